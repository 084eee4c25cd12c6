import {
  MembershipEnded,
  MembershipGranted,
  membership,
  TrialStarted,
} from '@lectern/contracts/membership/membership.ts';
import { monthsLater } from '@lectern/contracts/membership/periods.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
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
} from '@lectern/contracts/order/facts.ts';
import { idOfNumber, numberOfId, order } from '@lectern/contracts/order/order.ts';
import { membershipStream } from '@lectern/contracts/membership/membership.ts';
import { orderStream } from '@lectern/contracts/order/order.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideMembership, type Trying } from '../membership/membership.decider.ts';
import { decideOrder, type OrderGathered } from './order.decider.ts';

const [me, other] = [studentId(1), studentId(2)];
const number = '20261124100214839512';
const orderId = idOfNumber(number);
const [NOW, DAY] = [Date.parse('2026-11-24T10:02:00+08:00'), 24 * 3600_000];
const closesAt = NOW + 15 * 60_000;

const by = (personId: string, gathered: OrderGathered = {}, at = NOW): Asked => ({
  personId,
  streamId: orderId,
  role: 'visitor',
  at,
  gathered,
});
const software = (gathered: OrderGathered = {}, at = NOW): Asked => ({ ...by('system', gathered, at), role: 'system' });
const after = (...facts: NewFact[]) =>
  given({ stream: orderStream, context: order, decide: decideOrder }, having(orderStream, facts, by(me)));

const sums = { planId: 'junior-1', kind: 'buy' as const, priceFen: 1800, creditFen: 0, amountFen: 1800, credits: [] };
const created = OrderCreated({ personId: me, ...sums, closesAt });
const paying = [created, PaymentStarted({ payment: 'NATIVE', codeUrl: 'weixin://x' })];
const money = { transactionId: '42-1', fen: 1800, paidAt: NOW };
const second = { ...money, transactionId: '42-2' };
const paid = [...paying, OrderPaid({ personId: me, ...money })];
const period = { from: NOW, until: monthsLater(NOW, 1) };
const granted = [...paid, OrderGranted({ personId: me, ...period })];
const sells = { isCommercial: true, canBePaid: true, standing: { periods: [] } };

it('an order’s number stands in its id, and its id in its number', () => {
  expect(numberOfId(orderId)).toBe(number);
  expect(after().when('CreateOrder', { planId: 'junior-1' }, { ...by(me, sells), streamId: studentId(3) })).toEqual({
    refused: 'order.number',
  });
});

describe('CreateOrder', () => {
  it('is at the server’s price, where the school sells and can be paid', () => {
    expect(after().when('CreateOrder', { planId: 'junior-1' }, by(me, sells))).toEqual([created]);
    expect(after().when('CreateOrder', { planId: 'junior-1' }, by(me))).toEqual({ refused: 'commerce.off' });
    expect(after().when('CreateOrder', { planId: 'junior-1' }, by(me, { isCommercial: true }))).toEqual({
      refused: 'payment.off',
    });
    expect(after().when('CreateOrder', { planId: 'junior-1', amountFen: 1 }, by(me, sells))).toEqual([created]);
    expect(after(created).when('CreateOrder', { planId: 'junior-1' }, by(me, sells))).toEqual({
      refused: 'already.so',
    });
  });

  it('credits what is left, and is not of a lower level or of what the credit pays already', () => {
    const standing = {
      periods: [
        { orderId: other, level: 'intermediate' as const, fen: 36_000, from: NOW, until: monthsLater(NOW, 12) },
      ],
    };
    const upgrade = (planId: string) =>
      after().when('CreateOrder', { planId }, by(me, { ...sells, standing }, NOW + DAY));
    expect(upgrade('senior-12')).toMatchObject([
      { data: { kind: 'upgrade', credits: [other], amountFen: 64_800 - 35_803 } },
    ]);
    expect(upgrade('junior-12')).toEqual({ refused: 'order.included' });
    expect(upgrade('senior-1')).toEqual({ refused: 'order.creditExceeds' });
  });
});

