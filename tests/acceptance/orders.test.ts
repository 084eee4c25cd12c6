import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { MyLevel } from '@lectern/contracts/membership/membership.ts';
import {
  MyOrders,
  type DayBooks,
  type OrderDetailData,
  type OrderHistory,
  type OrderRow,
} from '@lectern/contracts/order/queries.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Sweeps } from '../../services/src/ops/sweeps/sweeps.ts';
import type { Client } from '../support/client.ts';
import { called, checked, openSandbox, ordered, told } from '../support/payments.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from './school.ts';

let school: School;
let payments: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  payments = await openSandbox();
  school = await openSchool(payments.environment);
});
afterAll(async () => {
  await school.close();
  await payments.close();
});

/** Of an upload that nobody made. */
const NO_FILE = { fileId: '0'.repeat(64), name: 'a.pdf', bytes: 1, type: 'application/pdf' };

const mine = async (client: Client) => (await client.query<MyLevel>('/api/memberships/mine')).result!;
const offer = async (client: Client, planId: string) =>
  (await mine(client)).offers.find((one) => one.planId === planId)!;
const detail = async (client: Client, orderNo: string) =>
  (
    await client.query<{ code: number; data: OrderDetailData }>(
      `/api/v3/membership/order/detail?userId=${client.id}&order_no=${orderNo}`,
    )
  ).result!.data;
const untilGranted = (client: Client, orderNo: string) =>
  expect.poll(() => checked(client, orderNo)).toEqual({ status: 'paid', isGranted: true });
const grantsOf = async (client: Client) =>
  (await school.server.app.get(EventStore).load(`membership/${client.id}`, 0)).filter(
    ({ type }) => type === 'MembershipGranted',
  );
const books = async () => {
  const operator = await school.other('operator');
  const day = wallClock(Date.now()).slice(0, 10);
  return (await operator.query<DayBooks>(`/api/books/day?day=${day}`)).result!;
};

it('[R3.02] [R4.01] [R6.14] [R9.13] a membership is bought, renewed and upgraded with the rest credited; it is open as soon as it is paid', async () => {
  const student = await school.student(1);
  expect(await mine(student)).toMatchObject({ isCommercial: true, level: 'free' });
  const order = await ordered(student, 'intermediate-12');
  expect(order).toMatchObject({ status: 'created', amountFen: 36_000, creditFen: 0, kind: 'buy' });
  expect((await detail(student, order.orderNo)).codeUrl).toMatch(/^http/);
  expect(await checked(student, order.orderNo)).toEqual({ status: 'paying', isGranted: false });

  payments.sandbox.pay(order.orderNo);
  await untilGranted(student, order.orderNo);
  const { level, until } = await mine(student);
  expect(level).toBe('intermediate');
  expect(await offer(student, 'junior-1')).toMatchObject({ refused: 'order.included' });
  expect(await offer(student, 'intermediate-1')).toMatchObject({ kind: 'renew', from: until, amountFen: 3800 });

  const shown = await offer(student, 'senior-12');
  expect(shown.kind).toBe('upgrade');
  expect(shown.creditFen).toBeGreaterThan(35_000);
  const upgrade = await ordered(student, 'senior-12');
  expect(upgrade.amountFen).toBe(64_800 - shown.creditFen!);
  payments.sandbox.pay(upgrade.orderNo);
  await untilGranted(student, upgrade.orderNo);
  expect(await mine(student)).toMatchObject({ level: 'senior' });
  expect((await student.query<{ data: { name: string } }>('/api/v3/membership/detail')).result!.data.name).toBe(
    '高级会员',
  );
  expect((await student.query('/v2/api/web/userinfo')).result).toMatchObject({
    data: { memberStatus: 'senior', isVip: true },
  });
  const { result } = await student.query<{ rows: OrderRow[]; total: number }>('/api/orders/mine');
  expect(result!.total).toBe(2);
  expect(result!.rows.map(({ account }) => account)).toEqual(['student1', 'student1']);
});

