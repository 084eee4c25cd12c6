import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { list, whole } from '../kernel/list.ts';
import { OFFER_KINDS } from '../membership/periods.ts';
import { PAID_LEVELS, PLAN_IDS } from '../membership/plans.ts';
import { CLOSERS, mismatch } from './facts.ts';
import { ORDER_STATUSES, orderNumber } from './order.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const status = z.enum(ORDER_STATUSES);

const row = z.object({
  orderId: id,
  orderNo: z.string(),
  /** The name that its buyer signs in with [R3.04]. */
  account: z.optional(z.string()),
  planId: z.enum(PLAN_IDS),
  kind: z.enum(OFFER_KINDS),
  amountFen: z.int(),
  creditFen: z.int(),
  /** The orders whose days that were left are credited in it: once it is granted, nothing of them is left. */
  credits: z.array(id),
  status,
  createdAt: z.int(),
  closesAt: z.int(),
  /** 1 while its money is waited for: such orders come first. */
  waits: z.int(),
  paidAt: z.optional(z.int()),
  /** Who closed it unpaid: time ran out, or its buyer. */
  closedBy: z.optional(z.enum(CLOSERS)),
  /** What it opened, from when until when. */
  from: z.optional(z.int()),
  until: z.optional(z.int()),
  /** In fen: what came; what of it stands for what was opened; what is due back, and what went back. */
  receivedFen: z.int(),
  grantedFen: z.int(),
  dueFen: z.int(),
  returnedFen: z.int(),
});
export type OrderRow = z.output<typeof row>;

export const MyOrders = list('MyOrders', {
  summary: 'My orders, those that wait for their money first.',
  path: '/api/orders/mine',
  allow: { visitor: 'bound' },
  row,
  orders: { waiting: ['-waits', '-createdAt'] },
  filters: { status: z.optional(status), waits: z.optional(whole) },
  isCounted: true,
});

/** The figures of a day’s books: each has its orders. */
export const FIGURES = ['received', 'granted', 'due', 'returned', 'waiting'] as const;

/** The day of the first money that came, or of the order itself. */
export const Orders = list('Orders', {
  summary: 'The orders of the school, the newest first; of one day where that is asked for.',
  path: '/api/orders',
  allow: { operator: true, administrator: true },
  row: z.extend(row, { personId: id, name: z.string(), day }),
  orders: { newest: ['-createdAt'] },
  filters: { day: z.optional(day), status: z.optional(status), having: z.optional(z.enum(FIGURES)) },
  isSearched: true,
  isCounted: true,
});

/** Orders and fen. */
const sum = z.object({ orders: z.int(), fen: z.int() });

export const DayBooks = query('DayBooks', {
  summary: 'The books of one day: what came is what was granted, is due back, went back, or waits to be granted.',
  path: '/api/books/day',
  input: z.object({ day }),
  result: z.object({
    day,
    received: sum,
    granted: sum,
    due: sum,
    returned: sum,
    /** Paid a moment ago: what it is for is not open yet. */
    waiting: sum,
    created: z.int(),
    closed: z.int(),
    /** Whether the school sells memberships, and whether money can be taken at all. */
    isCommercial: z.boolean(),
    canBePaid: z.boolean(),
  }),
  allow: { operator: true, administrator: true },
});
export type DayBooks = z.output<typeof DayBooks.result>;

/** A fact of an order, and what the books say after it: everything from the first on, folded anew. */
const step = z.object({
  stream: z.enum(['order', 'membership']),
  version: z.int(),
  at: z.int(),
  type: z.string(),
  by: z.enum(['buyer', 'software']),
  hash: z.string(),
  fen: z.optional(z.int()),
  why: z.optional(mismatch),
  transactionId: z.optional(z.string()),
  from: z.optional(z.int()),
  until: z.optional(z.int()),
  status,
  receivedFen: z.int(),
  grantedFen: z.int(),
  dueFen: z.int(),
  returnedFen: z.int(),
  waitingFen: z.int(),
});
export type OrderStep = z.output<typeof step>;

