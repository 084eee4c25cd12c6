import { setTimeout as pause } from 'node:timers/promises';
import { asOwner, type Owner } from '../../ops/database/owner.ts';
import { LoginRefused } from './analyst-login.ts';
import { attempted, endSessions } from './as-owner.ts';

/** How long sessions that were ended may take to be gone. */
const GONE_MS = 5000;

/** What is left of a login that was taken back: it can neither sign in nor read, whatever else it is. */
export interface Removal {
  /** Sessions that this owner could not end. */
  readonly sessions: number;
  /** Databases where something belongs to it still, so that Postgres keeps its name. */
  readonly databases: readonly string[];
  readonly isDropped: boolean;
}

/**
 * Takes a login back: first it cannot sign in and reads nothing, then its sessions end, then what it has is removed, and
 * itself. Each is done for good before the next is tried: what cannot be removed is no way to go on reading.
 */
export async function removeLogin(ownerUrl: string, login: string): Promise<Removal> {
  await asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from analyst_login where login = $1', [login]);
    if (rowCount === 0) throw new LoginRefused(`There is no analyst ${login} here.`);
    if (!(await isRole(client, login))) return;
    await client.query(`alter role "${login}" nologin password null`);
    await client.query(`revoke lectern_analyst from "${login}"`);
  });
  const sessions = await endAll(ownerUrl, login);
  for (const database of await asOwner(ownerUrl, (client) => databasesOf(client, login)))
    await disown(ownerUrl, database, login);
  return asOwner(ownerUrl, async (client) => {
    const isDropped = !(await isRole(client, login)) || (await attempted(client, `drop role "${login}"`));
    if (isDropped) await client.query('delete from analyst_login where login = $1', [login]);
    return { sessions, databases: isDropped ? [] : await databasesOf(client, login), isDropped };
  });
}

const isRole = async (client: Owner, login: string): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = $1', [login])).rowCount === 1;

/** How many sessions it has after they were ended. */
async function endAll(ownerUrl: string, login: string): Promise<number> {
  for (const until = Date.now() + GONE_MS; ; await pause(50)) {
    const left = await asOwner(ownerUrl, async (client) => {
      await endSessions(client, login);
      return client.query('select from pg_stat_activity where usename = $1', [login]);
    });
    if (left.rowCount === 0 || Date.now() > until) return left.rowCount ?? 0;
  }
}

/** Where something belongs to it or was granted to it; a database that it may connect to is one. */
async function databasesOf(client: Owner, login: string): Promise<string[]> {
  const { rows } = await client.query<{ database: string }>(
    `select distinct coalesce(d.datname, current_database())::text as database
     from pg_shdepend s
     left join pg_database d on d.oid = case when s.classid = 'pg_database'::regclass then s.objid else s.dbid end
     where s.refclassid = 'pg_authid'::regclass and s.refobjid = (select oid from pg_roles where rolname = $1) order by 1`,
    [login],
  );
  return rows.map(({ database }) => database);
}

/** Removes what it has in a database, as far as this owner gets there. */
async function disown(ownerUrl: string, database: string, login: string): Promise<void> {
  const url = new URL(ownerUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  await asOwner(url.href, (client) => attempted(client, `drop owned by "${login}"`)).catch(() => undefined);
}