it('fifteen notices, shuffled, late, forged, replayed and with another sum: one grant, and the second money goes back', async () => {
  const student = await school.student(2);
  const { orderNo, orderId, amountFen } = await ordered(student, 'junior-12');
  const transaction = payments.sandbox.pay(orderNo, { silent: true });
  const { sandbox } = payments;
  const genuine = () => sandbox.notice(orderNo, transaction);
  const forged = genuine();
  const changed = { ...genuine().headers, 'wechatpay-nonce': 'another' };
  const wrong = [
    { ...forged, headers: { ...forged.headers, 'wechatpay-signature': Buffer.alloc(256).toString('base64') } },
    { ...forged, headers: changed },
    { ...forged, headers: { ...forged.headers, 'wechatpay-serial': '0' } },
    sandbox.notice(orderNo, transaction, {}, Date.now() - 10 * 60_000),
    sandbox.notice(orderNo, transaction, { mchid: '1900000099' }),
    sandbox.notice(orderNo, transaction, { appid: 'wx0' }),
    sandbox.notice(orderNo, transaction, { amount: { total: amountFen, currency: 'USD' } }),
    { ...forged, body: forged.body.replace('"ciphertext":"', '"ciphertext":"AAAA') },
  ];
  for (const notice of wrong) {
    const response = await told(school.url, notice);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'payment.forged']);
  }
  expect((await detail(student, orderNo)).status).toBe('paying');

  const taken = await Promise.all(Array.from({ length: 15 }, () => told(school.url, genuine())));
  expect(taken.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
  await untilGranted(student, orderNo);
  expect(await grantsOf(student)).toHaveLength(1);

  sandbox.pay(orderNo, { forced: true }); // somebody scans the code a second time
  await expect.poll(() => sandbox.refunded()).toBe(amountFen);
  await expect.poll(async () => (await detail(student, orderNo)).dueFen).toBe(0);
  expect((await detail(student, orderNo)).status).toBe('abnormal');
  expect(await grantsOf(student)).toHaveLength(1);
  expect((await mine(student)).level).toBe('junior');
  expect(orderId).toBeDefined();
});

it('a wrong sum and money after closing are no membership, and go back', async () => {
  const student = await school.student(3);
  const first = await ordered(student, 'junior-1');
  payments.sandbox.pay(first.orderNo, { total: 1 });
  await expect.poll(async () => (await detail(student, first.orderNo)).status).toBe('abnormal');
  const second = await ordered(student, 'junior-1');
  const mineNow = async () =>
    (await student.query<{ rows: OrderRow[] }>('/api/orders/mine')).result!.rows.map(({ orderNo, waits }) => [
      orderNo,
      waits,
    ]);
  await expect.poll(mineNow).toEqual([
    [second.orderNo, 1],
    [first.orderNo, 0],
  ]);
  await receipt(student.command('order', second.orderId, 'CancelOrder'));
  expect((await detail(student, second.orderNo)).status).toBe('closed');
  await expect
    .poll(async () => {
      const { rows } = (await student.query<{ rows: OrderRow[] }>(MyOrders.path)).result!;
      return rows.find(({ orderId }) => orderId === second.orderId)?.closedBy;
    })
    .toBe('buyer');
  payments.sandbox.pay(second.orderNo, { forced: true });
  await expect.poll(async () => (await detail(student, second.orderNo)).status).toBe('abnormal');
  await expect.poll(async () => (await detail(student, second.orderNo)).dueFen).toBe(0);
  expect(await grantsOf(student)).toHaveLength(0);
});