export const OrderHistory = query('OrderHistory', {
  summary: 'Every fact of an order and of what it opened, in order, with where each fen is after it.',
  path: '/api/orders/:orderId/facts',
  input: z.object({ orderId: id }),
  result: z.object({
    steps: z.array(step),
    /** Whether the books say of this order what its facts come to. */
    isBalanced: z.boolean(),
    /** Whether each fact’s hash follows from it and the one before. */
    isIntact: z.boolean(),
  }),
  allow: { operator: true, administrator: true },
});
export type OrderHistory = z.output<typeof OrderHistory.result>;

const code = z.literal(0);
/** Whoever asks for another than the session's is refused. */
const userId = z.optional(id);
const NATIVE = z.optional(z.literal('NATIVE'));
const buyer = { visitor: 'bound' } as const;

const detail = z.object({
  orderNo: orderNumber,
  orderId: id,
  status,
  priceId: z.enum(PLAN_IDS),
  kind: z.enum(OFFER_KINDS),
  priceFen: z.int(),
  creditFen: z.int(),
  amountFen: z.int(),
  closesAt: z.int(),
  codeUrl: z.optional(z.string()),
  paidAt: z.optional(z.int()),
  from: z.optional(z.int()),
  until: z.optional(z.int()),
  /** What came and has no match: it goes back. */
  dueFen: z.int(),
  /** What would go back if it were refunded now, and the memberships that would go on; missing where nothing would. */
  refund: z.optional(
    z.object({ fen: z.int(), restores: z.array(z.object({ level: z.enum(PAID_LEVELS), until: z.int() })) }),
  ),
});
export type OrderDetailData = z.output<typeof detail>;

export const OrderDetail = query('OrderDetail', {
  summary: 'One of my orders, in the form of the product’s own calls.',
  path: '/api/v3/membership/order/detail', // [R7.17]
  input: z.object({ userId, order_no: orderNumber }),
  result: z.object({ code, data: detail }),
  allow: buyer,
});

export const CreateMembershipOrder = call('CreateMembershipOrder', {
  summary: 'Order a plan for myself, at the server’s price.',
  path: '/api/v3/membership/order/create', // [R7.14, R9.09]
  data: z.object({
    source: z.optional(z.string().check(z.maxLength(64))),
    userId,
    priceId: z.enum(PLAN_IDS),
    type: z.literal(1),
  }),
  result: z.object({ code, data: detail }),
  allow: buyer,
});

export const PayMembershipOrder = call('PayMembershipOrder', {
  summary: 'Have a code to pay an order of mine with.',
  path: '/api/v3/membership/wechat/pay', // [R7.15, R9.09]
  data: z.object({
    /** Of a sign-in by the messenger: it is taken and not needed for a code that is scanned. */
    code: z.optional(z.string().check(z.maxLength(128))),
    userId,
    orderNo: orderNumber,
    payment: NATIVE,
  }),
  result: z.object({ code, data: z.object({ orderNo: orderNumber, code_url: z.string(), leftMs: z.int() }) }),
  allow: buyer,
});

export const CheckMembershipOrder = call('CheckMembershipOrder', {
  summary: 'Whether an order of mine is paid; the payment service is asked where its notice has not come.',
  path: '/api/v3/membership/order/check', // [R7.16]
  data: z.object({
    userId,
    orderNo: orderNumber,
    payType: z.optional(z.string().check(z.maxLength(32))),
    payment: NATIVE,
  }),
  result: z.object({ code, data: z.object({ status, isGranted: z.boolean() }) }),
  allow: buyer,
});

export const SwitchCommerce = call('SwitchCommerce', {
  summary: 'Sell memberships at this school, or have all open to everybody and show no price.',
  path: '/api/school/commerce',
  data: z.object({ isOn: z.boolean() }),
  result: z.object({}),
  allow: { operator: true },
});

/** Where the payment service tells that money came; signed by it, and by nobody else. */
export const PAYMENT_NOTICE = '/api/payments/wechat';

export const orderCalls = [CreateMembershipOrder, PayMembershipOrder, CheckMembershipOrder, SwitchCommerce] as const;
export const orderQueries = [MyOrders, Orders, DayBooks, OrderHistory, OrderDetail] as const;
