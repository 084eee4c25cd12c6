import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import type { MembershipFact } from '@lectern/contracts/membership/membership.ts';
import type { OrderFact } from '@lectern/contracts/order/facts.ts';
import {
  CheckMembershipOrder,
  CreateMembershipOrder,
  PayMembershipOrder,
  type DayBooks,
  type OrderDetailData,
} from '@lectern/contracts/order/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../../services/src/catalog.ts';
import { views } from '../../services/src/views.migration.ts';
import { orders } from '../../services/src/order/order.rows.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { differences } from '../../services/src/rows/rebuild.ts';
import { Projector } from '../../services/src/rows/projector.ts';
import type { Client } from '../support/client.ts';
import { called, checked, openSandbox, ordered, told } from '../support/payments.ts';
import { seeded } from '../support/random.ts';
import { openSchool, type School } from './school.ts';

/** Everything that may happen to money, drawn from a seed, all at once; then the books are counted. */

const [SEED, STUDENTS, ROUNDS] = [17, 12, 3];

let school: School;
let payments: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  payments = await openSandbox([20, 20, 50, 100]);
  school = await openSchool(payments.environment);
});
afterAll(async () => {
  await school.close();
  await payments.close();
});

const WAYS = ['once', 'lost', 'twice', 'repeated', 'wrongSum', 'late', 'never', 'forged'] as const;

/** What becomes of one order; answers with what came for it, in fen. */
async function weather(client: Client, way: (typeof WAYS)[number], order: OrderDetailData): Promise<number> {
  const { sandbox } = payments;
  const { orderNo, orderId, amountFen } = order;
  const pay = (how: Parameters<typeof sandbox.pay>[1] = {}) => sandbox.pay(orderNo, how);
  switch (way) {
    case 'once':
      pay();
      return amountFen;
    case 'lost':
      pay({ silent: true });
      await checked(client, orderNo);
      return amountFen;
    case 'twice':
      pay();
      pay({ forced: true });
      return 2 * amountFen;
    case 'repeated': {
      const transaction = pay({ silent: true });
      await Promise.all(Array.from({ length: 8 }, () => told(school.url, sandbox.notice(orderNo, transaction))));
      return amountFen;
    }
    case 'wrongSum':
      pay({ total: amountFen - 1 });
      return amountFen - 1;
    case 'late':
      await client.command('order', orderId, 'CancelOrder', {});
      pay({ forced: true });
      return amountFen;
    case 'forged': {
      const transaction = pay({ silent: true });
      const genuine = sandbox.notice(orderNo, transaction);
      await told(school.url, { ...genuine, headers: { ...genuine.headers, 'wechatpay-nonce': 'x' } });
      await checked(client, orderNo);
      return amountFen;
    }
    case 'never':
      return 0;
  }
}

it('after a seeded storm, what came is what was granted and what went back, to the fen; rows are what the ledger says', async () => {
  const random = seeded(SEED);
  const drawn = Array.from({ length: STUDENTS * ROUNDS }, (_, at) => ({
    student: (at % STUDENTS) + 1,
    way: WAYS[random.int(WAYS.length)]!,
  }));
  const made: OrderDetailData[] = [];
  let received = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(
      drawn.slice(round * STUDENTS, (round + 1) * STUDENTS).map(async ({ student, way }) => {
        const client = await school.student(student);
        const order = await ordered(client, 'junior-1');
        made.push(order);
        const came = await weather(client, way, order);
        received += came;
      }),
    );
  // Two upgrades that credit the same days, paid at once: one is granted, the other one's money goes back.
  const rival = await school.student(STUDENTS + 1);
  const first = await ordered(rival, 'junior-12');
  payments.sandbox.pay(first.orderNo);
  await expect.poll(() => checked(rival, first.orderNo)).toEqual({ status: 'paid', isGranted: true });
  const upgrades = [await ordered(rival, 'senior-12'), await ordered(rival, 'intermediate-12')];
  for (const { orderNo } of upgrades) payments.sandbox.pay(orderNo);
  for (const { amountFen } of [first, ...upgrades]) received += amountFen;

  const operator = await school.other('operator');
  const day = wallClock(Date.now()).slice(0, 10);
  const books = async () => (await operator.query<DayBooks>(`/api/books/day?day=${day}`)).result!;
  await expect
    .poll(async () => {
      const { received: came, waiting, due } = await books();
      return [came.fen, waiting.fen, due.fen];
    })
    .toEqual([received, 0, 0]);
  const { granted, returned } = await books();
  expect(granted.fen + returned.fen).toBe(received);
  expect(returned.fen).toBe(payments.sandbox.refunded());

  const store = school.server.app.get(EventStore);
  const facts = async (stream: string) => (await store.load(stream, 0)) as unknown as (OrderFact | MembershipFact)[];
  for (const { orderId } of [...made, first, ...upgrades]) {
    const types = (await facts(`order/${orderId}`)).map(({ type }) => type);
    const times = (type: string) => types.filter((one) => one === type).length;
    expect(times('OrderPaid')).toBeLessThanOrEqual(1);
    expect(times('OrderGranted')).toBeLessThanOrEqual(times('OrderPaid'));
    expect(times('UnmatchedPaymentReturned')).toBe(times('UnmatchedPaymentReceived'));
  }
  const grants = (await facts(`membership/${rival.id}`)).filter(({ type }) => type === 'MembershipGranted');
  expect(grants).toHaveLength(2);
  const readModel = school.server.app.get(Projector).readModels.get(orders.name)!;
  const rebuilding = { ownerUrl: school.database.ownerUrl, entities, views, stop: new AbortController().signal };
  expect(await differences(readModel, store, { ...rebuilding, tell: () => undefined })).toEqual([]);
});

it('[R3.03] [R3.05] [R7.14] [R7.15] [R7.16] the documented calls answer as their contracts say, and refuse what those do not take', async () => {
  const client = await school.student(STUDENTS + 2);
  const ask = async (path: string, body: object) => (await client.fetch('POST', path, { body })).json();
  const created = CreateMembershipOrder.result!.parse(
    await ask(CreateMembershipOrder.path, { source: 'web', userId: client.id, priceId: 'junior-1', type: 1 }),
  ) as { readonly data: OrderDetailData };
  const { orderNo } = created.data;
  expect(orderNo).toMatch(/^\d{20}$/);
  const asked = { code: '', userId: client.id, orderNo, payment: 'NATIVE' };
  PayMembershipOrder.result!.parse(await ask(PayMembershipOrder.path, asked));
  CheckMembershipOrder.result!.parse(
    await ask(CheckMembershipOrder.path, { userId: client.id, orderNo, payType: 'wechat', payment: 'NATIVE' }),
  );
  for (const wrong of [{ priceId: 'junior-2', type: 1 }, { priceId: 'junior-1', type: 2 }, {}])
    await expect(called(client, 'order/create', wrong)).rejects.toThrow('request.invalid');
  await expect(called(client, 'wechat/pay', { orderNo: '1', payment: 'NATIVE' })).rejects.toThrow('request.invalid');
  await expect(called(client, 'wechat/pay', { orderNo, payment: 'JSAPI' })).rejects.toThrow('request.invalid');
});
