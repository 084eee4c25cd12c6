import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { CalendarEntryAdded } from '@lectern/contracts/invoice/calendar.ts';
import { InvoiceIssued, InvoiceProcessed, InvoiceRequested } from '@lectern/contracts/invoice/invoice.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { MembershipGranted } from '@lectern/contracts/membership/membership.ts';
import {
  OrderCreated,
  OrderGranted,
  OrderPaid,
  RefundRequested,
  RefundSubmitted,
} from '@lectern/contracts/order/facts.ts';
import type { Asked, Place } from './asked.ts';

const orderId = newId();
const payment = { transactionId: 'transaction-1', fen: 1800, paidAt: Date.now() };
const period = { orderId, level: 'junior' as const, fen: 1800, credits: [] };
const soon = () => Date.now() + 3_600_000;

const buyer = ({ asker, people }: Place) => ({ personId: (asker ?? people.of('student')).id });
const ordered = (place: Place): NewFact[] => [
  OrderCreated({
    ...buyer(place),
    planId: 'junior-1',
    kind: 'buy',
    priceFen: 1800,
    creditFen: 0,
    amountFen: 1800,
    credits: [],
    closesAt: soon(),
  }),
];
const paid = (place: Place) => [...ordered(place), OrderPaid({ ...buyer(place), ...payment })];
const granted = (place: Place) => [...paid(place), OrderGranted({ ...buyer(place), from: Date.now(), until: soon() })];
const refunding = (place: Place) => [
  ...granted(place),
  RefundRequested({ ...buyer(place), transactionId: payment.transactionId, fen: 1700 }),
];
const submitted = (place: Place) => [
  ...granted(place),
  RefundSubmitted({ ...buyer(place), transactionId: payment.transactionId, fen: 1700 }),
];
/** Nobody is reminded of its end while it is looked at. */
const open = () => [MembershipGranted({ ...period, from: Date.now(), until: Date.now() + 365 * 86_400_000 })];
const elsewhere =
  (given: (place: Place) => NewFact[]) =>
  (place: Place): NewFact[] =>
    place.classId === place.people.foreignClassId ? given(place) : [];

const INVOICE = { invoiceId: newId() };
const invoiced = (personId = newId()): NewFact[] => {
  const sealed = { sealedBy: newId(), box: '' };
  const asked = { orderIds: [orderId], amountFen: 1800, header: 'person' as const, language: 'zh-cn' as const };
  const number = 'FP-20261121-004711';
  return [InvoiceRequested({ ...INVOICE, personId, number, ...asked, title: sealed, email: sealed })];
};
const processed = () => [...invoiced(), InvoiceProcessed({ ...INVOICE, personId: newId() })];
const issued = () => [...processed(), InvoiceIssued({ ...INVOICE, personId: newId(), files: [] })];
const forAnother = (given: () => NewFact[]) => ({ isAnothers: true, given }) as const;
const wanted = () => ({
  invoiceId: newId(),
  orderIds: [newId()],
  header: 'person',
  title: '林知远',
  email: 'lin@school.example',
  language: 'zh-cn',
});

const HOLIDAY = { name: '国庆节', kind: 'off' as const, from: '2026-10-01', until: '2026-10-08' };
const holidays = () => [CalendarEntryAdded(HOLIDAY)];

/** This school sells nothing, and takes no money. */
export const ordersAsked: Readonly<Record<string, Asked>> = {
  StartTrial: { given: elsewhere(open), answers: 'commerce.off' },
  GrantMembership: { given: elsewhere(open), data: () => ({ ...period, months: 1 }) },
  EndMembership: { given: open, data: () => ({ orderId }) },
  RemindOfEnding: { given: open, data: () => ({ until: 1, days: 3 }), answers: 'timer.void' },
  RequestInvoice: { given: elsewhere(() => invoiced()), data: wanted, answers: 'invoice.notPaid' },
  ProcessInvoice: { ...forAnother(() => invoiced()), data: () => INVOICE },
  ReturnInvoice: { ...forAnother(() => invoiced()), data: () => ({ ...INVOICE, words: '姓名写全' }) },
  IssueInvoice: { ...forAnother(processed), data: () => ({ ...INVOICE, files: [] }), answers: 'invoice.notPdf' },
  MailInvoice: { ...forAnother(issued), data: () => INVOICE },
  MarkRefundInInvoice: { ...forAnother(() => invoiced()), data: () => ({ orderId }) },
  AddCalendarEntry: { isAnothers: true, given: elsewhere(holidays), data: () => HOLIDAY },
  EditCalendarEntry: { ...forAnother(holidays), data: () => ({ ...HOLIDAY, name: '国庆', basedOn: 1 }) },
  RemoveCalendarEntry: { ...forAnother(holidays), data: () => ({ basedOn: 1 }) },
  CreateOrder: { given: elsewhere(ordered), data: () => ({ planId: 'junior-1' }), answers: 'order.number' },
  StartPayment: { given: ordered, data: () => ({ payment: 'NATIVE' }), answers: 'payment.off' },
  CancelOrder: { given: ordered },
  CloseOrder: { given: ordered, data: () => ({ closesAt: 1 }), answers: 'timer.void' },
  CheckPayment: { given: ordered, answers: 'timer.void' },
  RecordPayment: { given: ordered, data: () => payment },
  RecordGrant: { given: paid, data: () => ({ from: 1, until: 2 }) },
  RefuseGrant: { given: paid },
  RequestRefund: { given: granted, answers: 'order.laterStands' },
  ConfirmRefund: { given: submitted },
  DeclineRefund: { given: submitted },
  SendRefund: {
    given: refunding,
    data: () => ({ transactionId: payment.transactionId }),
    answers: 'payment.off',
  },
};
