import { newId } from '@lectern/contracts/kernel/ids.ts';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { Client } from 'pg';
import type { SignedInPerson } from '../../../services/src/edge/auth/signed-in-person.ts';
import { Mailboxes } from '../../../services/src/ledger/command/mailboxes.ts';
import type { WechatSettings } from '../../../services/src/ops/wechat-settings.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Orders } from '../../../services/src/order/orders.ts';
import { startServer } from '../../../services/src/server.ts';
import { summary, table } from '../figures.ts';
import { compare, rate, type Measured } from './rounds.ts';

const [ORDERS, AT_ONCE, GOAL] = [1000, 64, 200];
const [PLAN, FEN] = ['junior-1', 1800];

/** Orders that are made, paid at the sandbox and granted, a second: the sandbox is a process of its own and tells of each. */
export async function benchOrders(settings: Settings, rounds: number): Promise<Measured[]> {
  const sandbox = await startSandboxProcess();
  const server = await startServer({ ...settings, wechatPay: sandbox.merchant });
  const [orders, mailboxes] = [server.app.get(Orders), server.app.get(Mailboxes)];
  const client = new Client(settings.ownerUrl);
  await client.connect();
  await client.query(`insert into school (id, name) values ('bench', 'bench') on conflict do nothing`);
  const took = { created: [] as number[], code: [] as number[], granted: [] as number[] };

  /** Heard, not asked for: sixty-four that ask all the time would be part of what is measured. */
  const granted = (orderId: string) =>
    new Promise<void>((resolve) => {
      const end = mailboxes.get(`order/${orderId}`).listen((facts) => {
        if (!facts.some(({ type }) => type === 'OrderGranted')) return;
        end();
        resolve();
      });
    });

  async function one(buyer: SignedInPerson): Promise<void> {
    const since = performance.now();
    const { orderId } = await orders.create(buyer, PLAN);
    const created = performance.now();
    const { codeUrl } = await orders.pay(buyer, orderId);
    const coded = performance.now();
    const granting = granted(orderId);
    await (await fetch(codeUrl!, { method: 'POST' })).arrayBuffer();
    const paid = performance.now();
    await granting;
    took.created.push(created - since);
    took.code.push(coded - created);
    took.granted.push(performance.now() - paid);
  }
  async function round(): Promise<number> {
    const buyers = Array.from({ length: ORDERS }, (): SignedInPerson => ({
      personId: newId(),
      school: 'bench',
      bound: true,
      secret: '',
      name: '',
    }));
    await client.query(
      `insert into person (id, school, name, bound, secret) select unnest($1::uuid[]), 'bench', '', true, ''`,
      [buyers.map(({ personId }) => personId)],
    );
    const left = [...buyers];
    return rate(ORDERS, () =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let buyer = left.pop(); buyer !== undefined; buyer = left.pop()) await one(buyer);
        }),
      ),
    );
  }
  try {
    const about = { name: `orders made, paid and granted, ${AT_ONCE} at once`, unit: 'orders/s', peerName: 'the goal' };
    const before = process.cpuUsage();
    const measured = await compare({ ...about, rounds }, round, () => GOAL);
    const made = ORDERS * (rounds + 1);
    const { rows } = await client.query<{ type: string; n: number; fen: number | null }>(
      `select type, count(*)::int as n, sum((data->>'fen')::int)::int as fen from event
       where type in ('OrderCreated', 'OrderPaid', 'OrderGranted', 'MembershipGranted', 'UnmatchedPaymentReceived')
       group by type`,
    );
    const of = Object.fromEntries(rows.map(({ type, ...sums }) => [type, sums]));
    const isExact =
      ['OrderCreated', 'OrderPaid', 'OrderGranted', 'MembershipGranted'].every((type) => of[type]?.n === made) &&
      of['OrderPaid']!.fen === made * FEN &&
      of['UnmatchedPaymentReceived'] === undefined;
    if (!isExact) throw new Error(`Of ${made} orders: ${JSON.stringify(of)}`);
    const lines = Object.entries(took).map(([name, samples]) => {
      const { p50, p95, p99, max } = summary(samples);
      return [name, p50, p95, p99, max];
    });
    const { user, system } = process.cpuUsage(before);
    const cpuMs = ((user + system) / 1000 / made).toFixed(1);
    console.log(
      `\n${made} orders, each paid and granted once, ${made * FEN} fen; ${cpuMs} ms of processor time for each\n`,
    );
    console.log(table([['ms', 'p50', 'p95', 'p99', 'max'], ...lines]));
    return [measured];
  } finally {
    await client.end();
    await server.close();
    sandbox.end();
  }
}

async function startSandboxProcess(): Promise<{ readonly merchant: WechatSettings; end(): void }> {
  const program = resolve('infra', 'local', 'payment-sandbox-process.ts');
  const running = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const merchant = await new Promise<WechatSettings>((resolve, reject) => {
    running.once('message', (said) => resolve(said as WechatSettings));
    running.once('exit', () => reject(new Error('The payment sandbox did not start.')));
  });
  return { merchant, end: () => running.kill() };
}
