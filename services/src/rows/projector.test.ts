import * as fc from 'fast-check';
import { fact } from '@lectern/contracts/kernel/fact.ts';
import { id, newId } from '@lectern/contracts/kernel/ids.ts';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { append, entryOf, NOWHERE, noted, wholeLedger, type Place } from '../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import type { Bus, Look, Take } from '../bus/bus.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Freshness } from './freshness.ts';
import { Projector } from './projector.ts';
import { prepareRows } from './row-tables.ts';
import { rows } from './rows.ts';

const Noted = fact('Noted', { summary: 'Something was noted.', data: z.object({ n: z.int() }) });

/** How often something was noted, and a digest that tells every order and repetition apart. */
const notes = rows(
  'note_row',
  {
    family: 'note',
    facts: [Noted],
    shape: z.object({ id, count: z.int(), digest: z.string() }),
    key: ['id'],
    per: ({ stream }) => ({ id: stream.slice('note/'.length) }),
  },
  {
    Noted: (row, { data: { n } }, key) => ({
      ...key,
      count: (row?.count ?? 0) + 1,
      digest: `${row?.digest ?? ''}${n}`,
    }),
  },
);
type NoteRow = ReturnType<typeof notes.project>[number];

const ids = Array.from({ length: 4 }, () => newId());
const news = fc.array(
  fc.record({
    stream: fc.nat({ max: 3 }).map((n) => `note/${ids[n]}`),
    type: fc.constantFrom('Noted', 'Noted', 'Noted', 'Ignored'),
    n: fc.nat({ max: 9 }),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

describe('the rows of facts', () => {
  const ledger = news.map((all) => {
    const versions = new Map<string, number>();
    return all.map(({ stream, type, n }, index) => {
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      return { stream, school: 's1', type, version, position: index + 1, data: { n } } as unknown as StoredFact;
    });
  });
  const sorted = (rows: readonly NoteRow[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));

  it('are those of a rebuild, however the facts are cut into batches and whatever comes again', () => {
    const batches = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })), { maxLength: 30 });
    fc.assert(
      fc.property(ledger, batches, (facts, cuts) => {
        let now: NoteRow[] = [];
        let position = 0;
        for (const [back, ahead] of [...cuts, [0, facts.length]]) {
          const from = Math.max(0, position - back!);
          position = Math.max(position, Math.min(facts.length, position + ahead!));
          now = notes.project(facts.slice(from, position), now);
        }
        expect(sorted(now)).toEqual(sorted(notes.project(facts)));
      }),
      { numRuns: 200, seed: 2 },
    );
  });
});

/** A read model cannot make anything of this one. */
const broken = { position: Number.MAX_SAFE_INTEGER, type: 'Noted' } as StoredFact;