describe('money that comes', () => {
  const record = (facts: readonly NewFact[], received: object) =>
    after(...facts).when('RecordPayment', received, software());
  it('pays an order once, whatever is said again', () => {
    expect(record(paying, money)).toEqual([OrderPaid({ personId: me, ...money })]);
    expect(record(paid, money)).toEqual({ refused: 'already.so' });
    expect(record([], money)).toEqual({ refused: 'order.unknown' });
  });

  it('is due back where it has no match: a second payment, another sum, after closing', () => {
    const closed = [...paying, OrderClosed({ by: 'timer' })];
    expect(record(paid, second)).toEqual([UnmatchedPaymentReceived({ ...second, why: 'second' })]);
    expect(record(paying, { ...money, fen: 1 })).toEqual([
      UnmatchedPaymentReceived({ ...money, fen: 1, why: 'amount' }),
    ]);
    expect(record(closed, money)).toEqual([UnmatchedPaymentReceived({ ...money, why: 'late' })]);
    const abnormal = [...closed, UnmatchedPaymentReceived({ ...money, why: 'late' })];
    expect(record(abnormal, money)).toEqual({ refused: 'already.so' });
    expect(
      after(...abnormal).when('SendRefund', { transactionId: money.transactionId }, software({ refund: 'done' })),
    ).toEqual([UnmatchedPaymentReturned({ transactionId: money.transactionId, fen: 1800 })]);
  });

  it('[R9.13] is asked for by the software itself, the last time before ten minutes are over, until it is settled', () => {
    const asks = (fact: NewFact) =>
      order.timers!({ ...fact, at: NOW } as never).filter(({ key }) => key.startsWith('ask-'));
    const within = asks(paying[1]!).map(({ set }) => [set!.command, set!.at - NOW] as const);
    expect(within.filter(([command, after]) => command === 'CheckPayment' && after <= 10 * 60_000)).toHaveLength(4);
    for (const fact of [OrderPaid({ personId: me, ...money }), OrderClosed({ by: 'timer' })])
      expect(asks(fact).every(({ set }) => set === undefined)).toBe(true);
    const [nine] = within.filter(([, after]) => after === 9 * 60_000);
    expect(after(...paying).when('CheckPayment', {}, software({ received: money }, NOW + nine![1]))).toEqual([
      OrderPaid({ personId: me, ...money }),
    ]);
  });

  it('is found by asking, before anything is closed', () => {
    expect(after(...paying).when('CheckPayment', {}, software({ received: money }))).toHaveLength(1);
    expect(after(...paying).when('CheckPayment', {}, software())).toEqual({ refused: 'timer.void' });
    const close = (gathered: OrderGathered, at = closesAt) =>
      after(...paying).when('CloseOrder', { closesAt }, software(gathered, at));
    expect(close({})).toEqual([OrderClosed({ by: 'timer' })]);
    expect(close({ received: money })).toEqual([OrderPaid({ personId: me, ...money })]);
    expect(close({}, closesAt - 1)).toEqual({ refused: 'timer.void' });
    expect(after(...paying).when('CancelOrder', {}, by(me, { received: money }))).toEqual([
      OrderPaid({ personId: me, ...money }),
    ]);
  });
});

describe('an order is its buyer’s', () => {
  it.each(['StartPayment', 'CancelOrder', 'RequestRefund'])(
    '%s of another’s is refused, to an operator as well',
    (name) => {
      const data = name === 'StartPayment' ? { payment: 'NATIVE' } : {};
      expect(after(...granted).when(name, data, by(other))).toEqual({ refused: 'order.notYours' });
      expect(after(...granted).when(name, data, { ...by(other), role: 'operator' })).toEqual({
        refused: 'order.notYours',
      });
      expect(after().when(name, data, by(me))).toEqual({ refused: 'order.unknown' });
    },
  );

  it('is paid with a code while it is open, and not once it is paid or over', () => {
    const start = (facts: readonly NewFact[], at = NOW) =>
      after(...facts).when('StartPayment', { payment: 'NATIVE' }, by(me, { codeUrl: 'weixin://x' }, at));
    expect(start([created])).toEqual([paying[1]]);
    expect(start(paid)).toEqual({ refused: 'order.paid' });
    expect(start([created], closesAt)).toEqual({ refused: 'step.notNow' });
    expect(after(...paid).when('CancelOrder', {}, by(me))).toEqual({ refused: 'order.paid' });
    expect(after(...paying, OrderClosed({ by: 'buyer' })).when('CancelOrder', {}, by(me))).toEqual({
      refused: 'already.so',
    });
  });
});