it('[R9.13] a payment whose notice is lost is found by asking; who cancels an order that was paid has it', async () => {
  const student = await school.student(4);
  const lost = await ordered(student, 'junior-1');
  payments.sandbox.pay(lost.orderNo, { silent: true });
  await untilGranted(student, lost.orderNo);
  const other = await ordered(student, 'junior-1');
  payments.sandbox.pay(other.orderNo, { silent: true });
  await receipt(student.command('order', other.orderId, 'CancelOrder'));
  await untilGranted(student, other.orderNo);
  expect(await grantsOf(student)).toHaveLength(2);
});

it('[R4.24] a trial is once; what is left of an order is refunded, and closed', async () => {
  const student = await school.student(5);
  await receipt(student.command('membership', student.id, 'StartTrial'));
  expect(await mine(student)).toMatchObject({ level: 'intermediate' });
  expect(await refusal(student.command('membership', student.id, 'StartTrial'))).toMatchObject({ code: 'trial.used' });
  const order = await ordered(student, 'senior-1');
  payments.sandbox.pay(order.orderNo);
  await untilGranted(student, order.orderNo);
  expect((await mine(student)).level).toBe('senior');
  const before = payments.sandbox.refunded();
  await receipt(student.command('order', order.orderId, 'RequestRefund'));
  await expect.poll(async () => (await detail(student, order.orderNo)).status).toBe('refunded');
  expect(payments.sandbox.refunded() - before).toBeLessThan(order.amountFen);
  await expect.poll(async () => (await mine(student)).level).toBe('intermediate');
  expect(LIMITS.refundDays).toBe(7);
});

it('[R6.14] an upgrade that is refunded gives its money back, the sum is shown before, and what it credited goes on', async () => {
  const student = await school.student(9);
  const buy = async (planId: string) => {
    const order = await ordered(student, planId);
    payments.sandbox.pay(order.orderNo);
    await untilGranted(student, order.orderNo);
    return order;
  };
  const first = await buy('intermediate-12');
  const { until } = await mine(student);
  const upgrade = await buy('senior-12');
  expect((await detail(student, first.orderNo)).refund).toBeUndefined(); // its days are in the upgrade
  expect(await refusal(student.command('order', first.orderId, 'RequestRefund'))).toMatchObject({
    code: 'order.laterStands',
  });
  const { refund } = await detail(student, upgrade.orderNo);
  expect(refund!.restores).toEqual([{ level: 'intermediate', until }]);
  const before = payments.sandbox.refunded();
  await receipt(student.command('order', upgrade.orderId, 'RequestRefund'));
  await expect.poll(async () => (await detail(student, upgrade.orderNo)).status).toBe('refunded');
  expect(payments.sandbox.refunded() - before).toBe(refund!.fen);
  expect(await mine(student)).toMatchObject({ level: 'intermediate', until });
  expect((await detail(student, first.orderNo)).refund!.fen).toBe(upgrade.creditFen);
});

it('[R6.14] days that an upgrade is about to credit are not refunded as well, however close together both are asked for', async () => {
  const student = await school.student(10);
  const first = await ordered(student, 'intermediate-12');
  payments.sandbox.pay(first.orderNo);
  await untilGranted(student, first.orderNo);
  const upgrade = await ordered(student, 'senior-12');
  payments.sandbox.pay(upgrade.orderNo, { silent: true });
  await Promise.all([
    checked(student, upgrade.orderNo),
    student.command('order', first.orderId, 'RequestRefund').catch(() => undefined),
  ]);
  const ends = async () => {
    const [one, other] = [await detail(student, first.orderNo), await detail(student, upgrade.orderNo)];
    const isRefunded = one.status === 'refunded' && other.status === 'abnormal' && other.dueFen === 0;
    return isRefunded || (one.status === 'paid' && other.status === 'paid' && other.from !== undefined);
  };
  await expect.poll(ends).toBe(true);
  const facts = await school.server.app.get(EventStore).load(`membership/${student.id}`, 0);
  const credited = facts.some(({ data }) => (data as { credits?: string[] }).credits?.includes(first.orderId));
  const ended = facts.some(
    ({ type, data }) => type === 'MembershipEnded' && (data as { orderId: string }).orderId === first.orderId,
  );
  expect([credited, ended].filter(Boolean)).toHaveLength(1);
});

