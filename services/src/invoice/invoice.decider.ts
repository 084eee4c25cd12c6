import {
  InvoicedOrderRefunded,
  InvoiceIssued,
  invoiceMachine,
  invoiceOfOrder,
  InvoiceProcessed,
  InvoiceRequested,
  InvoiceReturned,
  type InvoiceCommand,
} from '@lectern/contracts/invoice/invoice.ts';
import type { CalendarDays } from '@lectern/contracts/invoice/calendar.ts';
import { invoiceDue } from '@lectern/contracts/invoice/due.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { InvoiceStreamState } from '@lectern/contracts/invoice/invoice.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was fetched for a new invoice: the days off; what was paid for each of its orders, where it is theirs, paid and not given back. */
export interface InvoiceGathered {
  readonly number: string;
  readonly paidFen: readonly (number | undefined)[];
  /** Of the school, from now on. */
  readonly calendar: readonly CalendarDays[];
}

const PDF = 'application/pdf';

/** [R4.15] The steps are the machine's; here is which orders an invoice may be for, and that a refunded one is not issued. */
export function decideInvoice(
  { invoice }: InvoiceStreamState,
  { name, data }: InvoiceCommand,
  { streamId: personId, at, seal, gathered, status }: Deciding<InvoiceGathered | undefined>,
): readonly NewFact[] | Refused | undefined {
  if (name === 'MailInvoice') return undefined;
  if (name === 'MarkRefundInInvoice') {
    const { orderId } = data;
    const found = invoiceOfOrder(invoice, orderId);
    if (found === undefined) return refuse('invoice.unknown');
    const [invoiceId, { refunded }] = found;
    return refunded.includes(orderId)
      ? refuse('already.so')
      : [InvoicedOrderRefunded({ invoiceId, personId, orderId })];
  }
  const { invoiceId } = data;
  const theirs = { invoiceId, personId };
  const known = invoice.invoices[invoiceId];
  if (name === 'RequestInvoice') {
    if (known !== undefined) return refuse('already.so');
    const { orderIds, header, title, taxId, address, bank, bankAccount, email, phone, language } = data;
    if (orderIds.some((orderId) => invoiceOfOrder(invoice, orderId) !== undefined)) return refuse('invoice.twice');
    const paid = gathered!.paidFen;
    if (paid.includes(undefined)) return refuse('invoice.notPaid');
    const amountFen = paid.reduce<number>((sum, fen) => sum + fen!, 0);
    const ofCompany = header === 'company' ? { taxId, address, bank, bankAccount } : {};
    const sealed = Object.entries({ ...ofCompany, phone }).flatMap(([field, words]) =>
      words === undefined ? [] : [[field, seal(words)] as const],
    );
    const { number, calendar } = gathered!;
    const due = invoiceDue(at, calendar);
    const facts = { ...theirs, number, orderIds: [...orderIds], amountFen, header, language, due };
    return [InvoiceRequested({ ...facts, title: seal(title), email: seal(email), ...Object.fromEntries(sealed) })];
  }
  if (known === undefined) return refuse('invoice.unknown');
  const now = status(invoiceMachine, invoiceId);
  if (name === 'ReturnInvoice')
    return now === 'submitted' || now === 'processing'
      ? [InvoiceReturned({ ...theirs, words: seal(data.words) })]
      : refuse('step.notNow');
  if (now !== (name === 'IssueInvoice' ? 'processing' : 'submitted')) return refuse('step.notNow');
  if (known.refunded.length > 0) return refuse('invoice.refunded');
  if (name === 'ProcessInvoice') return [InvoiceProcessed(theirs)];
  if (data.files.length !== 1 || data.files[0]!.type !== PDF) return refuse('invoice.notPdf');
  return [InvoiceIssued({ ...theirs, files: data.files })];
}