describe('on a database', () => {
  let database: TestDatabase;
  let side: WriteSide;
  let source: DataSource;
  let take: Take;
  const reached = vi.fn<Bus['reached']>();
  const bus: Bus = { subscribe: (one) => (take = one.take!), reached, behind: () => ({}), figures: {} };

  beforeAll(async () => {
    database = await migratedDatabase();
    side = writeSide(database.url);
    await side.store.onModuleInit();
    await prepareRows(side.settings, [notes], { entities: [notes.entity], views: [] });
    source = await new DataSource({
      type: 'postgres',
      url: database.url,
      entities: [notes.entity],
      extra: { options: '-c role=lectern_app' },
    }).initialize();
    new Projector(bus, source, side.settings).keepRows(notes);
  });
  afterAll(async () => {
    await source.destroy();
    await side.close();
    await database.drop();
  });
  beforeEach(() => {
    reached.mockReset();
  });

  const kept = () => asOwner(database, 'select id, version, count, digest from note_row order by id');
  const read = (after: number, limit: number) => side.store.read(after, limit, notes.readModel.families);
  const look = (facts: readonly StoredFact[]): Look | undefined =>
    facts.length === 0 ? undefined : { facts, base: facts.at(-1)!.position };
  const takeAll = async (limit: number): Promise<void> => {
    let found: Look | undefined;
    do await take(async ({ base }) => (found = look(await read(base, limit))));
    while (found !== undefined);
  };
  const setCheckpoint = (position: number) => asOwner(database, `update checkpoint set position = ${position}`);

  it('a projector keeps rows that equal a rebuild, after any batches, replays and failures', async () => {
    const places = new Map<string, Place>();
    await fc.assert(
      fc.asyncProperty(news, fc.integer({ min: 1, max: 9 }), fc.nat(), async (all, limit, back) => {
        for (const { stream, type, n } of all) {
          places.set(stream, await append(side.store, stream, places.get(stream) ?? NOWHERE, [noted(n, type)]));
        }
        await take(async ({ base }) => ({ facts: [...(await read(base, limit)), broken], base: base + limit })).catch(
          () => undefined,
        ); // a batch that fails leaves rows and checkpoint alone
        await takeAll(limit);
        const before = await kept();
        const head = await side.store.head();
        await setCheckpoint(back % head);
        await takeAll(limit);
        expect(await kept()).toEqual(before);
        await asOwner(database, 'truncate note_row');
        await setCheckpoint(0);
        await takeAll(1000);
        expect(await kept()).toEqual(before);
        const counted = (await wholeLedger(side.store)).filter(({ type }) => type === 'Noted').length;
        expect(before.reduce((sum, { count }) => sum + Number(count), 0)).toBe(counted);
      }),
      { numRuns: 6, seed: 4 },
    );
  });

  it('freshness waits for the receipt that a query carries, and tells where the rows stand and how old they are', async () => {
    const freshness = new Freshness(bus, side.database, side.store);
    const { incarnation } = side.store;
    await takeAll(1000);
    const taken = await side.store.head();
    reached.mockResolvedValue(true);
    expect(await freshness.of('note_row', ['note'], `${incarnation}.${taken}`, ['names'])).toEqual({
      position: taken,
      lagMs: 0,
    });
    expect(reached.mock.calls).toEqual([
      ['note_row', taken, 2000],
      ['names', taken, 2000],
    ]);

    const { entry } = entryOf(`note/${newId()}`, NOWHERE, [noted(1)]);
    await side.store.append([entry]);
    await append(side.store, `other/${newId()}`, NOWHERE, [noted(1)]);
    await asOwner(
      database,
      `update event set recorded_at = clock_timestamp() - interval '1 min' where stream = '${entry.stream}'`,
    );
    const behind = await freshness.of('note_row', ['note']);
    expect(behind.position).toBe(taken);
    expect(behind.lagMs).toBeGreaterThanOrEqual(60_000);
    await takeAll(1000);
    expect(await freshness.of('note_row', ['note'])).toEqual({ position: taken + 1, lagMs: 0 });
    expect(await freshness.of('nobody’s', ['note'])).toEqual({ position: 0, lagMs: 0 });
  });

  it('freshness tells the same where the lanes are taken one by one', async () => {
    const freshness = new Freshness(bus, side.database, side.store);
    await takeAll(1000);
    const all = (await wholeLedger(side.store)).filter(({ family }) => family === 'note');
    const last = all.at(-1)!;
    await setCheckpoint(0);
    await asOwner(
      database,
      `insert into checkpoint_lane select 'note_row', family, lane, max(position) from event where family = 'note' group by 2, 3`,
    );
    expect(await freshness.of('note_row', ['note'])).toEqual({ position: last.position, lagMs: 0 });
    await asOwner(
      database,
      `update checkpoint_lane set position = ${last.position - 1} where lane = ${last.lane};
       update event set recorded_at = clock_timestamp() - interval '1 min' where position = ${last.position}`,
    );
    const behind = await freshness.of('note_row', ['note']);
    expect(behind.position).toBe(last.position - 1);
    expect(behind.lagMs).toBeGreaterThanOrEqual(60_000);
    const before = await kept();
    await takeAll(1000); // what the lanes hold is dropped, and they are void when the whole is past them
    expect(await freshness.of('note_row', ['note'])).toEqual({ position: last.position, lagMs: 0 });
    expect(await kept()).toEqual(before);
    expect(await asOwner(database, 'select * from checkpoint_lane')).toEqual([]);
  });

  it('freshness waits for no place of another ledger, which means nothing here', async () => {
    const freshness = new Freshness(bus, side.database, side.store);
    await freshness.of('note_row', ['note'], `${newId()}.7`);
    await freshness.of('note_row', ['note']);
    expect(reached).not.toHaveBeenCalled();
  });
});
