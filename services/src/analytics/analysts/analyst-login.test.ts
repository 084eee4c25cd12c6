import { DATASETS } from '@lectern/contracts/analytics/datasets.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { asOwner, writeSide } from '../../../../tests/support/platform.ts';
import type { Taught } from '../../../../tests/support/taught-lesson.ts';
import { twoSchools } from '../../../../tests/support/two-schools.ts';
import { LOGIN, makeLogin } from './analyst-login.ts';
import { removeLogin } from './analyst-removal.ts';
import { warnings } from './analyst.task.ts';
import { OverlongAnalyses } from './overlong-analyses.ts';
import { reachOf } from './reach.ts';

const name = (what: string) => `${what}_${randomBytes(5).toString('hex')}`;
const [mine, other] = [name('analyst'), name('analyst')];
let database: TestDatabase;
let ours: readonly Taught[];
let theirs: Taught;
let password: string;
let client: Client;

const connected = async (login: string, password: string): Promise<Client> => {
  const url = new URL(database.url);
  Object.assign(url, { username: login, password });
  const one = new Client({ connectionString: url.href });
  one.on('error', () => undefined); // it is cut off when its login is removed
  await one.connect();
  return one;
};

beforeAll(async () => {
  ({ database, ours, theirs } = await twoSchools());
  ({ password } = await makeLogin(database.ownerUrl, mine, 'ours'));
  client = await connected(mine, password);
});
afterAll(async () => {
  await client.end();
  await removeLogin(database.ownerUrl, mine);
  await database.drop();
});

const read = async (text: string) => (await client.query(text)).rows as Record<string, unknown>[];
/** What Postgres says to it: its code, or `done`. Each in a transaction of its own that may write, as far as Postgres lets it. */
async function tried(...statements: string[]): Promise<string> {
  await client.query('begin read write');
  try {
    for (const statement of statements) await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
  }
}
const FORBIDDEN = '42501';

const keepsLargeObject = (elsewhere: TestDatabase) =>
  asOwner(elsewhere, `select lo_create(4711); alter large object 4711 owner to "${other}"`);

describe('a login of one school', () => {
  it.each(DATASETS.map((dataset) => dataset.name))(
    'sees all rows of %s of its school, and none of another',
    async (dataset) => {
      const [{ n: all }] = (await asOwner(
        database,
        `select count(*)::int as n from dataset.${dataset} where school = 'ours'`,
      )) as [{ n: number }];
      expect(await read(`select count(*)::int as n from analytics.${dataset}`)).toEqual([{ n: all }]);
      expect(all).toBeGreaterThan(0);
      const foreign = `select count(*)::int as n from analytics.${dataset} where lesson = '${theirs.lessonId}' or class = '${theirs.classId}'`;
      expect(await read(foreign)).toEqual([{ n: 0 }]);
    },
  );

  it('finds the views without their schema, and counts to one lesson as the ledger does', async () => {
    const { lessonId } = ours[0]!;
    const [{ n }] = (await asOwner(
      database,
      `select count(*)::int as n from event where stream = 'lesson/${lessonId}'`,
    )) as [{ n: number }];
    expect(await read(`select count(*)::int as n from event where lesson = '${lessonId}' and source = 'fact'`)).toEqual(
      [{ n }],
    );
  });

  it('learns nothing of other schools by functions that are asked about each row', async () => {
    // A division is not leakproof: were it asked below the barrier, a row of the other school would end it.
    for (const { name: dataset } of DATASETS) {
      const asked = `1 / (case when class = '${theirs.classId}' then 0 else 1 end) = 1`;
      const [row] = await read(`select count(*)::int as n from analytics.${dataset} where ${asked}`);
      expect(row!['n']).toBeGreaterThan(0);
      await expect(asOwner(database, `select count(*) from dataset.${dataset} where ${asked}`)).rejects.toThrow(
        'division',
      );
    }
  });

  it('has what it needs of sessions: reading only, at most 60 s, by hash', async () => {
    const [settings] = await read(
      `select current_setting('default_transaction_read_only') as read_only, current_setting('statement_timeout') as timeout,
         current_setting('enable_nestloop') as loops`,
    );
    expect(settings).toEqual({ read_only: 'on', timeout: '1min', loops: 'off' });
  });

  it.each([
    `set statement_timeout = 0`,
    `set statement_timeout = '61s'`,
    `set default_transaction_read_only = off`,
    `set work_mem = '65MB'`,
    `set hash_mem_multiplier = 3`,
  ])('sees nothing after: %s', async (setting) => {
    const one = await connected(mine, password);
    await one.query(setting);
    await expect(one.query('select count(*) from analytics.answer')).rejects.toMatchObject({ code: '55000' });
    await one.end();
  });

  it('is ended after its time', async () => {
    await client.query(`set statement_timeout = '40ms'`);
    await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await client.query('reset statement_timeout');
  });
});

