import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { offerOf, refundOf, type Refund, type Standing } from '@lectern/contracts/membership/periods.ts';
import { planOf } from '@lectern/contracts/membership/plans.ts';
import {
  OrderClosed,
  OrderCreated,
  OrderGranted,
  OrderPaid,
  OrderRefunded,
  PaymentStarted,
  RefundDeclined,
  RefundRequested,
  RefundSubmitted,
  UnmatchedPaymentReceived,
  UnmatchedPaymentReturned,
  type Mismatch,
} from '@lectern/contracts/order/facts.ts';
import {
  idOfNumber,
  numberOfId,
  orderMachine,
  orderNumber,
  type OrderCommand,
  type OrderState,
} from '@lectern/contracts/order/order.ts';
import type { OrderStreamState } from '@lectern/contracts/order/order.ts';
import type { RefundStanding } from '../edge/payment/payment.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What the payment service says that came. */
interface Received {
  readonly transactionId: string;
  readonly fen: number;
  readonly paidAt: number;
}

/** What is found out before: what the buyer has, what the school sells, and what the payment service says. */
export interface OrderGathered {
  readonly standing?: Standing;
  readonly isCommercial?: boolean;
  readonly canBePaid?: boolean;
  readonly codeUrl?: string;
  readonly received?: Received | undefined;
  readonly refund?: RefundStanding;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export function decideOrder(
  { order }: OrderStreamState,
  command: OrderCommand,
  deciding: Deciding<OrderGathered | undefined>,
): readonly NewFact[] | Refused {
  const { at, streamId, personId, asker, status: statusOf } = deciding;
  const gathered = deciding.gathered ?? {};
  const status = statusOf(orderMachine, 'order');
  if (command.name === 'CreateOrder') return created(command.data.planId, status, deciding);
  const ordered = order.order;
  if (ordered === undefined) return refuse('order.unknown');
  if (asker.role !== 'system' && ordered.personId !== personId) return refuse('order.notYours');
  const isOpen = status === 'created' || status === 'paying';
  const paid = (received: Received) => taken(order, status, received);
  switch (command.name) {
    case 'StartPayment': {
      if (order.paid !== undefined) return refuse('order.paid');
      if (!isOpen || at >= ordered.closesAt || gathered.codeUrl === undefined) return refuse('step.notNow');
      return [PaymentStarted({ payment: 'NATIVE', codeUrl: gathered.codeUrl })];
    }
    case 'CancelOrder':
      if (order.paid !== undefined) return refuse('order.paid');
      if (!isOpen) return refuse(status === 'closed' ? 'already.so' : 'step.notNow');
      return gathered.received ? paid(gathered.received) : [OrderClosed({ by: 'buyer' })];
    case 'CloseOrder':
      if (!isOpen || ordered.closesAt !== command.data.closesAt || at < ordered.closesAt) return refuse('timer.void');
      return gathered.received ? paid(gathered.received) : [OrderClosed({ by: 'timer' })];
    case 'CheckPayment':
      return gathered.received ? paid(gathered.received) : refuse('timer.void');
    case 'RecordPayment':
      return paid(command.data);
    case 'RecordGrant':
      if (order.granted !== undefined) return refuse('already.so');
      return order.paid === undefined
        ? refuse('step.notNow')
        : [OrderGranted({ personId: ordered.personId, ...command.data })];
    case 'RefuseGrant': {
      if (order.paid === undefined || order.granted !== undefined) return refuse('step.notNow');
      // It may have been paid twice as well: what came second says nothing about what came first.
      return order.isGrantRefused === true ? refuse('already.so') : [unmatched(order.paid, 'grant')];
    }
    case 'RequestRefund': {
      if (status !== 'paid' || order.paid === undefined || order.granted === undefined)
        return refuse(status === 'refunding' || status === 'refunded' ? 'already.so' : 'step.notNow');
      const { transactionId } = order.paid;
      const refund = refundNow(order, streamId, gathered.standing, at);
      if (typeof refund === 'string') return refuse(refund);
      return [RefundSubmitted({ personId: ordered.personId, transactionId, fen: refund.fen })];
    }
    case 'ConfirmRefund':
      return order.refund === undefined
        ? refuse('already.so')
        : [RefundRequested({ personId: ordered.personId, ...order.refund })];
    case 'DeclineRefund':
      return order.refund === undefined ? refuse('already.so') : [RefundDeclined({})];
    case 'SendRefund': {
      const due = order.due.find(({ transactionId }) => transactionId === command.data.transactionId);
      if (due === undefined) return refuse('already.so');
      if (gathered.refund !== 'done')
        return refuse(gathered.refund === 'failed' ? 'refund.failed' : 'refund.processing');
      const back = { transactionId: due.transactionId, fen: due.fen };
      return due.why === undefined
        ? [OrderRefunded({ personId: ordered.personId, ...back })]
        : [UnmatchedPaymentReturned(back)];
    }
  }
}

/** What would go back of an order that was paid, by what its buyer has now. */
export function refundNow(
  { paid }: OrderState,
  orderId: string,
  standing: Standing = { periods: [] },
  at: number,
): Refund | 'order.laterStands' | 'order.refundOver' {
  if (paid === undefined || at - paid.paidAt > LIMITS.refundDays * DAY_MS) return 'order.refundOver';
  return refundOf(standing, orderId, paid.fen, at);
}

function created(
  planId: string,
  status: string,
  { streamId, personId, at, gathered = {} }: Deciding<OrderGathered | undefined>,
): readonly NewFact[] | Refused {
  if (status !== 'none') return refuse('already.so');
  const number = numberOfId(streamId);
  if (!orderNumber.safeParse(number).success || idOfNumber(number) !== streamId) return refuse('order.number');
  if (gathered.isCommercial !== true) return refuse('commerce.off');
  if (gathered.canBePaid !== true) return refuse('payment.off');
  const offer = offerOf(gathered.standing ?? { periods: [] }, planOf(planId)!, at);
  if (typeof offer === 'string') return refuse(offer);
  const { from: _, until: __, credits, ...sums } = offer;
  const closesAt = at + LIMITS.orderMinutes * MINUTE_MS;
  return [OrderCreated({ personId, planId, ...sums, credits: [...credits], closesAt })];
}

/** Money that came: what the order is for, or without a match; of one payment once. */
function taken({ order, payments }: OrderState, status: string, received: Received): readonly NewFact[] | Refused {
  if (Object.hasOwn(payments, received.transactionId)) return refuse('already.so');
  if (status === 'closed') return [unmatched(received, 'late')];
  if (status !== 'created' && status !== 'paying') return [unmatched(received, 'second')];
  if (received.fen !== order!.amountFen) return [unmatched(received, 'amount')];
  return [OrderPaid({ personId: order!.personId, ...received })];
}

const unmatched = ({ transactionId, fen, paidAt }: Received, why: Mismatch): NewFact =>
  UnmatchedPaymentReceived({ transactionId, fen, paidAt, why });
