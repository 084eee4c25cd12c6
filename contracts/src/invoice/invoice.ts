import * as z from 'zod/mini';
import { attachment, attachments, type Attachment } from '../kernel/attachments.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { contactOf } from '../kernel/credentials.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { line, text } from '../kernel/text.ts';

/** Whom it is made out to. */
export const HEADERS = ['company', 'person'] as const;
export const header = z.enum(HEADERS);
export type Header = (typeof HEADERS)[number];
const language = z.enum(['zh-cn', 'en']);

const invoiceOf = { invoiceId: id };
/** Whose it is is named in every fact about it, so that they are told. */
const theirs = { ...invoiceOf, personId: id };

export const InvoiceRequested = fact('InvoiceRequested', {
  summary: 'Somebody wants an invoice for orders that they paid; it has a number that they can name.',
  data: z.object({
    ...theirs,
    number: z.string(),
    orderIds: z.array(id),
    amountFen: z.int(),
    header,
    title: personal(),
    taxId: z.optional(personal()),
    address: z.optional(personal()),
    bank: z.optional(personal()),
    bankAccount: z.optional(personal()),
    email: personal(),
    phone: z.optional(personal()),
    language,
    /** Between when and when it is to be there, as the school's calendar stood; Monday to Friday where it is not said. */
    due: z.optional(z.object({ from: z.int(), until: z.int() })),
  }),
});

export const InvoiceProcessed = fact('InvoiceProcessed', {
  summary: 'An operator handed it to those who keep the accounts.',
  data: z.object(theirs),
});

export const InvoiceReturned = fact('InvoiceReturned', {
  summary: 'An operator returned it and said why: its orders are free to be asked for again.',
  data: z.object({ ...theirs, words: personal() }),
});

export const InvoiceIssued = fact('InvoiceIssued', {
  summary: 'The invoice is there, and goes to where it was to be sent.',
  data: z.object({ ...theirs, files: z.array(attachment) }),
});

export const InvoiceMailed = fact('InvoiceMailed', {
  summary: 'It goes out by mail once more.',
  data: z.object(theirs),
});

export const InvoicedOrderRefunded = fact('InvoicedOrderRefunded', {
  summary: 'One of its orders is refunded: what it says was paid was not.',
  data: z.object({ ...theirs, orderId: id }),
});

export const invoiceFacts = [
  InvoiceRequested,
  InvoiceProcessed,
  InvoiceReturned,
  InvoiceIssued,
  InvoiceMailed,
  InvoicedOrderRefunded,
] as const;
export type InvoiceFact = FactOf<(typeof invoiceFacts)[number]>;

/** Of a taxpayer: 15 to 20 capital letters and digits; spaces and small letters are forgiven [R5.17]. */
export const taxId = z.string().check(
  z.overwrite((typed) => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()),
  z.regex(/^[0-9A-Z]{15,20}$/, { error: 'invoice.taxId' }),
);
/** [R5.16] */
const email = z.string().check(
  z.trim(),
  z.maxLength(LIMITS.contactLength),
  z.refine((typed) => contactOf(typed)?.kind === 'email', { error: 'invoice.email' }),
);

/** Not shown in the spec: how long lines of an invoice are, and for how many orders one is. */
export const INVOICE_LIMITS = { titleUnits: 100, addressUnits: 200, lineUnits: 100, wordsUnits: 400, orders: 20 };

const own = { visitor: 'bound' } as const;
const operator = { operator: true } as const;

export const RequestInvoice = command('RequestInvoice', {
  summary: 'Ask for an invoice for one or several orders that I paid.',
  data: z
    .object({
      ...invoiceOf,
      orderIds: z.array(id).check(
        z.minLength(1),
        z.maxLength(INVOICE_LIMITS.orders),
        z.refine((ids) => new Set(ids).size === ids.length),
      ),
      header,
      title: line(INVOICE_LIMITS.titleUnits),
      taxId: z.optional(taxId),
      address: z.optional(line(INVOICE_LIMITS.addressUnits)),
      bank: z.optional(line(INVOICE_LIMITS.lineUnits)),
      bankAccount: z.optional(line(INVOICE_LIMITS.lineUnits)),
      email,
      phone: z.optional(line(INVOICE_LIMITS.lineUnits)),
      language,
    })
    .check(
      z.refine(({ header: to, taxId: number }) => to === 'person' || number !== undefined, {
        path: ['taxId'],
        error: 'invoice.taxId',
      }),
    ),
  allow: own,
  records: ['InvoiceRequested'],
});

export const ProcessInvoice = command('ProcessInvoice', {
  summary: 'Hand it to those who keep the accounts.',
  data: z.object(invoiceOf),
  allow: operator,
  records: ['InvoiceProcessed'],
});

