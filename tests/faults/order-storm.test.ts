import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import type { MembershipFact } from '@lectern/contracts/membership/membership.ts';
import type { DayBooks, OrderDetailData } from '@lectern/contracts/order/queries.ts';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client as Postgres } from 'pg';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../infra/local/build.ts';
import { removePostgres, startPostgres } from '../../infra/local/postgres.ts';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { called, openSandbox, told } from '../support/payments.ts';
import { seeded } from '../support/random.ts';
import { startServerProcess } from '../support/server-process.ts';
import { faultsOfLedger } from './ledger.ts';
import { compareWithRebuild } from './rebuild.ts';

/** Only by `npm run faults`: what may happen to the money of a thousand orders, with the server killed between every two steps. */

const [SEED, ORDERS, ROUNDS, STUDENTS, AT_ONCE] = [17, 1000, 5, 40, 16];
const [NOTICES, NOTICES_AT_ONCE] = [15, 8];
/** What a notice that was not taken waits before it is sent again: often enough to outlast a server that comes back. */
const AGAIN_MS = [200, 500, 1000, ...Array.from({ length: 60 }, () => 3000)];
const [BALANCED_WITHIN_MS, LOOK_MS] = [5 * 60_000, 1000];

const WAYS = [
  'once',
  'lost', // no notice: whoever waits asks
  'forgotten', // no notice, and nobody asks: the order's own timer does
  'twice',
  'repeated',
  'wrongSum',
  'wrongMerchant',
  'oldTime',
  'forged',
  'late',
  'refunded',
  'never',
] as const;
const PLANS = ['junior-1', 'junior-1', 'junior-1', 'intermediate-1', 'senior-1', 'senior-12'] as const;

interface Made {
  readonly student: Client;
  readonly way: (typeof WAYS)[number];
  readonly order: OrderDetailData;
  transaction?: string;
}

const ends: (() => Promise<unknown>)[] = [];
beforeAll(() => ensureBuilt(() => undefined));
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