it('[R4.01] a refund that takes its time is under way until its notice comes, or is asked about where none does', async () => {
  const student = await school.student(8);
  for (const isTold of [true, false]) {
    const { orderNo, orderId } = await ordered(student, 'junior-1');
    payments.sandbox.pay(orderNo);
    await untilGranted(student, orderNo);
    payments.sandbox.holdRefunds();
    await receipt(student.command('order', orderId, 'RequestRefund'));
    await expect.poll(() => payments.sandbox.refunding()).toBe(1);
    expect((await detail(student, orderNo)).status).toBe('refunding');
    payments.sandbox.endRefunds({ silent: !isTold });
    const standsNow = async () => {
      if (!isTold) await school.server.app.get(Sweeps).run();
      return (await detail(student, orderNo)).status;
    };
    await expect.poll(standsNow).toBe('refunded');
  }
});

it('[R7.12] [R7.13] [R7.17] another’s order is nobody’s business; `userId` is the session’s; what is not for sale has no price', async () => {
  const [student, other] = [await school.student(6), await school.student(7)];
  const { orderNo, orderId } = await ordered(student, 'junior-1');
  const path = `/api/v3/membership/order/detail?order_no=${orderNo}`;
  expect(await refusal(other.query(path))).toMatchObject({ code: 'order.unknown' });
  expect(await refusal(student.query(`${path}&userId=${other.id}`))).toMatchObject({ code: 'session.userChanged' });
  expect(await refusal(other.command('order', orderId, 'CancelOrder'))).toMatchObject({ code: 'order.notYours' });
  await expect(called(student, 'order/create', { userId: other.id, priceId: 'junior-1', type: 1 })).rejects.toThrow(
    'session.userChanged',
  );

  const operator = await school.other('operator');
  await operator.fetch('POST', '/api/school/commerce', { body: { isOn: false } });
  expect(await mine(student)).toMatchObject({ isCommercial: false, offers: [] });
  expect((await student.query('/api/v3/membership/group/info')).result).toEqual({ code: 0, data: [] });
  await expect(called(student, 'order/create', { priceId: 'junior-1', type: 1 })).rejects.toThrow('commerce.off');
  await operator.fetch('POST', '/api/school/commerce', { body: { isOn: true } });
  expect(((await student.query('/api/v3/membership/group/info')).result as { data: object[] }).data).toHaveLength(3);
});

it('[R6.13] the board, transcripts, archives and uploads are closed to who is no member, and open once they are; the board where the school sells nothing, too', async () => {
  const teacher = await school.teacher();
  const operator = await school.other('operator');
  const lesson = await schedule(teacher);
  await start(teacher, lesson);
  const open = (n: number) => teacher.command('lesson', lesson, 'OpenBoard', { surface: `board/${n}` });
  expect(await refusal(open(1))).toMatchObject({ code: 'membership.required' });
  const taken = [
    `/api/transcript/${demoClass.id}/csv`,
    `/api/transcript/${demoClass.id}/xlsx`,
    `/api/lesson/${lesson}/report/archive.pdf`,
  ];
  for (const path of taken) expect((await refusal(teacher.query(path))).code).toBe('membership.required');
  const upload = () =>
    teacher.command('courseware', newId(), 'UploadCourseware', { name: '光学', tags: [], files: [NO_FILE] });
  expect((await refusal(upload())).code).toBe('membership.required');
  await operator.fetch('POST', '/api/school/commerce', { body: { isOn: false } });
  await receipt(open(1));
  await operator.fetch('POST', '/api/school/commerce', { body: { isOn: true } });
  expect(await refusal(open(2))).toMatchObject({ code: 'membership.required' });
  const { orderNo } = await ordered(teacher, 'junior-1');
  payments.sandbox.pay(orderNo);
  await untilGranted(teacher, orderNo);
  await receipt(open(2));
  for (const path of taken) expect((await teacher.fetch('GET', path)).status).not.toBe(403);
  expect((await refusal(upload())).code).toBe('file.gone');
});

