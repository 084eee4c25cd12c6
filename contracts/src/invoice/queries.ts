import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { header, INVOICE_STATUSES } from './invoice.ts';

const status = z.enum(INVOICE_STATUSES);

const row = {
  invoiceId: id,
  personId: id,
  number: z.string(),
  orderIds: z.array(id),
  amountFen: z.int(),
  header,
  title: z.string(),
  taxId: z.optional(z.string()),
  address: z.optional(z.string()),
  bank: z.optional(z.string()),
  bankAccount: z.optional(z.string()),
  email: z.string(),
  phone: z.optional(z.string()),
  status,
  at: z.int(),
  /** Between when and when it is to be there [R9.13]. */
  dueFrom: z.int(),
  dueUntil: z.int(),
  /** Since when it stands so. */
  since: z.int(),
  /** When it went out by mail the last time. */
  mailedAt: z.optional(z.int()),
  isRefunded: z.boolean(),
  /** Why it was returned. */
  words: z.optional(z.string()),
};

export const MyInvoices = list('MyInvoices', {
  summary: 'The invoices that I asked for, the newest first.',
  path: '/api/invoices/mine',
  allow: { visitor: 'bound' },
  row: z.object(row),
  orders: { newest: ['-at'] },
  /** The one that this order is in; one that was returned holds it no longer. */
  filters: { orderId: z.optional(id) },
  isCounted: true,
});

export const InvoicedOrders = query('InvoicedOrders', {
  summary: 'The orders of mine that an invoice was asked for and not returned: no other one is for them.',
  path: '/api/invoices/orders',
  input: z.object({}),
  result: z.object({ orderIds: z.array(id) }),
  allow: { visitor: 'bound' },
});

/** What waits for somebody, or of one status. */
export const INVOICE_STATES = ['open', ...INVOICE_STATUSES] as const;

/** An administrator reads what waits, and works on nothing [R6.07, R6.17]. */
export const Invoices = list('Invoices', {
  summary: 'Invoices that people asked for: whoever waits longest first.',
  path: '/api/invoices',
  allow: { operator: true, administrator: true },
  row: z.object({ ...row, name: z.string(), login: z.optional(z.string()) }),
  orders: { waiting: ['at'] },
  filters: { state: z.optional(z.enum(INVOICE_STATES)) },
  isSearched: true,
  isCounted: true,
});

/** Masked everywhere else: here its owner is to see where the invoice will go, and may have it sent elsewhere. */
export const InvoiceAddress = query('InvoiceAddress', {
  summary: 'The mail address of mine that I proved, to send an invoice to.',
  path: '/api/invoices/address',
  input: z.object({}),
  result: z.object({ email: z.optional(z.string()) }),
  allow: { visitor: 'bound' },
});

export const invoiceFilePath = (personId: string, invoiceId: string): string =>
  `/api/invoices/${personId}/${invoiceId}/file`;

export const InvoiceFile = fileQuery('InvoiceFile', {
  summary: 'The PDF of an invoice, for whose it is and for who works the queue.',
  path: invoiceFilePath(':personId', ':invoiceId'),
  input: z.object({ personId: id, invoiceId: id }),
  allow: { visitor: 'bound' },
  file: 'application/pdf',
});

export const invoiceSheetPath = (personId: string, invoiceId: string): string =>
  `/api/invoices/${personId}/${invoiceId}/sheet`;

export const InvoiceSheet = fileQuery('InvoiceSheet', {
  summary: 'What an invoice has to say, as a PDF for those who keep the accounts.',
  path: invoiceSheetPath(':personId', ':invoiceId'),
  input: z.object({ personId: id, invoiceId: id }),
  allow: { operator: true, administrator: true },
  file: 'application/pdf',
});

export const invoiceQueries = [
  MyInvoices,
  Invoices,
  InvoicedOrders,
  InvoiceAddress,
  InvoiceFile,
  InvoiceSheet,
] as const;
