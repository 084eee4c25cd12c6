import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import type { TimerChange } from '../kernel/stream.ts';
import { PLAN_IDS } from '../membership/plans.ts';
import { orderFacts, payment, type Mismatch, type OrderFact } from './facts.ts';

/** Its number, of twenty digits, stands in the id of its stream: the one follows from the other. */
export const orderNumber = z.string().check(z.regex(/^\d{20}$/));
export const idOfNumber = (number: string): string =>
  [
    number.slice(0, 8),
    number.slice(8, 12),
    `7${number.slice(12, 15)}`,
    `8${number.slice(15, 18)}`,
    `${number.slice(18)}0000000000`,
  ].join('-');
export const numberOfId = (orderId: string): string => {
  const [day = '', minute = '', second = '', first = '', rest = ''] = orderId.split('-');
  return `${day}${minute}${second.slice(1)}${first.slice(1)}${rest.slice(0, 2)}`;
};

const own = { visitor: 'bound', operator: true } as const;
const system = { system: true } as const;

export const CreateOrder = command('CreateOrder', {
  summary: 'Order a plan for myself.',
  data: z.object({ planId: z.enum(PLAN_IDS) }),
  allow: own,
  records: ['OrderCreated'],
});

export const StartPayment = command('StartPayment', {
  summary: 'Have a code to pay with; another one takes its place.',
  data: z.object({ payment: z.literal('NATIVE') }),
  allow: own,
  records: ['PaymentStarted'],
});

export const CancelOrder = command('CancelOrder', {
  summary: 'Close my order that is not paid.',
  data: z.object({}),
  allow: own,
  records: ['OrderClosed', 'OrderPaid', 'UnmatchedPaymentReceived'],
});

export const CloseOrder = command('CloseOrder', {
  summary: 'Close an order whose time is over, unless the payment service says that it was paid.',
  data: z.object({ closesAt: z.int() }),
  allow: system,
  records: ['OrderClosed', 'OrderPaid', 'UnmatchedPaymentReceived'],
});

export const CheckPayment = command('CheckPayment', {
  summary: 'Ask the payment service whether it was paid: its notice may be lost.',
  data: z.object({}),
  allow: system,
  records: ['OrderPaid', 'UnmatchedPaymentReceived'],
});

export const RecordPayment = command('RecordPayment', {
  summary: 'Money came, as a notice says that was found genuine.',
  data: z.object(payment),
  allow: system,
  records: ['OrderPaid', 'UnmatchedPaymentReceived'],
});

export const RecordGrant = command('RecordGrant', {
  summary: 'What it is for is open.',
  data: z.object({ from: z.int(), until: z.int() }),
  allow: system,
  records: ['OrderGranted'],
});

export const RefuseGrant = command('RefuseGrant', {
  summary: 'What it is for cannot be opened: the periods that it credits are gone.',
  data: z.object({}),
  allow: system,
  records: ['UnmatchedPaymentReceived'],
});

export const RequestRefund = command('RequestRefund', {
  summary: 'Have the days that are left refunded, within some days of paying.',
  data: z.object({}),
  allow: own,
  records: ['RefundSubmitted'],
});

export const ConfirmRefund = command('ConfirmRefund', {
  summary: 'What it opened is closed: the sum that its buyer was told is due back.',
  data: z.object({}),
  allow: system,
  records: ['RefundRequested'],
});

export const DeclineRefund = command('DeclineRefund', {
  summary: 'What it opened cannot be closed: something follows on it by now.',
  data: z.object({}),
  allow: system,
  records: ['RefundDeclined'],
});

export const SendRefund = command('SendRefund', {
  summary: 'Have the payment service send back what is due, and say so when it is done.',
  data: z.object({ transactionId: payment.transactionId }),
  allow: system,
  records: ['OrderRefunded', 'UnmatchedPaymentReturned'],
});

const orderCommands = [
  CreateOrder,
  StartPayment,
  CancelOrder,
  CloseOrder,
  CheckPayment,
  RecordPayment,
  RecordGrant,
  RefuseGrant,
  RequestRefund,
  ConfirmRefund,
  DeclineRefund,
  SendRefund,
] as const;
export type OrderCommand = CommandOf<(typeof orderCommands)[number]>;

const ABOUT = new Set<string>(orderFacts.map(({ type }) => type));

