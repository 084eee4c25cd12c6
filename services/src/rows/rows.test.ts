import { fact } from '@lectern/contracts/kernel/fact.ts';
import { id, newId } from '@lectern/contracts/kernel/ids.ts';
import { machine } from '@lectern/contracts/kernel/machine.ts';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { append, NOWHERE } from '../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { carryOut } from './parking.ts';
import { differences } from './rebuild.ts';
import { readModelOf, prepareRows } from './row-tables.ts';
import { rows } from './rows.ts';
import { Tables } from './tables.ts';

const Filled = fact('Filled', { summary: 'A jar was filled.', data: z.object({ name: z.string() }) });
const Emptied = fact('Emptied', { summary: 'A jar was emptied.', data: z.object({}) });
const Broken = fact('Broken', { summary: 'A jar was broken.', data: z.object({}) });
const Shelved = fact('Shelved', {
  summary: 'Jars were put on a shelf.',
  data: z.object({ places: z.array(z.int()) }),
});
const facts = [Filled, Emptied, Broken, Shelved] as const;

const jarMachine = machine('jar', {
  summary: 'Whether something is in it.',
  per: () => 'jar',
  initial: 'empty',
  states: { empty: { on: { Filled: 'full' } }, full: { on: { Emptied: 'empty' } } },
});

const spec = {
  family: 'shelf',
  facts,
  shape: z.object({ shelf: id, place: z.int(), name: z.string(), full: z.boolean(), weight: z.optional(z.number()) }),
  key: ['shelf', 'place'] as const,
  per: ({ stream, type, data }: { stream: string; type: string; data: object }) => {
    const places = type === 'Shelved' ? (data as { places: number[] }).places : [0];
    return places.map((place) => ({ shelf: stream.slice('shelf/'.length), place }));
  },
  machine: jarMachine,
  indexes: [['status', '-place'] as const],
  search: ['name' as const],
};

const on = {
  Filled: (row: object | null, { data }: { data: { name: string } }, key: { shelf: string; place: number }) => {
    if (data.name === 'poison') throw new TypeError('nobody thought of this');
    return { ...row, ...key, name: data.name, full: true };
  },
  Broken: () => null,
  Shelved: (_: unknown, __: unknown, key: { shelf: string; place: number }) => ({ ...key, name: '空罐', full: false }),
};
const jars = rows('jar_row', spec, on);

let database: TestDatabase;
let side: WriteSide;
let source: DataSource;
let stream: string;
const statements: string[] = [];

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  await side.store.onModuleInit();
  await prepare(jars);
  source = await new DataSource({
    type: 'postgres',
    url: database.url,
    entities: [jars.entity],
    extra: { options: '-c role=lectern_app' },
    logging: true,
    logger: {
      logQuery: (query: string) => void statements.push(query),
      logQueryError: () => undefined,
      logQuerySlow: () => undefined,
      logSchemaBuild: () => undefined,
      logMigration: () => undefined,
      log: () => undefined,
    },
  }).initialize();
});
beforeEach(() => (stream = `shelf/${newId()}`));
afterAll(async () => {
  await source.destroy();
  await side.close();
  await database.drop();
});

const prepare = (kind: typeof jars) =>
  prepareRows({ ...side.settings, ownerUrl: database.ownerUrl }, [kind], { entities: [kind.entity], views: [] });

/** What these facts make of the rows of their stream, and what was said to the database for it. */
async function take(...news: readonly { type: string; data: object }[]) {
  const before = await side.store.head();
  await append(side.store, stream, NOWHERE, news);
  const stored = await side.store.read(before, 10_000);
  statements.length = 0;
  const parked = await source.transaction((manager) => carryOut(manager, 'jar_row', jars.take, stored));
  return { parked, said: [...statements] };
}
const rowsNow = () =>
  asOwner(database, `select * from jar_row where shelf = '${stream.slice('shelf/'.length)}' order by place`);

