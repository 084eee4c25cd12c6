import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { append, entryOf, NOWHERE, noted, wholeLedger } from '../../../../tests/support/ledger.ts';
import { writeSide, type WriteSide } from '../../../../tests/support/platform.ts';

const FORBIDDEN = '42501';

let database: TestDatabase;
let side: WriteSide;

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  await append(side.store, 'note/1', NOWHERE, [noted(1), noted(2)]);
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

/** In a transaction that is rolled back, so that what does get through harms no other test. */
async function tried(...statements: readonly string[]): Promise<unknown> {
  const client: PoolClient = await side.database.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const AN_EVENT = `(position, stream, version, school, family, lane, type, data, meta, at, recorded_at, hash)
  values (99, 'note/1', 3, 's', 'note', 0, 'Forged', '{}', '{}', now(), now(), '\\x00')`;

describe('the application', () => {
  it('acts as a role that is neither a superuser nor the owner of anything', async () => {
    const { rows } = await side.database.pool.query(
      `select current_user::text as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
         (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([{ name: 'lectern_app', mighty: false, owned: 0 }]);
  });

  it.each([
    `insert into event ${AN_EVENT}`,
    `update event set data = '{}'`,
    `update event set hash = hash where false`,
    `delete from event`,
    `truncate event`,
    `merge into event e using (select 1) x on false when not matched then insert ${AN_EVENT}`,
    `select * from event for update`,
    `select * from event for key share`,
    `lock table event in share mode`,
    `lock table event in exclusive mode`,
    `update ledger set incarnation = gen_random_uuid()`,
    `insert into ledger values (false, gen_random_uuid())`,
    `delete from ledger`,
    `alter table event disable trigger all`,
    `alter table event alter column data drop not null`,
    `drop table event`,
    `drop index event_command`,
    `create trigger forge before insert on event for each row execute function suppress_redundant_updates_trigger()`,
    `create rule forge as on insert to event do instead nothing`,
    `alter function append(jsonb) owner to current_user`,
    `alter function append(jsonb) security invoker`,
    `alter function append(jsonb) reset search_path`,
    `drop function append(jsonb)`,
    `create function public.forge() returns int language sql as 'select 1'`,
    `create table public.forge ()`,
    `create schema forge`,
    `grant insert on event to public`,
    `alter table event owner to current_user`,
    `comment on table event is 'forged'`,
    `set session_replication_role = replica`,
    `select * from migrations`,
    `insert into migrations values (1, 1, 'x')`,
  ])('may not: %s', async (statement) => {
    const answer = await tried(statement);
    // A grant that one may not make is a warning to Postgres, and changes nothing.
    const allowed = await tried(statement, `insert into event ${AN_EVENT}`);
    expect([answer, allowed]).toEqual(statement.startsWith('grant') ? ['done', FORBIDDEN] : [FORBIDDEN, FORBIDDEN]);
  });

  it('is still that role after a reset, which is all that a statement among parameters could slip in', async () => {
    expect(await tried('reset role', 'delete from event')).toBe(FORBIDDEN);
    expect(await tried('reset all', 'delete from event')).toBe(FORBIDDEN);
    expect(await tried('discard temp', 'delete from event')).toBe(FORBIDDEN);
  });

  it('does not fool the function with tables of the same names in a schema that is searched first', async () => {
    const client = await side.database.pool.connect();
    const stream = `note/${newId()}`;
    const before = await side.store.head();
    try {
      await client.query('create temp table event (like public.event including all)');
      await client.query('create temp table ledger (like public.ledger including all)');
      await client.query('set search_path = pg_temp, public');
      const { rows } = await client.query('select status from public.append($1)', [
        JSON.stringify([entryOf(stream, NOWHERE, [noted(7)]).entry]),
      ]);
      expect(rows).toEqual([{ status: 'appended' }]);
      expect((await client.query('select * from pg_temp.event')).rows).toEqual([]);
    } finally {
      client.release(true);
    }
    expect((await wholeLedger(side.store)).map(({ position }) => position)).toEqual([1, 2, before + 1]);
    expect(await side.store.load(stream, 0)).toMatchObject([{ data: { n: 7 }, position: before + 1 }]);
  });

  it('may read the ledger, append to it, and keep the tables of read models', async () => {
    expect(await tried('select * from event', 'select * from ledger')).toBe('done');
    expect(await tried(`insert into checkpoint (name) values ('x')`, `delete from checkpoint`)).toBe('done');
  });

  it('is the only one who may call the function', async () => {
    const { rows } = await side.database.pool.query(
      `select array_agg(grantee::regrole::text order by 1) as who from pg_proc p, aclexplode(p.proacl)
       where proname = 'append' and pronamespace = 'public'::regnamespace and grantee <> p.proowner`,
    );
    expect(rows[0].who).toEqual(['lectern_app']);
  });
});