it(
  '[R9.13] after a storm of a thousand orders, with the server killed between every two steps and Postgres twice, what came is what was granted and what went back, to the fen',
  { timeout: 40 * 60_000 },
  async () => {
    const since = Date.now();
    const random = seeded(SEED);
    const folder = join(tmpdir(), `lectern-orders-${randomBytes(6).toString('hex')}`);
    const logFile = `${folder}.log`;
    const [payments, first] = [await openSandbox(AGAIN_MS), await startPostgres({ folder, logFile })];
    let postgres = first;
    const { sandbox } = payments;
    ends.push(
      () => payments.close(),
      async () => {
        await postgres.stop();
        await removePostgres(folder);
        await rm(logFile, { force: true });
      },
    );
    let server = await startServerProcess(postgres.ownerUrl, undefined, { ...payments.environment });
    ends.push(() => server.kill());
    const students: Client[] = [];
    for (let n = 1; n <= STUDENTS; n += 1) students.push(await Client.signIn(server.url, `student${n}`, DEMO_PASSWORD));
    let [received, kills, databaseKills] = [0, 0, 0];

    const pay = (made: Made, how: Parameters<typeof sandbox.pay>[1] = {}): string => {
      received += how.total ?? made.order.amountFen;
      return sandbox.pay(made.order.orderNo, how);
    };
    const ask = (student: Client, path: string, body: object) =>
      persistently(() => called<OrderDetailData>(student, path, body));
    const check = ({ student, order: { orderNo } }: Made) =>
      ask(student, 'order/check', { orderNo, payment: 'NATIVE' });
    const tell = (notice: Parameters<typeof told>[1]) => told(server.url, notice).catch(() => undefined);

    /** Each of them, some at once; somewhere in their midst the server is killed, or the database with it. */
    async function step<One>(all: readonly One[], work: (one: One) => Promise<unknown>, withDatabase = false) {
      const moment = random.int(Math.max(1, all.length - 1));
      let back: Promise<void> | undefined;
      let done = 0;
      await inPool(all, AT_ONCE, async (one) => {
        await work(one);
        if (done === moment) back = killAndStart(withDatabase);
        done += 1;
      });
      await back;
    }
    async function killAndStart(withDatabase: boolean): Promise<void> {
      if (withDatabase) {
        process.kill(postgres.pid, 'SIGKILL');
        await postgres.exited;
        await pause(random.between(0, 2000));
        postgres = await startPostgres({ folder, logFile });
        databaseKills += 1;
        return;
      }
      await server.kill();
      server = await server.startAgain();
      kills += 1;
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      const isDatabaseRound = round === 1 || round === 3;
      const made: Made[] = [];
      const drawn = Array.from({ length: ORDERS / ROUNDS }, (_, n) => ({
        student: students[n % STUDENTS]!,
        way: WAYS[random.int(WAYS.length)]!,
        plan: PLANS[random.int(PLANS.length)]!,
      }));
      await step(drawn, async ({ student, way, plan }) => {
        made.push({ student, way, order: await orderedSomething(student, plan, ask) });
      });
      await step(made, ({ student, order: { orderNo } }) => ask(student, 'wechat/pay', { orderNo, payment: 'NATIVE' }));
      await step(
        made,
        async (one) => {
          const { way, student, order } = one;
          const { amountFen, orderId } = order;
          if (way === 'once' || way === 'refunded') pay(one);
          else if (way === 'twice') {
            pay(one);
            pay(one, { forced: true });
          } else if (way === 'wrongSum') pay(one, { total: amountFen - 1 });
          else if (way === 'late') {
            await persistently(() => student.command('order', orderId, 'CancelOrder', {}).then(mustBeAnswered));
            pay(one, { forced: true });
          } else if (way !== 'never') one.transaction = pay(one, { silent: true });
        },
        isDatabaseRound,
      );
      const copies = made
        .filter(({ way }) => way === 'repeated')
        .flatMap(({ order, transaction }) =>
          Array.from({ length: NOTICES }, () => [order.orderNo, transaction!] as const),
        )
        .map((one) => [random.next(), ...one] as const)
        .toSorted(([one], [other]) => one - other);
      const repeating = inPool(copies, NOTICES_AT_ONCE, ([, orderNo, transaction]) =>
        tell(sandbox.notice(orderNo, transaction)),
      );
      await step(made, async (one) => {
        const { way, order, transaction } = one;
        const { orderNo } = order;
        const notice = (wrong?: Readonly<Record<string, unknown>>, at?: number) =>
          sandbox.notice(orderNo, transaction!, wrong, at);
        if (way === 'wrongMerchant') await tell(notice({ mchid: '1900000099' }));
        if (way === 'oldTime') await tell(notice({}, Date.now() - 10 * 60_000));
        if (way === 'forged') await tell({ ...notice(), headers: { ...notice().headers, 'wechatpay-nonce': 'x' } });
        if (transaction !== undefined && way !== 'forgotten' && way !== 'repeated') await check(one);
      });
      await repeating;
      const asked = made.filter(({ way }) => way === 'refunded');
      await step(asked, async (one) => {
        await settled(one, check);
        // What a later order follows on is not refunded; that is an answer, too.
        await persistently(() =>
          one.student.command('order', one.order.orderId, 'RequestRefund', {}).then(mustBeAnswered),
        );
      });
    }

    const operator = await persistently(() => Client.signIn(server.url, 'operator', DEMO_PASSWORD));
    const days = new Set([wallClock(since), wallClock(Date.now())].map((at) => at.slice(0, 'yyyy-mm-dd'.length)));
    const books = async () => {
      const sums = { received: 0, granted: 0, due: 0, returned: 0, waiting: 0 };
      for (const day of days) {
        const { result } = await operator.query<DayBooks>(`/api/books/day?day=${day}`);
        for (const figure of Object.keys(sums) as (keyof typeof sums)[]) sums[figure] += result?.[figure].fen ?? 0;
      }
      return sums;
    };
    await expect
      .poll(
        async () => {
          const { received: came, due, waiting } = await books();
          return { came, due, waiting };
        },
        { timeout: BALANCED_WITHIN_MS, interval: LOOK_MS },
      )
      .toEqual({ came: received, due: 0, waiting: 0 });
    const { granted, returned } = await books();
    expect(granted + returned).toBe(received);
    expect(returned).toBe(sandbox.refunded());
    expect(databaseKills).toBe(2);

    expect(await server.kill()).toBeUndefined();
    expect(await faultsOfGrants(postgres.ownerUrl)).toEqual([]);
    expect(await faultsOfLedger(postgres.ownerUrl)).toEqual([]);
    const { faults, rows } = await compareWithRebuild(postgres.ownerUrl);
    expect(faults).toEqual([]);
    const seconds = Math.round((Date.now() - since) / 1000);
    process.stdout.write(
      `${ORDERS} orders, ${kills} kills of the server and ${databaseKills} of Postgres in ${seconds} s: ` +
        `${received} fen came, ${granted} granted, ${returned} returned; ${rows} rows equal a rebuild\n`,
    );
  },
);

