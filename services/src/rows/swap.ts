import type { QueryRunner } from 'typeorm';
import { TaskFailed } from '../ops/task.ts';
import { createViews, dropViews, type View } from './view.ts';

/** Where read models are built beside those that are read. */
export const SCHEMA = 'rebuild';

/** Makes the tables of a read model, empty, in a schema: where they are not to be like those that are there. */
export type MakeTables = (runner: QueryRunner, schema: string) => Promise<void>;

interface Staging {
  readonly tables: readonly string[];
  readonly make?: MakeTables | undefined;
}

/** Empty tables like these, in a schema of their own; what an earlier one left there when it was killed goes. */
export async function makeStaging(runner: QueryRunner, { tables, make }: Staging): Promise<void> {
  await refuseWhatWouldBeLost(runner, tables);
  await runner.query(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}`);
  await runner.query(`create table ${SCHEMA}.parked_stream (like public.parked_stream including all)`);
  if (make !== undefined) return make(runner, SCHEMA);
  for (const table of tables) {
    await runner.query(`create table ${SCHEMA}.${table} (like public.${table} including all)`);
    const [{ options }] = await runner.query('select reloptions as options from pg_class where oid = $1::regclass', [
      `public.${table}`,
    ]);
    if (options !== null) await runner.query(`alter table ${SCHEMA}.${table} set (${options.join(', ')})`);
  }
}

/** What waits is now what the new one could not take; and nothing in it is of facts that the ledger has lost. */
export async function putParkedInPlace(runner: QueryRunner, name: string): Promise<void> {
  await runner.query('delete from public.parked_stream where name = $1', [name]);
  await runner.query(`insert into public.parked_stream select * from ${SCHEMA}.parked_stream`);
  await runner.query('update public.checkpoint set void_since = null where name = $1', [name]);
}

/**
 * The new tables take the old ones' place, rights and all that is made of them included; names of indexes too, where
 * copying gave them others.
 */
export async function putInPlace(
  runner: QueryRunner,
  { tables, make }: Staging,
  views: readonly View[],
): Promise<void> {
  const [rights, names] = [await rightsOn(runner, tables), make === undefined ? await indexNames(runner, tables) : []];
  await runner.query('set local search_path = public');
  // The order of whoever reads as of one moment. Who reads a view alone takes its lock first: then this gives way.
  await runner.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  await dropViews(runner, views);
  await runner.query(`drop table ${tables.join(', ')}`);
  for (const table of tables) await runner.query(`alter table ${SCHEMA}.${table} set schema public`);
  for (const [made, wanted] of names) await runner.query(`alter index ${made} rename to ${wanted}`);
  for (const right of rights) await runner.query(right);
  await createViews(runner, views);
}

/** What `like` does not copy. */
async function refuseWhatWouldBeLost(runner: QueryRunner, tables: readonly string[]): Promise<void> {
  const lost: readonly { readonly what: string }[] = await runner.query(
    `select 'a trigger' as what from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal
     union all select 'a policy' from pg_policy where polrelid = any($1::regclass[])
     union all select 'a foreign key' from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     union all select 'a right on a column' from pg_attribute where attrelid = any($1::regclass[]) and attacl is not null`,
    [tables.map((table) => `public.${table}`)],
  );
  if (lost.length > 0) throw new TaskFailed(`${tables.join(', ')}: ${lost[0]!.what} would be lost.`);
}

async function rightsOn(runner: QueryRunner, tables: readonly string[]): Promise<string[]> {
  const rows: readonly { readonly statement: string }[] = await runner.query(
    `select format('grant %s on public.%I to %s', a.privilege_type, c.relname, coalesce(quote_ident(r.rolname), 'public')) as statement
     from pg_class c cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
     where c.oid = any($1::regclass[]) and a.grantee <> c.relowner`,
    [tables.map((table) => `public.${table}`)],
  );
  return rows.map(({ statement }) => statement);
}

/** By which name each index was made, and by which it was known: it is the same one where it says the same of the same table. */
async function indexNames(runner: QueryRunner, tables: readonly string[]): Promise<[string, string][]> {
  const rows: readonly { readonly made: string; readonly wanted: string }[] = await runner.query(
    `with said as (
       select schemaname, indexname, tablename,
         regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+', '\\1') as says,
         row_number() over (partition by schemaname, tablename, regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+', '\\1') order by indexname) as n
       from pg_indexes where schemaname in ('public', $2) and tablename = any($1)
     )
     select m.indexname as made, w.indexname as wanted from said m
     join said w on w.schemaname = 'public' and m.schemaname = $2 and (w.tablename, w.says, w.n) = (m.tablename, m.says, m.n)
     where m.indexname <> w.indexname`,
    [tables, SCHEMA],
  );
  return rows.map(({ made, wanted }) => [made, wanted]);
}
