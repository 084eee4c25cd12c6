import { invoiceDue } from '@lectern/contracts/invoice/due.ts';
import { header, invoiceFacts, invoiceMachine } from '@lectern/contracts/invoice/invoice.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { personal } from '@lectern/contracts/kernel/personal.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const sealed = z.optional(personal());

/** Who wants an invoice for what, and where it stands. */
export const invoices = rows(
  'invoice_row',
  {
    family: 'invoice',
    facts: invoiceFacts,
    shape: z.object({
      invoiceId: id,
      personId: id,
      number: z.string(),
      orderIds: z.array(id),
      amountFen: z.int(),
      header,
      title: personal(),
      taxId: sealed,
      address: sealed,
      bank: sealed,
      bankAccount: sealed,
      email: personal(),
      phone: sealed,
      at: z.int(),
      dueFrom: z.int(),
      dueUntil: z.int(),
      since: z.int(),
      mailedAt: z.optional(z.int()),
      isRefunded: z.boolean(),
      words: sealed,
    }),
    key: ['invoiceId'],
    per: ({ data: { invoiceId } }) => ({ invoiceId }),
    machine: invoiceMachine,
    indexes: [
      ['status', 'at'],
      ['personId', '-at'],
    ],
  },
  {
    InvoiceRequested: (_, { data: { language: _language, invoiceId: _id, due, ...asked }, at }, key) => {
      const { from, until } = due ?? invoiceDue(at); // of before there was a calendar
      return { ...key, ...asked, at, dueFrom: from, dueUntil: until, since: at, isRefunded: false };
    },
    InvoiceProcessed: (row, { at }) => row && { ...row, since: at },
    InvoiceReturned: (row, { data: { words }, at }) => row && { ...row, words, since: at },
    InvoiceIssued: (row, { at }) => row && { ...row, since: at, mailedAt: at },
    InvoiceMailed: (row, { at }) => row && { ...row, mailedAt: at },
    InvoicedOrderRefunded: (row) => row && { ...row, isRefunded: true },
  },
);