export const ReturnInvoice = command('ReturnInvoice', {
  summary: 'Return it, and say why.',
  data: z.object({ ...invoiceOf, words: text(INVOICE_LIMITS.wordsUnits) }),
  allow: operator,
  records: ['InvoiceReturned'],
});

export const IssueInvoice = command('IssueInvoice', {
  summary: 'Give them their invoice: its PDF is sent by mail.',
  data: z.object({ ...invoiceOf, files: attachments({ max: 1, types: ['document'] }) }),
  allow: operator,
  records: ['InvoiceIssued'],
});

export const MailInvoice = command('MailInvoice', {
  summary: 'Send the PDF by mail once more.',
  data: z.object(invoiceOf),
  allow: { ...own, ...operator },
  records: ['InvoiceMailed'],
});

export const MarkRefundInInvoice = command('MarkRefundInInvoice', {
  summary: 'Mark the invoice of an order that is refunded.',
  data: z.object({ orderId: id }),
  allow: { system: true },
  records: ['InvoicedOrderRefunded'],
});

const invoiceCommands = [
  RequestInvoice,
  ProcessInvoice,
  ReturnInvoice,
  IssueInvoice,
  MailInvoice,
  MarkRefundInInvoice,
] as const;
export type InvoiceCommand = CommandOf<(typeof invoiceCommands)[number]>;

export const invoiceMachine = machine('invoice', {
  summary: 'What becomes of an invoice [R4.15].',
  per: ({ type, data }) => (ABOUT.has(type) ? (data as { readonly invoiceId: string }).invoiceId : undefined),
  initial: 'none',
  unknown: 'invoice.unknown',
  states: {
    none: { on: { InvoiceRequested: 'submitted' } },
    submitted: {
      on: { InvoiceProcessed: 'processing', InvoiceReturned: 'returned', InvoicedOrderRefunded: 'submitted' },
    },
    processing: {
      on: { InvoiceIssued: 'issued', InvoiceReturned: 'returned', InvoicedOrderRefunded: 'processing' },
    },
    issued: { on: { InvoiceMailed: 'issued', InvoicedOrderRefunded: 'issued' } },
    returned: { on: {} },
  },
});
const ABOUT = new Set<string>(invoiceFacts.map(({ type }) => type));
export const INVOICE_STATUSES = ['submitted', 'processing', 'issued', 'returned'] as const;

export interface Invoice {
  readonly number: string;
  readonly orderIds: readonly string[];
  readonly title: Sealed;
  readonly email: Sealed;
  readonly language: 'zh-cn' | 'en';
  readonly isReturned: boolean;
  readonly refunded: readonly string[];
  readonly file?: Attachment | undefined;
}

export interface InvoiceState {
  readonly invoices: Readonly<Record<string, Invoice>>;
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const invoice = context<InvoiceState, { readonly invoice: InvoiceState }, (typeof invoiceFacts)[number]>({
  name: 'invoice',
  facts: invoiceFacts,
  commands: invoiceCommands,
  machines: [invoiceMachine],
  moves: {
    MailInvoice: ({ invoiceId }: { readonly invoiceId: string }, { streamId: personId }) =>
      InvoiceMailed({ invoiceId, personId }),
  },
  initial: { invoices: {} },
  evolve: (state, fact) => {
    const { invoiceId } = fact.data;
    const after = evolved(state.invoices[invoiceId], fact);
    return after === undefined ? state : { invoices: { ...state.invoices, [invoiceId]: after } };
  },
  present: () => NOTHING,
});

function evolved(before: Invoice | undefined, { type, data }: InvoiceFact): Invoice | undefined {
  if (type === 'InvoiceRequested') {
    const { number, orderIds, title, email: to, language: spoken } = data;
    return { number, orderIds, title, email: to, language: spoken, isReturned: false, refunded: [] };
  }
  if (before === undefined) return undefined;
  if (type === 'InvoiceReturned') return { ...before, isReturned: true };
  if (type === 'InvoiceIssued') return { ...before, file: data.files[0] };
  if (type === 'InvoicedOrderRefunded') return { ...before, refunded: [...before.refunded, data.orderId] };
  return before;
}

/** The invoice that an order is in; one that was returned holds it no longer. */
export const invoiceOfOrder = ({ invoices }: InvoiceState, orderId: string): [string, Invoice] | undefined =>
  Object.entries(invoices).find(([, { orderIds, isReturned }]) => !isReturned && orderIds.includes(orderId));

export interface InvoiceStreamState {
  readonly invoice: InvoiceState;
}

export const invoiceStream = stream<InvoiceStreamState>({
  family: 'invoice',
  summary: 'The invoices that one person asked for; the id is the person’s.',
  contexts: [invoice],
  isOnesOwn: true,
  // Nobody issues their own [R6.17].
  grantedBy: (_state, _data, personId, id) => (personId === id ? `invoice/${id}` : `access/${personId}`),
});
