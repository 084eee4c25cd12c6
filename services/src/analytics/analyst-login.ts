import { randomBytes } from 'node:crypto';
import { asOwner, type Owner } from '../platform/database/owner.ts';
import { scramVerifier } from './scram.ts';

/** Names that Postgres keeps for itself are not among them. */
export const LOGIN = /^(?!pg_|public$|none$)[a-z][a-z0-9_]{2,40}$/;
const AT_ONCE = 5;

/** What one session may put on the disk while it sorts. */
const SPILLED_MOST = '2GB';

/** What a session of an analyst begins with. They may lower the time, and the views take no more of it. */
const SETTINGS = {
  default_transaction_read_only: 'on',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  search_path: 'analytics',
  // The views are made of views, which are estimated far too small: a loop within a loop over them never ends.
  enable_nestloop: 'off',
  jit: 'off',
} as const;

interface AnalystLogin {
  readonly login: string;
  readonly school: string;
  readonly password: string;
  /** It was there before: this is a new password. */
  readonly isRotated: boolean;
  /** This Postgres lets every login take the locks that the ledger is written under; only its superuser can change that. */
  readonly canLock: boolean;
  /** Only its superuser can limit what a login puts on the disk. */
  readonly canSpill: boolean;
}

/** Why it cannot be done, for whoever asked. */
export class LoginRefused extends Error {}

/** Makes a login of Postgres that reads the learning log of one school, or gives the one that is there a new password. */
export async function makeLogin(ownerUrl: string, login: string, school: string): Promise<AnalystLogin> {
  const made = await madeLogin(ownerUrl, login, school);
  // Only now is the old password worth nothing: whoever had it would be back at once.
  if (made.isRotated) await asOwner(ownerUrl, (client) => cutOff(client, login));
  return made;
}

const madeLogin = (ownerUrl: string, login: string, school: string): Promise<AnalystLogin> =>
  asOwner(ownerUrl, async (client) => {
    const schools = (await client.query<{ id: string }>('select id from school order by id')).rows.map(({ id }) => id);
    if (!schools.includes(school))
      throw new LoginRefused(`There is no school ${school}. There are: ${schools.join(', ')}.`);
    const { rows } = await client.query<{ school: string | null; exists: boolean }>(
      `select (select school from analyst_login where login = $1) as school,
         exists (select from pg_roles where rolname = $1) as exists`,
      [login],
    );
    const [{ school: bound, exists } = { school: null, exists: false }] = rows;
    if (exists && bound === null)
      throw new LoginRefused(`${login} is a role of this Postgres that Lectern did not make. Choose another name.`);
    if (bound !== null && bound !== school)
      throw new LoginRefused(`${login} reads the school ${bound}. Remove it first, or choose another name.`);
    const password = randomBytes(24).toString('base64url');
    const verifier = scramVerifier(password);
    await client.query(
      `${exists ? 'alter' : 'create'} role "${login}" login connection limit ${AT_ONCE} password '${verifier}'`,
    );
    await client.query(`grant lectern_analyst to "${login}"`);
    await client.query(`grant "${login}" to current_user`); // else an owner who is no superuser could not end its sessions
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query(`alter role "${login}" set ${name} = '${value}'`);
    await client.query('insert into analyst_login (login, school) values ($1, $2) on conflict do nothing', [
      login,
      school,
    ]);
    const { rows: able } = await client.query<{ lock: boolean }>(
      `select has_function_privilege($1, 'pg_advisory_lock(bigint)', 'execute') as lock`,
      [login],
    );
    const isBounded = await attempted(client, `alter role "${login}" set temp_file_limit = '${SPILLED_MOST}'`);
    return { login, school, password, isRotated: exists, canLock: able[0]!.lock, canSpill: !isBounded };
  });

/** Takes a login back; whoever is signed in with it is cut off where the owner may do that. */
export const removeLogin = (ownerUrl: string, login: string): Promise<void> =>
  asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query('delete from analyst_login where login = $1', [login]);
    if (rowCount === 0) throw new LoginRefused(`There is no analyst ${login} here.`);
    await client.query(`alter role "${login}" nologin`);
    await cutOff(client, login);
    await client.query(`drop role "${login}"`);
  });

/** Ends its sessions, where this owner may. */
const cutOff = (client: Owner, login: string): Promise<boolean> =>
  attempted(client, 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [login]);

/** Whether Postgres let this owner do that; what was done before in the transaction stays. */
async function attempted(client: Owner, statement: string, values: readonly unknown[] = []): Promise<boolean> {
  await client.query('savepoint attempt');
  try {
    await client.query(statement, [...values]);
    return true;
  } catch {
    await client.query('rollback to savepoint attempt');
    return false;
  }
}
