import { asOwner, connectedAsOwner } from '../../ops/database/owner.ts';
import { memoryOf } from './process-memory.ts';

/**
 * Functions that Postgres lets every login call, and that an analyst must not: locks like those that the ledger is written
 * under, large objects, records in the write-ahead log, snapshots that keep it from clearing up, numbers of transactions.
 */
export const FORBIDDEN_FUNCTIONS =
  '^(pg_(try_)?advisory_|lo_|lowrite$|loread$|pg_logical_emit_message$|pg_export_snapshot$|pg_current_xact_id$|txid_current$)';

/** What a login of an analyst can do beyond reading its views, because only another superuser could take it away. */
export interface Reach {
  /** Other databases of the same Postgres that it may connect to. */
  readonly databases: readonly string[];
  /** Functions of those that it must not call, with their arguments. */
  readonly functions: readonly string[];
  /** Blocks of code, which can put a session's limits back while a view is read. */
  readonly blocks: boolean;
  /** As much of the disk as there is, while it sorts. */
  readonly spill: boolean;
  /** As much memory as there is: this machine is not the one that Postgres runs on. */
  readonly memory: boolean;
  /** There are other schools in this database: plans and the sizes of tables are of all of them together. */
  readonly schools: boolean;
}

/** The first superuser of a Postgres is who made it; ours is made by infra/local, under this name. */
const IS_OURS = `select from pg_roles where oid = 10 and rolname = 'lectern' and rolname = current_user`;

/**
 * Where the whole Postgres is ours, nobody but superusers and those who were granted it connects to its other databases.
 * Each is a statement of its own: another process may be doing the same, or dropping one.
 */
export const keepToOwnDatabase = (ownerUrl: string): Promise<void> =>
  connectedAsOwner(ownerUrl, async (client) => {
    if ((await client.query(IS_OURS)).rowCount === 0) return;
    await client.query(`set lock_timeout = '300ms'`);
    const { rows } = await client.query<{ statement: string }>(
      `select format('revoke connect on database %I from public', datname) as statement from pg_database
       where datallowconn and datname <> current_database() and has_database_privilege('public', oid, 'connect')`,
    );
    for (const { statement } of rows) await client.query(statement).catch(() => undefined);
  });

export const reachOf = (ownerUrl: string, login: string): Promise<Reach> =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<Omit<Reach, 'memory'> & { pid: number }>(
      `select array(select datname::text from pg_database
           where datallowconn and datname <> current_database() and has_database_privilege($1, oid, 'connect') order by 1) as databases,
         array(select oid::regprocedure::text from pg_proc
           where pronamespace = 'pg_catalog'::regnamespace and proname ~ $2 and has_function_privilege($1, oid, 'execute')
           order by 1) as functions,
         has_language_privilege($1, 'plpgsql', 'usage') as blocks,
         not exists (select from pg_roles where rolname = $1 and rolconfig::text ~ 'temp_file_limit=') as spill,
         (select count(*) > 1 from school) as schools,
         pg_backend_pid() as pid`,
      [login, FORBIDDEN_FUNCTIONS],
    );
    const { pid, ...reach } = rows[0]!;
    return { ...reach, memory: (await memoryOf(pid)) === undefined };
  });