export const orderMachine = machine('order', {
  summary: 'An order, from its creation to the last fen that was due.',
  per: ({ type }) => (ABOUT.has(type) ? 'order' : undefined),
  initial: 'none',
  unknown: 'order.unknown',
  states: {
    none: { on: { OrderCreated: 'created' } },
    created: {
      on: { PaymentStarted: 'paying', OrderPaid: 'paid', OrderClosed: 'closed', UnmatchedPaymentReceived: 'abnormal' },
    },
    paying: {
      on: {
        PaymentStarted: 'paying',
        OrderPaid: 'paid',
        OrderClosed: 'closed',
        UnmatchedPaymentReceived: 'abnormal',
      },
    },
    paid: {
      on: {
        OrderGranted: 'paid',
        RefundSubmitted: 'refunding',
        RefundRequested: 'refunding',
        UnmatchedPaymentReceived: 'abnormal',
      },
    },
    closed: { on: { UnmatchedPaymentReceived: 'abnormal' } },
    refunding: {
      on: {
        RefundRequested: 'refunding',
        RefundDeclined: 'paid',
        OrderRefunded: 'refunded',
        UnmatchedPaymentReceived: 'abnormal',
      },
    },
    refunded: { on: { UnmatchedPaymentReceived: 'abnormal' } },
    abnormal: {
      on: {
        OrderGranted: 'abnormal',
        RefundRequested: 'abnormal',
        RefundDeclined: 'abnormal',
        OrderRefunded: 'abnormal',
        UnmatchedPaymentReceived: 'abnormal',
        UnmatchedPaymentReturned: 'abnormal',
      },
    },
  },
});
export const ORDER_STATUSES = ['created', 'paying', 'paid', 'closed', 'refunding', 'refunded', 'abnormal'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What is to go back: of which payment, how much of it; and why, where the money had no match. */
export interface Due {
  readonly transactionId: string;
  readonly fen: number;
  readonly why?: Mismatch;
}

export interface OrderState {
  readonly order?: Extract<OrderFact, { type: 'OrderCreated' }>['data'];
  readonly codeUrl?: string;
  /** Every payment that came, by its number at the payment service. */
  readonly payments: Readonly<Record<string, number>>;
  readonly paid?: { readonly transactionId: string; readonly fen: number; readonly paidAt: number };
  readonly granted?: { readonly from: number; readonly until: number };
  /** What it is for could not be opened: what was paid for it is due back, or is back. */
  readonly isGrantRefused?: true;
  /** What goes back as soon as what it opened is closed. */
  readonly refund?: Due;
  readonly due: readonly Due[];
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};
/** When the payment service is asked, in minutes after a code was given [R9.13]. */
const ASKED_AFTER = [1, 3, 6, 9, 12] as const;
const MINUTE_MS = 60_000;

const settled: readonly TimerChange[] = [
  { key: 'close' },
  ...ASKED_AFTER.map((minutes) => ({ key: `ask-${minutes}` })),
];
/** When a refund is sent, and how it stands is asked where no notice came; after that it is asked every hour. */
const REFUND_AFTER = [0, 1, 10] as const;
const refundAt = (transactionId: string, at: number): readonly TimerChange[] =>
  REFUND_AFTER.map((minutes) => ({
    key: `refund-${minutes}-${transactionId}`,
    set: { at: at + minutes * MINUTE_MS, command: 'SendRefund', data: { transactionId } },
  }));

export const order = context<OrderState, { readonly order: OrderState }, (typeof orderFacts)[number]>({
  name: 'order',
  facts: orderFacts,
  commands: orderCommands,
  machines: [orderMachine],
  initial: { payments: {}, due: [] },
  evolve: (state, { type, data }) => {
    const received = ({ transactionId, fen }: Due) => ({ ...state.payments, [transactionId]: fen });
    const without = (transactionId: string) => state.due.filter((one) => one.transactionId !== transactionId);
    switch (type) {
      case 'OrderCreated':
        return { ...state, order: data };
      case 'PaymentStarted':
        return { ...state, codeUrl: data.codeUrl };
      case 'OrderPaid': {
        const { personId: _, ...paid } = data;
        return { ...state, paid, payments: received(paid) };
      }
      case 'OrderGranted':
        return { ...state, granted: { from: data.from, until: data.until } };
      case 'UnmatchedPaymentReceived': {
        const { transactionId, fen, why } = data;
        const due = [...state.due, { transactionId, fen, why }];
        return { ...state, payments: received(data), due, ...(why === 'grant' && { isGrantRefused: true as const }) };
      }
      case 'RefundSubmitted':
        return { ...state, refund: { transactionId: data.transactionId, fen: data.fen } };
      case 'RefundDeclined': {
        const { refund: _, ...others } = state;
        return others;
      }
      case 'RefundRequested': {
        const { refund: _, ...others } = state;
        return { ...others, due: [...state.due, { transactionId: data.transactionId, fen: data.fen }] };
      }
      case 'UnmatchedPaymentReturned':
      case 'OrderRefunded':
        return { ...state, due: without(data.transactionId) };
      default:
        return state;
    }
  },
  present: () => NOTHING,
  timers: ({ type, data, at }) => {
    if (type === 'OrderCreated')
      return [{ key: 'close', set: { at: data.closesAt, command: 'CloseOrder', data: { closesAt: data.closesAt } } }];
    if (type === 'PaymentStarted')
      return ASKED_AFTER.map((minutes) => ({
        key: `ask-${minutes}`,
        set: { at: at + minutes * MINUTE_MS, command: 'CheckPayment', data: {} },
      }));
    if (type === 'UnmatchedPaymentReceived') return [...settled, ...refundAt(data.transactionId, at)];
    if (type === 'RefundRequested') return refundAt(data.transactionId, at);
    if (type === 'OrderRefunded' || type === 'UnmatchedPaymentReturned')
      return refundAt(data.transactionId, at).map(({ key }) => ({ key }));
    if (type === 'OrderPaid' || type === 'OrderClosed') return settled;
    return [];
  },
});

export interface OrderStreamState {
  readonly order: OrderState;
}

export const orderStream = stream<OrderStreamState>({
  family: 'order',
  summary: 'One order of a membership, and every fen that came for it; its id holds its number.',
  contexts: [order],
  // Whoever looks after the school was granted that: their own stream says so. Whose it is, the decider knows.
  grantedBy: (_state, _data, personId) => `access/${personId}`,
});