describe('RequestRefund', () => {
  const standing = { periods: [{ orderId, level: 'junior' as const, fen: 1800, ...period }] };
  const ask = (at: number, gathered: OrderGathered = { standing }) =>
    after(...granted).when('RequestRefund', {}, by(me, gathered, at));
  it('is of the days that are left, within seven days, of the last order', () => {
    expect(ask(NOW)).toEqual([RefundSubmitted({ personId: me, transactionId: '42-1', fen: 1740 })]);
    expect(ask(NOW + 7 * DAY + 1)).toEqual({ refused: 'order.refundOver' });
    expect(
      ask(NOW, { standing: { periods: [...standing.periods, { ...standing.periods[0]!, orderId: other }] } }),
    ).toEqual({
      refused: 'order.laterStands',
    });
  });

  it('is due as soon as what it opened is closed, and not at all where something follows on it by then', () => {
    const submitted = [...granted, RefundSubmitted({ personId: me, transactionId: '42-1', fen: 1740 })];
    const due = RefundRequested({ personId: me, transactionId: '42-1', fen: 1740 });
    expect(after(...submitted).when('SendRefund', { transactionId: '42-1' }, software({ refund: 'done' }))).toEqual({
      refused: 'already.so',
    });
    expect(after(...submitted).when('ConfirmRefund', {}, software())).toEqual([due]);
    expect(after(...submitted, due).when('ConfirmRefund', {}, software())).toEqual({ refused: 'already.so' });
    expect(after(...granted).when('ConfirmRefund', {}, software())).toEqual({ refused: 'already.so' });
    expect(after(...submitted).when('DeclineRefund', {}, software())).toEqual([RefundDeclined({})]);
    expect(after(...submitted, due).when('DeclineRefund', {}, software())).toEqual({ refused: 'already.so' });
    const again = after(...submitted, RefundDeclined({})).when('RequestRefund', {}, by(me, { standing }));
    expect(again).toEqual([submitted.at(-1)]);
    const twice = [...submitted, UnmatchedPaymentReceived({ ...second, why: 'second' })];
    expect(after(...twice).when('ConfirmRefund', {}, software())).toEqual([due]); // a second payment hinders nothing
  });

  it('is sent until it is done, and once', () => {
    const refunding = [...granted, RefundRequested({ personId: me, transactionId: '42-1', fen: 1740 })];
    const send = (facts: readonly NewFact[], refund: OrderGathered['refund']) =>
      after(...facts).when('SendRefund', { transactionId: '42-1' }, software(refund && { refund }));
    expect(send(refunding, 'processing')).toEqual({ refused: 'refund.processing' });
    expect(send(refunding, 'failed')).toEqual({ refused: 'refund.failed' });
    const done = OrderRefunded({ personId: me, transactionId: '42-1', fen: 1740 });
    expect(send(refunding, 'done')).toEqual([done]);
    expect(send([...refunding, done], 'done')).toEqual({ refused: 'already.so' });
    const timers = (fact: NewFact) => order.timers!({ ...fact, at: NOW } as never);
    const asked = timers(refunding.at(-1)!);
    expect(asked.map(({ set }) => [set!.command, set!.at - NOW])).toEqual(
      [0, 1, 10].map((minutes) => ['SendRefund', minutes * 60_000]),
    );
    expect(timers(done)).toEqual(asked.map(({ key }) => ({ key })));
  });
});