it('the books of the day balance to the fen, and each figure has its orders', async () => {
  await expect.poll(async () => (await books()).waiting.fen).toBe(0);
  await expect.poll(async () => (await books()).due.fen).toBe(0);
  const { received, granted, due, returned } = await books();
  expect(received.fen).toBe(granted.fen + due.fen + returned.fen);
  expect(returned.fen).toBe(payments.sandbox.refunded());
  const operator = await school.other('operator');
  const day = wallClock(Date.now()).slice(0, 10);
  const { result } = await operator.query<{ total: number; rows: (OrderRow & { name: string })[] }>(
    `/api/orders?day=${day}&status=abnormal`,
  );
  // Of the two that raced, either may have come first.
  const others = result!.rows.filter(({ account }) => account !== 'student10');
  expect(others).toHaveLength(3);
  expect(new Set(others.map(({ account }) => account))).toEqual(new Set(['student2', 'student3']));
  const replayed = async ({ orderId }: OrderRow) =>
    (await operator.query<OrderHistory>(`/api/orders/${orderId}/facts`)).result!;
  const twice = result!.rows.find(({ account }) => account === 'student2')!;
  const { steps, isBalanced, isIntact } = await replayed(twice);
  expect([isBalanced, isIntact]).toEqual([true, true]);
  expect(steps.map(({ type, status }) => [type, status])).toEqual([
    ['OrderCreated', 'created'],
    ['PaymentStarted', 'paying'],
    ['OrderPaid', 'paid'],
    ['MembershipGranted', 'paid'],
    ['OrderGranted', 'paid'],
    ['UnmatchedPaymentReceived', 'abnormal'],
    ['UnmatchedPaymentReturned', 'abnormal'],
  ]);
  expect(steps.at(-1)).toMatchObject({ receivedFen: 33_600, grantedFen: 16_800, dueFen: 0, returnedFen: 16_800 });
  await asOwner(school.database, `update order_row set returned_fen = 1 where order_id = '${twice.orderId}'`);
  expect(await replayed(twice)).toMatchObject({ isBalanced: false, isIntact: true });
});

it('[R4.01] what was refused and paid back is not opened later, when what it credited stands again', async () => {
  const student = await school.student(26);
  const buy = async (planId: string) => {
    const order = await ordered(student, planId);
    payments.sandbox.pay(order.orderNo);
    await untilGranted(student, order.orderNo);
  };
  await buy('intermediate-3');
  const [upgrade, other] = [await ordered(student, 'senior-12'), await ordered(student, 'senior-3')];
  payments.sandbox.pay(upgrade.orderNo);
  await untilGranted(student, upgrade.orderNo);
  payments.sandbox.pay(other.orderNo); // the days that it counted on are in the upgrade
  await expect.poll(async () => (await detail(student, other.orderNo)).status).toBe('abnormal');
  await receipt(student.command('order', upgrade.orderId, 'RequestRefund'));
  await expect.poll(async () => (await detail(student, upgrade.orderNo)).status).toBe('refunded');
  const granted = await grantsOf(student);
  const place = async () =>
    Number((await asOwner(school.database, `select position from checkpoint where name = 'granting'`))[0]!['position']);
  const before = await place();
  await asOwner(school.database, `update checkpoint set position = 0 where name = 'granting'`); // as after a crash, or a rebuild
  await expect.poll(place).toBeGreaterThanOrEqual(before);
  expect(await grantsOf(student)).toEqual(granted);
  expect((await detail(student, other.orderNo)).status).toBe('abnormal');
});
