import { id } from '@lectern/contracts/kernel/ids.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { OFFER_KINDS } from '@lectern/contracts/membership/periods.ts';
import { PLAN_IDS } from '@lectern/contracts/membership/plans.ts';
import { CLOSERS, orderFacts } from '@lectern/contracts/order/facts.ts';
import { numberOfId, orderMachine } from '@lectern/contracts/order/order.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const fen = z.int();
const moment = z.int();
const dayOf = (at: number): string => wallClock(at).slice(0, 'yyyy-mm-dd'.length);

/** Every order, and where each fen of it is: in what was granted, due back, or back; paid a moment ago it is in none. */
export const orders = rows(
  'order_row',
  {
    family: 'order',
    facts: orderFacts,
    shape: z.object({
      orderId: id,
      orderNo: z.string(),
      personId: id,
      planId: z.enum(PLAN_IDS),
      kind: z.enum(OFFER_KINDS),
      amountFen: fen,
      creditFen: fen,
      credits: z.array(id),
      createdAt: moment,
      closesAt: moment,
      waits: z.int(),
      day: z.string(),
      paidAt: z.optional(moment),
      closedBy: z.optional(z.enum(CLOSERS)),
      from: z.optional(moment),
      until: z.optional(moment),
      /** What came for what was ordered; with what had no match it is all that came. */
      paidFen: fen,
      receivedFen: fen,
      grantedFen: fen,
      dueFen: fen,
      returnedFen: fen,
      waitingFen: fen,
    }),
    key: ['orderId'],
    per: ({ stream }) => ({ orderId: stream.slice('order/'.length) }),
    machine: orderMachine,
    indexes: [['personId', '-waits', '-createdAt'], ['day', '-createdAt'], ['-createdAt'], ['status', 'closesAt']],
  },
  {
    OrderCreated: (_, { data, at }, { orderId }) => ({
      orderId,
      orderNo: numberOfId(orderId),
      personId: data.personId,
      planId: data.planId,
      kind: data.kind,
      amountFen: data.amountFen,
      creditFen: data.creditFen,
      credits: data.credits,
      createdAt: at,
      closesAt: data.closesAt,
      waits: 1,
      day: dayOf(at),
      paidFen: 0,
      receivedFen: 0,
      grantedFen: 0,
      dueFen: 0,
      returnedFen: 0,
      waitingFen: 0,
    }),
    OrderClosed: (row, { data }) => row && { ...row, waits: 0, closedBy: data.by },
    OrderPaid: (row, { data, at }) =>
      row && {
        ...row,
        waits: 0,
        day: row.receivedFen === 0 ? dayOf(at) : row.day,
        paidAt: data.paidAt,
        paidFen: data.fen,
        receivedFen: row.receivedFen + data.fen,
        waitingFen: data.fen,
      },
    OrderGranted: (row, { data }) =>
      row && { ...row, from: data.from, until: data.until, grantedFen: row.paidFen, waitingFen: 0 },
    UnmatchedPaymentReceived: (row, { data, at }) =>
      row && {
        ...row,
        waits: 0,
        day: row.receivedFen === 0 ? dayOf(at) : row.day,
        // What could not be granted came before, as what was ordered.
        receivedFen: row.receivedFen + (data.why === 'grant' ? 0 : data.fen),
        dueFen: row.dueFen + data.fen,
        waitingFen: data.why === 'grant' ? 0 : row.waitingFen,
      },
    UnmatchedPaymentReturned: (row, { data }) =>
      row && { ...row, dueFen: row.dueFen - data.fen, returnedFen: row.returnedFen + data.fen },
    // Of the money nothing changes before what it opened is closed.
    RefundSubmitted: (row) => row,
    RefundDeclined: (row) => row,
    RefundRequested: (row, { data }) =>
      row && { ...row, grantedFen: row.grantedFen - data.fen, dueFen: row.dueFen + data.fen },
    OrderRefunded: (row, { data }) =>
      row && { ...row, dueFen: row.dueFen - data.fen, returnedFen: row.returnedFen + data.fen },
  },
);