describe('what an order opens', () => {
  const asked = (at = NOW, gathered?: Trying): Asked => ({ personId: me, role: 'system', at, gathered });
  const standing = (...facts: NewFact[]) =>
    given(
      { stream: membershipStream, context: membership, decide: decideMembership },
      having(membershipStream, facts, { ...asked(), role: 'visitor' }),
    );
  const grant = { orderId, level: 'junior', fen: 1800, credits: [], months: 1 };
  const { months: _, ...first } = { ...grant, level: 'junior' as const };

  it('is opened once, behind what was paid before, and is closed again', () => {
    const opened = MembershipGranted({ ...first, ...period });
    expect(standing().when('GrantMembership', grant, asked())).toEqual([opened]);
    expect(standing(opened).when('GrantMembership', grant, asked())).toEqual({ refused: 'already.so' });
    expect(standing(opened).when('GrantMembership', { ...grant, orderId: other }, asked())).toMatchObject([
      { data: { from: period.until } },
    ]);
    expect(standing(opened).when('EndMembership', { orderId }, asked())).toHaveLength(1);
  });

  it('is closed for a refund only where nothing follows on it, and what it had credited goes on', () => {
    const opened = MembershipGranted({ ...first, ...period });
    const { credits: _none, ...before } = opened.data;
    const later = { orderId: other, level: 'senior' as const, fen: 64_800, from: NOW, until: monthsLater(NOW, 12) };
    const upgraded = [opened, MembershipGranted({ ...later, credits: [orderId] })];
    const end = (facts: readonly NewFact[], of: string, at = NOW) =>
      standing(...facts).when('EndMembership', { orderId: of, restoring: true }, asked(at));
    const ended = MembershipEnded({ orderId: other, restores: [before] });
    expect(end(upgraded, orderId)).toEqual({ refused: 'order.laterStands' }); // its days are in the upgrade
    expect(end(upgraded, other)).toEqual([ended]);
    expect(end(upgraded, other, period.until)).toEqual([MembershipEnded({ orderId: other })]); // it would be over by now
    expect(end([...upgraded, ended], orderId)).toEqual([MembershipEnded({ orderId })]);
    expect(end([...upgraded, ended], other)).toEqual({ refused: 'already.so' });
    expect(end([], orderId)).toEqual({ refused: 'step.notNow' });
    const reminded = membership.timers!({ ...ended, at: NOW } as never).filter(({ set }) => set !== undefined);
    expect(reminded.map(({ key, set }) => [key, set!.data])).toEqual(
      [14, 3].map((days) => [`ending-${days}-${orderId}`, { until: period.until, days }]),
    );
  });

  it('is not opened where what it credits is gone: the money is due back', () => {
    expect(standing().when('GrantMembership', { ...grant, credits: [other] }, asked())).toEqual({
      refused: 'membership.creditGone',
    });
    expect(after(...paid).when('RefuseGrant', {}, software())).toEqual([
      UnmatchedPaymentReceived({ ...money, why: 'grant' }),
    ]);
    expect(after(...granted).when('RefuseGrant', {}, software())).toEqual({ refused: 'step.notNow' });
    const refused = UnmatchedPaymentReceived({ ...money, why: 'grant' });
    const twice = [...paid, UnmatchedPaymentReceived({ ...second, why: 'second' })];
    expect(after(...twice).when('RefuseGrant', {}, software())).toEqual([refused]); // both payments are due back
    const back = UnmatchedPaymentReturned({ transactionId: money.transactionId, fen: money.fen });
    expect(after(...twice, refused, back).when('RefuseGrant', {}, software())).toEqual({ refused: 'already.so' });
  });

  it('[R4.24] can be tried once by each person and phone, where the school sells', () => {
    const trying = (gathered: Trying, ...facts: NewFact[]) =>
      standing(...facts).when('StartTrial', {}, { ...asked(NOW, gathered), role: 'visitor' });
    const open = { isCommercial: true, isPhoneUsed: false };
    expect(trying(open)).toEqual([TrialStarted({ until: NOW + 14 * DAY })]);
    expect(trying({ ...open, isCommercial: false })).toEqual({ refused: 'commerce.off' });
    expect(trying({ ...open, isPhoneUsed: true })).toEqual({ refused: 'trial.used' });
    expect(trying(open, TrialStarted({ until: NOW + DAY }))).toEqual({ refused: 'trial.used' });
    expect(trying(open, MembershipGranted({ ...first, level: 'senior', ...period }))).toEqual({
      refused: 'trial.member',
    });
  });
});