describe('rows', () => {
  it('say whose school they are of, their status as the machine has it, and what they are found by', async () => {
    await take(Filled({ name: '吕布 3班' }));
    expect(await rowsNow()).toEqual([
      {
        shelf: stream.slice('shelf/'.length),
        place: '0',
        name: '吕布 3班',
        full: true,
        weight: null,
        school: 's1',
        version: '1',
        status: 'full',
        search: '吕布 3班 lvbuban lbb',
      },
    ]);
  });

  it('change their status by facts that they say nothing else about, and go when a fact leaves nothing', async () => {
    await take(Filled({ name: 'a' }), Emptied({}));
    expect(await rowsNow()).toMatchObject([{ name: 'a', status: 'empty', version: '2' }]);
    stream = `shelf/${newId()}`;
    await take(Filled({ name: 'a' }), Broken({}));
    expect(await rowsNow()).toEqual([]);
  });

  it('are several for a fact that is about several', async () => {
    await take(Shelved({ places: [3, 1, 2] }));
    expect((await rowsNow()).map(({ place }) => place)).toEqual(['1', '2', '3']);
  });

  it('are what they were when facts come again', async () => {
    await take(Filled({ name: 'a' }), Filled({ name: 'b' }));
    const before = await rowsNow();
    const stored = await side.store.page(stream, 0, 10);
    await source.transaction((manager) => jars.take(manager, stored.slice(0, 1)));
    expect(await rowsNow()).toEqual(before);
  });

  it('park the stream of a fact that they cannot take, and no other', async () => {
    const { parked } = await take(Filled({ name: 'a' }), Filled({ name: 'poison' }), Filled({ name: 'b' }));
    expect(parked).toMatchObject([{ fact: { version: 2 }, error: 'TypeError: nobody thought of this' }]);
    expect(await rowsNow()).toMatchObject([{ name: 'a' }]);
  });

  it('cost a fixed number of statements, whatever is in a batch', async () => {
    const { said: few } = await take(Filled({ name: 'a' }));
    stream = `shelf/${newId()}`;
    const places = Array.from({ length: 300 }, (_, n) => n);
    const { said: many } = await take(...Array.from({ length: 50 }, () => Shelved({ places })), Broken({}));
    expect(await rowsNow()).toHaveLength(299);
    expect(many.length).toBe(few.length);
    const own = many.filter((one) => /jar_row|\$1\)\) as made/.test(one));
    expect(own.map((one) => /\b(select|insert)\b/.exec(one)?.[0])).toEqual(['select', 'select', 'insert']);
  });
});

