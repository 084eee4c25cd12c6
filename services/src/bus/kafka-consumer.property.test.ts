import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeLedger, type LedgerWorld } from '../../../tests/support/bus-world.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Projector } from '../rows/projector.ts';
import type { Subscription } from './bus.ts';
import { Consumer } from './consumer.ts';
import { KafkaConsumer, noFigures, type Share } from './kafka-consumer.ts';
import { LedgerHeads } from './ledger-heads.ts';
import { LedgerIndex } from './ledger-index.ts';
import type { PublishedFact } from './record.ts';

// How long a consumer lets facts gather, or is waited for, is no part of what is told here; that others get their turn is.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: () => new Promise((resolve) => void setImmediate(resolve)),
}));

const LONG = { interval: 20 };
const PAGE = 700;

/** A row for each stream: any other order, a repetition or a lack gives another digest. */
const fold = (before: string, fact: StoredFact): string =>
  createHash('md5').update(`${before} ${fact.version}`).digest('hex');

function rebuilt(facts: readonly StoredFact[]): Record<string, string> {
  const rows: Record<string, string> = {};
  for (const fact of facts) rows[fact.stream] = fold(rows[fact.stream] ?? '', fact);
  return rows;
}

const who = fc.nat({ max: 1 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('append' as const),
    stream: fc.nat({ max: 7 }),
    facts: fc.integer({ min: 1, max: 150 }),
  }),
  fc.record({ kind: fc.constant('age' as const) }),
  fc.record({ kind: fc.constant('compare' as const), who, isAlone: fc.boolean() }),
  fc.record({ kind: fc.constant('fail' as const) }),
  fc.record({ kind: fc.constant('read' as const) }),
  fc.record({
    kind: fc.constant('bring' as const),
    who: fc.constantFrom([0], [1], [0, 1]),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    lost: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
    cut: fc.integer({ min: 1, max: 300 }),
    order: fc.constantFrom('as sent' as const, 'reversed' as const, 'twice' as const),
  }),
);

describe('consumers through Kafka', () => {
  let world: LedgerWorld;
  let source: DataSource;
  beforeAll(async () => {
    world = await makeLedger();
    await asOwner(
      world.database,
      'create table digest (consumer text, stream text, digest text, primary key (consumer, stream))',
    );
    source = await new DataSource({
      type: 'postgres',
      url: world.database.url,
      poolSize: 6,
      extra: { options: '-c role=lectern_app' },
    }).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await world.close();
  });

  /** Two processes that share a consumer through Kafka, and one that reads the ledger. */
  const consumers = (name: string) => {
    let fails = 0;
    const subscriptions: Subscription[] = [];
    const bus = {
      subscribe: (one: Subscription) => void subscriptions.push(one),
      reached: async () => false,
      behind: () => ({}),
      figures: {},
    };
    new Projector(bus, source, world.writer.settings).follow(name, ['red'], async (manager: EntityManager, facts) => {
      const rows: { stream: string; digest: string }[] = await manager.query(
        'select stream, digest from digest where consumer = $1',
        [name],
      );
      const after = new Map(rows.map(({ stream, digest }) => [stream, digest]));
      for (const fact of facts) after.set(fact.stream, fold(after.get(fact.stream) ?? '', fact));
      await manager.query(
        `insert into digest select $1, * from unnest($2::text[], $3::text[])
         on conflict (consumer, stream) do update set digest = excluded.digest`,
        [name, [...after.keys()], [...after.values()]],
      );
      fails -= 1;
      // One that passes by itself: after any other, a fact that fails twice is parked, and its stream waits for somebody.
      if (fails >= 0) throw Object.assign(new Error('it stumbles'), { code: '40001' });
    });
    const { store, log, database } = world.writer;
    const take = subscriptions[0]!.take!;
    const figures = noFigures();
    const index = new LedgerIndex(database);
    const through = [0, 1].map(() => new KafkaConsumer(subscriptions[0]!, take, store, index, figures, log));
    const read = async (after: number) => {
      const facts = await store.read(after, PAGE, ['red']);
      return { facts, through: facts.at(-1)?.position ?? after };
    };
    const heads = [0, 1].map(() => new LedgerHeads(database));
    const compare = async (which: number, isAlone: boolean): Promise<void> => {
      const share: Share = { isAlone, isMine: ({ lane }) => lane % 2 === which, sourceOf: () => 'anywhere' };
      through[which]!.compare(await heads[which]!.look([name]), share);
    };
    return { through, figures, compare, reader: new Consumer(name, take, read, log), fail: () => (fails = 1) };
  };
  const published = (facts: readonly StoredFact[]): PublishedFact[] => {
    const last = new Map<number, number>();
    return facts.map((fact) => {
      const previous = last.get(fact.lane) ?? 0;
      last.set(fact.lane, fact.position);
      return { fact, previous, cluster: '', incarnation: '' };
    });
  };

  it('keep rows that equal a rebuild, whatever is cut, lost, repeated or comes out of order', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 24, size: 'max' }), async (steps) => {
        const name = `run ${(run += 1)}`;
        const { through, figures, compare, reader, fail } = consumers(name);
        // Nothing is wanted of the ledger yet: what comes first is carried, however busy the machine is.
        await world.append('red/0', 3);
        await through[0]!.receive('anywhere', published(await world.facts(['red'])));
        await vi.waitFor(() => expect(figures.carried).toBeGreaterThan(2), LONG);
        const bringing: Promise<void>[] = [];
        for (const one of steps) {
          if (one.kind === 'append') await world.append(`red/${one.stream}`, one.facts);
          if (one.kind === 'age')
            await asOwner(world.database, `update event set recorded_at = recorded_at - interval '10 s'`);
          if (one.kind === 'compare') await compare(one.who, one.isAlone);
          if (one.kind === 'fail') fail();
          if (one.kind === 'read') reader.wake();
          if (one.kind !== 'bring') continue;
          const all = published(await world.facts(['red'])).filter((_, n) => !one.lost.includes(n % 10));
          const records = all.slice(Math.floor(all.length * one.from));
          for (let at = 0; at < records.length; at += one.cut) {
            const batch = records.slice(at, at + one.cut);
            const sent = { 'as sent': batch, reversed: batch.toReversed(), twice: [...batch, ...batch] }[one.order];
            for (const which of one.who) bringing.push(through[which]!.receive('anywhere', sent));
          }
        }
        await Promise.all(bringing);
        const expected = rebuilt(await world.facts(['red']));
        await vi.waitFor(async () => {
          await Promise.all([compare(0, true), compare(1, true)]);
          const rows = await asOwner(world.database, `select stream, digest from digest where consumer = '${name}'`);
          expect(Object.fromEntries(rows.map(({ stream, digest }) => [stream, digest]))).toEqual(expected);
        }, LONG);
        await Promise.all([...through, reader].map((consumer) => consumer.close()));
      }),
      { numRuns: 12, seed: 7 },
    );
  });
});