it('whoever lifts every limit is cut off when a transaction of theirs lasts too long; nobody else is', async () => {
  const side = writeSide(database.url);
  const [{ source }] = (await asOwner(
    database,
    `select pg_get_functiondef('end_overlong_analyses()'::regprocedure) as source`,
  )) as [{ source: string }];
  await asOwner(database, source.replace('120 s', '0.2 s')); // two minutes are long in a test
  const made = await makeLogin(database.ownerUrl, other, 'ours');
  const [overlong, idle] = [await connected(other, made.password), await connected(other, made.password)];
  await overlong.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; listen x');
  const program = await side.database.pool.connect();
  for (const one of [overlong, program]) await one.query('begin');
  await idle.query('select pg_sleep(0.3)');
  expect(await new OverlongAnalyses(side.database, side.log, side.settings).end()).toBe(1);
  await expect(overlong.query('select 1')).rejects.toThrow(/terminat|not queryable/);
  for (const one of [idle, program]) await one.query('select 1');
  await program.query('rollback');
  program.release();
  await asOwner(database, source);
  await removeLogin(database.ownerUrl, other);
  await side.close();
});

describe('a login of one school may not', () => {
  it.each([
    `select * from public.event`,
    `select * from public.person`,
    `select * from public.account`,
    `select * from public.answer_row`,
    `select * from public.report_learner`,
    `select * from public.track_record`,
    `select * from public.pseudonym`,
    `select * from public.pseudonym_secret`,
    `select * from public.analyst_login`,
    `select * from dataset.answer`,
    `select public.pseudonym_of('\\x00', gen_random_uuid())`,
    `insert into public.analyst_login values ('${mine}', 'theirs')`,
    `update public.analyst_login set school = 'theirs'`,
    `update analytics.answer set choice = 'A'`,
    `delete from analytics.answer`,
    `create table analytics.mine ()`,
    `create table public.mine ()`,
    `create temp table mine ()`,
    `create schema mine`,
    `create function analytics.school() returns text language sql as $$ select 'theirs' $$`,
    `create or replace function analytics.school() returns text language sql as $$ select 'theirs' $$`,
    `alter view analytics.answer set (security_barrier = false)`,
    `set role lectern_app`,
    `set session authorization '${mine}_x'`,
    `grant lectern_app to ${mine}`,
    `alter role ${mine} superuser`,
    `select public.append('[]')`,
    `select pg_advisory_lock(1)`,
    `select pg_try_advisory_xact_lock_shared(1)`,
    `select lo_create(0)`,
    `select lo_from_bytea(0, '\\x00')`,
    `select lo_open(1, 393216)`,
    `select lo_get(1)`,
    `select pg_logical_emit_message(false, 'x', repeat('y', 1000))`,
    `select pg_logical_emit_message(true, 'x', '\\x00'::bytea)`,
    `select pg_export_snapshot()`,
    `select pg_current_xact_id()`,
    `select txid_current()`,
    `do 'begin perform 1; end'`,
    `lock table public.event in access share mode`,
    `copy (select 1) to program 'true'`,
    `select pg_read_file('PG_VERSION')`,
  ])('%s', async (statement) => {
    // insufficient privilege, not updatable, no such role
    expect(['42501', '55000', '22023', '42704']).toContain(await tried(statement));
  });

  it('have another school by a setting, a schema or a role of its own', async () => {
    const count = `select count(*) from analytics.lesson where lesson = '${theirs.lessonId}'`;
    for (const before of [
      `set lectern.school = 'theirs'`,
      `set search_path = pg_temp, public`,
      `set role lectern_analyst`,
    ]) {
      await client.query(before);
      expect((await client.query(count)).rows).toEqual([{ count: '0' }]);
    }
    await client.query('reset all');
    await client.query('reset role');
    const owner = new URL(database.ownerUrl).username;
    for (const as of ['session authorization', 'role']) expect(await tried(`set ${as} '${owner}'`)).toBe(FORBIDDEN);
  });

  it.each(['postgres', 'template1'])('connect to the database %s of the same Postgres', async (elsewhere) => {
    const url = new URL(database.url);
    Object.assign(url, { username: mine, password, pathname: `/${elsewhere}` });
    const one = new Client({ connectionString: url.href });
    one.on('error', () => undefined);
    await expect(one.connect()).rejects.toMatchObject({ code: FORBIDDEN });
  });

  it('see what Postgres keeps of values in tables, or what others ask', async () => {
    const kept = await read(
      `select count(*)::int as n from pg_stats where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(kept).toEqual([{ n: 0 }]);
    expect(await tried('select * from pg_statistic')).toBe(FORBIDDEN);
    const asked = `select count(*)::int as n from pg_stat_activity where usename <> session_user and query not in ('<insufficient privilege>', '')`;
    expect(await read(asked)).toEqual([{ n: 0 }]);
  });

  it('reach more than its views, and call no function that acts as somebody else', async () => {
    const relations = await read(
      `select c.oid::regclass::text as name from pg_class c where c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
         and c.relkind in ('r', 'v', 'm', 'p', 'f', 'S') and has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
       order by 1`,
    );
    expect(relations.map((row) => row['name'])).toEqual(DATASETS.map((dataset) => dataset.name).toSorted());
    const functions = await read(
      `select oid::regprocedure::text as name from pg_proc where prosecdef and has_function_privilege(oid, 'execute')`,
    );
    expect(functions).toEqual([{ name: 'school()' }]);
  });
});

it('whoever holds more memory than a session may is cut off, and nobody else', async () => {
  const side = writeSide(database.url);
  const watch = new OverlongAnalyses(side.database, side.log, side.settings);
  const made = await makeLogin(database.ownerUrl, other, 'ours');
  const [large, small] = [await connected(other, made.password), await connected(other, made.password)];
  const held = large.query(`select length(x), pg_sleep(50) from (select repeat('x', 150000000) as x offset 0) s`);
  const failed = held.then(String, (error: Error) => error.message);
  await vi.waitFor(async () => expect(await watch.endLarge(120_000_000)).toBe(1));
  expect(await failed).toMatch(/terminat|not queryable/);
  await small.query('select 1');
  expect(await watch.endLarge()).toBe(0);
  await removeLogin(database.ownerUrl, other);
  await side.close();
});

describe('npm run analyst', () => {
  it('makes a login, gives it a new password, and takes it back from whoever uses it', async () => {
    const made = await makeLogin(database.ownerUrl, other, 'theirs');
    expect(made).toMatchObject({ isRotated: false, reach: { functions: [], blocks: false, spill: false } });
    const first = await connected(other, made.password);
    expect((await first.query('show temp_file_limit')).rows).toEqual([{ temp_file_limit: '2GB' }]);
    expect((await first.query('select distinct lesson from lesson')).rows).toEqual([{ lesson: theirs.lessonId }]);
    const rotated = await makeLogin(database.ownerUrl, other, 'theirs');
    expect(rotated.isRotated).toBe(true);
    expect(rotated.password).not.toBe(made.password);
    await expect(first.query('select 1'), 'signed in with the old one').rejects.toThrow(/terminat|not queryable/);
    const second = await connected(other, rotated.password);
    await expect(makeLogin(database.ownerUrl, other, 'ours')).rejects.toThrow('reads the school theirs');
    await removeLogin(database.ownerUrl, other);
    await expect(second.query('select 1')).rejects.toThrow(/terminat|not queryable/);
    await expect(removeLogin(database.ownerUrl, other)).rejects.toThrow('There is no analyst');
    expect(await asOwner(database, `select from pg_roles where rolname = '${other}'`)).toEqual([]);
  });

  it('takes a login back that keeps something in another database: what is its own there is removed with it', async () => {
    const elsewhere = await createDatabase();
    await makeLogin(database.ownerUrl, other, 'ours');
    await keepsLargeObject(elsewhere);
    expect(await removeLogin(database.ownerUrl, other)).toEqual({ sessions: 0, databases: [], isDropped: true });
    expect(await asOwner(elsewhere, 'select from pg_largeobject_metadata')).toEqual([]);
    await elsewhere.drop();
  });

  it('lets nobody sign in or read whose login cannot be removed, says what remained, and removes it later', async () => {
    const elsewhere = await createDatabase();
    const closed = (isOpen: boolean) =>
      asOwner(database, `alter database ${new URL(elsewhere.url).pathname.slice(1)} allow_connections ${isOpen}`);
    const made = await makeLogin(database.ownerUrl, other, 'ours');
    const one = await connected(other, made.password);
    await keepsLargeObject(elsewhere);
    await closed(false);
    const removal = await removeLogin(database.ownerUrl, other);
    expect(removal).toEqual({ sessions: 0, databases: [new URL(elsewhere.url).pathname.slice(1)], isDropped: false });
    await expect(one.query('select 1')).rejects.toThrow(/terminat|not queryable/);
    await expect(connected(other, made.password)).rejects.toMatchObject({ code: expect.stringMatching(/^28/) });
    expect(await asOwner(database, `select pg_has_role('${other}', 'lectern_analyst', 'member') as is`)).toEqual([
      { is: false },
    ]);
    await closed(true);
    expect(await removeLogin(database.ownerUrl, other)).toMatchObject({ isDropped: true });
    await elsewhere.drop();
  });

  it('says what this Postgres lets a login do that only its superuser can forbid', async () => {
    const emits = 'pg_logical_emit_message(boolean, text, text, boolean)';
    await makeLogin(database.ownerUrl, other, 'ours');
    await asOwner(database, `grant execute on function ${emits} to public`);
    const reach = await reachOf(database.ownerUrl, other);
    expect(reach).toMatchObject({ functions: [emits.replaceAll(', ', ',')], blocks: false, schools: true });
    const said = warnings(other, { ...reach, databases: ['hr'], blocks: true, memory: true }).join('\n');
    for (const statement of [
      'revoke connect on database "hr" from public;',
      'revoke execute on function pg_logical_emit_message(boolean,text,text,boolean) from public;',
      'revoke usage on language plpgsql from public;',
    ])
      expect(said).toContain(statement);
    expect(said).toContain('nobody sees what memory a session takes');
    expect(said).toContain('EXPLAIN');
    const nothing = { databases: [], functions: [], blocks: false, spill: false, memory: false, schools: false };
    expect(warnings(other, nothing)).toEqual([]);
    await asOwner(database, `revoke execute on function ${emits} from public`);
    await removeLogin(database.ownerUrl, other);
  });

  it('leaves roles alone that it did not make, and schools that are not there', async () => {
    await expect(makeLogin(database.ownerUrl, 'lectern_app', 'ours')).rejects.toThrow('did not make');
    await expect(makeLogin(database.ownerUrl, other, 'nowhere')).rejects.toThrow('There are: ours, theirs');
    await expect(removeLogin(database.ownerUrl, 'lectern_app')).rejects.toThrow('There is no analyst');
  });

  it.each(['pg_read_all_data', 'public', 'Ann', 'a b', `x'; drop table event`, 'ab'])('takes no login %s', (login) =>
    expect(LOGIN.test(login)).toBe(false),
  );
});
