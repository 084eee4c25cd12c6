import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { OFFER_KINDS } from '../membership/periods.ts';
import { PLAN_IDS } from '../membership/plans.ts';

/** Money that came, as the payment service names it; in fen. */
export const payment = { transactionId: z.string().check(z.regex(/^[\w-]{1,64}$/)), fen: z.int(), paidAt: z.int() };

const refund = { transactionId: payment.transactionId, fen: payment.fen };

/** Why money has no match: the order was paid already, or closed; the sum is another one; what it was to open cannot be opened. */
export const mismatch = z.enum(['second', 'late', 'amount', 'grant']);
export type Mismatch = z.output<typeof mismatch>;

export const OrderCreated = fact('OrderCreated', {
  summary: 'Somebody wants a plan, at the price that the server says; unpaid, the order closes by itself.',
  data: z.object({
    personId: id,
    planId: z.enum(PLAN_IDS),
    kind: z.enum(OFFER_KINDS),
    priceFen: z.int(),
    creditFen: z.int(),
    amountFen: z.int(),
    credits: z.array(id),
    closesAt: z.int(),
  }),
});

export const PaymentStarted = fact('PaymentStarted', {
  summary: 'The payment service has given a code to pay with.',
  data: z.object({ payment: z.literal('NATIVE'), codeUrl: z.string() }),
});

export const OrderPaid = fact('OrderPaid', {
  summary: 'The whole amount came.',
  data: z.object({ personId: id, ...payment }),
});

export const OrderGranted = fact('OrderGranted', {
  summary: 'What it is for is open, from then until then.',
  data: z.object({ personId: id, from: z.int(), until: z.int() }),
});

/** Who closes an order that was not paid. */
export const CLOSERS = ['timer', 'buyer'] as const;

export const OrderClosed = fact('OrderClosed', {
  summary: 'It was not paid in time, or its buyer cancelled it: nothing more can be paid.',
  data: z.object({ by: z.enum(CLOSERS) }),
});

export const UnmatchedPaymentReceived = fact('UnmatchedPaymentReceived', {
  summary: 'Money without a match: all of it is due back.',
  data: z.object({ ...payment, why: mismatch }),
});

export const UnmatchedPaymentReturned = fact('UnmatchedPaymentReturned', {
  summary: 'Money without a match is back where it came from.',
  data: z.object(refund),
});

export const RefundSubmitted = fact('RefundSubmitted', {
  summary:
    'Its buyer wants the days that are left refunded, and was told the sum: what it opened is to be closed first.',
  data: z.object({ personId: id, ...refund }),
});

export const RefundDeclined = fact('RefundDeclined', {
  summary:
    'Nothing goes back: a later order follows on what it opened, or credited it, by the time that it was to be closed.',
  data: z.object({}),
});

export const RefundRequested = fact('RefundRequested', {
  summary: 'Its buyer has the days that are left refunded, what it opened closed: the sum is due back.',
  data: z.object({ personId: id, ...refund }),
});

export const OrderRefunded = fact('OrderRefunded', {
  summary: 'What was due for the days that were left is back where it came from.',
  data: z.object({ personId: id, ...refund }),
});

export const orderFacts = [
  OrderCreated,
  PaymentStarted,
  OrderPaid,
  OrderGranted,
  OrderClosed,
  UnmatchedPaymentReceived,
  UnmatchedPaymentReturned,
  RefundSubmitted,
  RefundDeclined,
  RefundRequested,
  OrderRefunded,
] as const;
export type OrderFact = FactOf<(typeof orderFacts)[number]>;