describe('a table of rows', () => {
  it('has an index for each order that lists ask in, the school before it and the key behind, in its direction', async () => {
    const [index] = await asOwner(database, `select indexdef from pg_indexes where indexname = 'jar_row_1'`);
    expect(index!['indexdef']).toContain('(school, status, place DESC, shelf DESC)');
  });

  it('stays as it is while its definition does', async () => {
    const [{ oid }] = (await asOwner(database, `select 'jar_row'::regclass::oid as oid`)) as [{ oid: number }];
    await prepare(jars);
    expect(await asOwner(database, `select 'jar_row'::regclass::oid as oid`)).toEqual([{ oid }]);
  });

  it('is built anew from all facts when its definition changes; who knows the old one leaves it alone', async () => {
    await take(Filled({ name: '林知远' }));
    const wide = { ...spec, shape: z.extend(spec.shape, { letters: z.int() }), revision: 1 };
    const other = rows(
      'jar_row',
      wide as never,
      {
        ...on,
        Filled: (row: null, one: never, key: never) => ({
          ...on.Filled(row, one, key),
          letters: (one as { data: { name: string } }).data.name.length,
        }),
        Shelved: (_: null, __: never, key: object) => ({ ...key, name: '', full: false, letters: 0 }),
      } as never,
    ) as unknown as typeof jars;
    await prepare(other);
    expect(await rowsNow()).toMatchObject([{ name: '林知远', letters: '3', search: '林知远 linzhiyuan lzy' }]);
    stream = `shelf/${newId()}`;
    await expect(take(Filled({ name: 'late' }))).rejects.toThrow('another release keeps it');
    expect(await asOwner(database, `select stream from parked_stream where stream = '${stream}'`)).toEqual([]);
    await prepare(jars);
    expect(await rowsNow()).toMatchObject([{ name: 'late' }]);
    expect((await rowsNow())[0]).not.toHaveProperty('letters');
  });

  it('takes the place of one that a migration made: from all facts, with the views on it and who may read it', async () => {
    await take(Filled({ name: '旧罐' }));
    const view = { name: 'cup_names', select: 'select name from cup_row' };
    await asOwner(
      database,
      `create table cup_row (shelf uuid primary key, name text not null);
       create index cup_row_name on cup_row (name);
       insert into cup_row values (gen_random_uuid(), 'of no fact');
       grant select on cup_row to pg_monitor;
       create view cup_names as ${view.select}`,
    );
    const cups = rows(
      'cup_row',
      { ...spec, shape: z.object({ shelf: id, place: z.int(), name: z.string() }) } as never,
      { Filled: (_: null, { data }: { data: object }, key: object) => ({ ...key, ...data }) } as never,
    );
    await prepareRows({ ...side.settings, ownerUrl: database.ownerUrl }, [cups], {
      entities: [cups.entity],
      views: [view],
    });
    expect(await asOwner(database, 'select name from cup_names')).toContainEqual({ name: '旧罐' });
    expect(await asOwner(database, `select * from cup_row where name = 'of no fact'`)).toEqual([]);
    const [right] = await asOwner(database, `select has_table_privilege('pg_monitor', 'cup_row', 'select') as may`);
    expect(right).toEqual({ may: true });
    const head = await side.store.head();
    expect(await asOwner(database, `select position from checkpoint where name = 'cup_row'`)).toEqual([
      { position: String(head) },
    ]);
    await asOwner(database, `drop view cup_names; drop table cup_row`);
  });

  it('may have its indexes in another order than before', async () => {
    const ordered = (...indexes: readonly ['name' | 'full'][]) => rows('jar_row', { ...spec, indexes }, on);
    await prepare(ordered(['name'], ['full']));
    await prepare(ordered(['full'], ['name']));
    const names = `select indexname from pg_indexes where tablename = 'jar_row' and indexdef like '%(school, "full"%'`;
    expect(await asOwner(database, names)).toEqual([{ indexname: 'jar_row_1' }]);
  });

  it('can be compared with what its facts make of it anew', async () => {
    await prepare(jars);
    await take(Filled({ name: 'a' }));
    const compare = () =>
      differences(readModelOf(jars), side.store, {
        ownerUrl: database.ownerUrl,
        entities: [jars.entity],
        views: [],
        stop: new AbortController().signal,
        tell: () => undefined,
      });
    expect(await compare()).toEqual([]);
    await asOwner(database, `update jar_row set name = 'b' where shelf = '${stream.slice('shelf/'.length)}'`);
    expect(await compare()).toHaveLength(2);
  });
});

it('rows are read by the names of their fields: what is not there is absent, and numbers are numbers', async () => {
  await take(Filled({ name: '吕布' }));
  const tables = new Tables(source, side.database);
  const found = (typed: string) =>
    tables.read(
      tables
        .select(jars)
        .where({ shelf: stream.slice('shelf/'.length) })
        .search(['search'], typed)
        .show('place', 'place')
        .show('weight', 'weight'),
    );
  for (const typed of ['吕', 'lvbu', 'LÜ BU', 'lb']) expect(await found(typed)).toEqual([{ place: 0 }]);
  for (const typed of ['%', 'libu', '_']) expect(await found(typed)).toEqual([]);
});