/** The plan, or one that can be had: a lower level than somebody has is not sold. */
async function orderedSomething(
  student: Client,
  plan: string,
  ask: (student: Client, path: string, body: object) => Promise<OrderDetailData>,
): Promise<OrderDetailData> {
  for (const priceId of [plan, 'senior-1', 'senior-12']) {
    const order = await ask(student, 'order/create', { source: 'web', priceId, type: 1 }).catch((error: Error) => {
      if (/order\.(?:included|creditExceeds)/.test(error.message)) return undefined;
      throw error;
    });
    if (order !== undefined) return order;
  }
  throw new Error(`Nothing is sold to ${student.name}.`);
}

async function settled(one: Made, check: (one: Made) => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { status, isGranted } = (await check(one)) as { readonly status: string; readonly isGranted: boolean };
    if (isGranted || (status !== 'created' && status !== 'paying' && status !== 'paid')) return;
    await pause(LOOK_MS / 2);
  }
}

/** Whether somebody answered at all, or said that it is too much now. */
function mustBeAnswered({ status }: { readonly status: number }): void {
  if (status === 0 || status === 429 || status >= 500) throw new Error(`again: ${status}`);
}

const AGAIN = /fetch failed|ECONN|socket|terminated|again:|server\.|rate\.limited|payment\.unavailable|Unexpected/i;

/** As a client does: until somebody answers. What was refused is an answer. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!AGAIN.test(`${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message}`))
        throw error;
      await pause(100);
    }
  }
}

async function inPool<One>(all: readonly One[], atOnce: number, work: (one: One) => Promise<unknown>): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
    }),
  );
}

/** Days that were credited in an upgrade and refunded as well, or credited twice: a period ends once, while it stands. */
async function valueGivenTwice(client: Postgres): Promise<string[]> {
  const { rows } = await client.query<{ stream: string; type: string; data: Granted & Ended }>(
    `select stream, type, data from event where type in ('MembershipGranted', 'MembershipEnded') order by position`,
  );
  const standing = new Map<string, Set<string>>();
  return rows.flatMap(({ stream, type, data }) => {
    const stands = standing.get(stream) ?? new Set();
    standing.set(stream, stands);
    const ending = type === 'MembershipGranted' ? data.credits : [data.orderId];
    const gone = ending.filter((orderId) => !stands.delete(orderId));
    for (const { orderId } of type === 'MembershipGranted' ? [data] : (data.restores ?? [])) stands.add(orderId);
    return gone.map((orderId) => `${stream}: what ${orderId} opened was ended twice`);
  });
}
type Granted = Extract<MembershipFact, { type: 'MembershipGranted' }>['data'];
type Ended = { readonly restores?: readonly { readonly orderId: string }[] };

/** Orders that were granted twice, that were granted without money, and money that is neither granted nor returned. */
async function faultsOfGrants(url: string): Promise<string[]> {
  const client = new Postgres(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ stream: string; types: string[]; grants: string }>(
      `select o.stream, array_agg(o.type::text order by o.version) as types,
         (select count(*) from event g where g.type = 'MembershipGranted'
            and 'order/' || (g.data->>'orderId') = o.stream) as grants
       from event o where o.family = 'order' group by o.stream`,
    );
    const faults = rows.flatMap(({ stream, types, grants }) => {
      const times = (type: string) => types.filter((one) => one === type).length;
      const isRight =
        times('OrderPaid') <= 1 &&
        Number(grants) === times('OrderGranted') &&
        times('OrderGranted') <= times('OrderPaid') &&
        times('UnmatchedPaymentReceived') === times('UnmatchedPaymentReturned') &&
        times('RefundRequested') === times('OrderRefunded') &&
        times('RefundSubmitted') === times('RefundRequested') + times('RefundDeclined');
      return isRight ? [] : [`${stream}: ${types.join(', ')}; ${grants} grants`];
    });
    return [...faults, ...(await valueGivenTwice(client))];
  } finally {
    await client.end();
  }
}
