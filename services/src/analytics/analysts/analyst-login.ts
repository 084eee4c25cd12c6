import { randomBytes, createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { asOwner } from '../../ops/database/owner.ts';
import { attempted, endSessions } from './as-owner.ts';
import { keepToOwnDatabase, reachOf, type Reach } from './reach.ts';

/** Names that Postgres keeps for itself are not among them. */
export const LOGIN = /^(?!pg_|public$|none$)[a-z][a-z0-9_]{2,40}$/;
const AT_ONCE = 5;

/** What one session may put on the disk while it sorts. */
export const SPILLED_MOST = '2GB';

/** What a session of an analyst begins with. They may lower the time, and the views take no more of it, nor of memory. */
const SETTINGS = {
  default_transaction_read_only: 'on',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  work_mem: '32MB',
  hash_mem_multiplier: '2',
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
  readonly reach: Reach;
}

/** Why it cannot be done, for whoever asked. */
export class LoginRefused extends Error {}

/** Makes a login of Postgres that reads the learning log of one school, or gives the one that is there a new password. */
export async function makeLogin(ownerUrl: string, login: string, school: string): Promise<AnalystLogin> {
  const made = await madeLogin(ownerUrl, login, school);
  await keepToOwnDatabase(ownerUrl);
  // Only now is the old password worth nothing: whoever had it would be back at once.
  if (made.isRotated) await asOwner(ownerUrl, (client) => endSessions(client, login));
  return { ...made, reach: await reachOf(ownerUrl, login) };
}

const madeLogin = (ownerUrl: string, login: string, school: string): Promise<Omit<AnalystLogin, 'reach'>> =>
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
    // Everybody may connect to every database, until that is taken from them.
    const { rows: here } = await client.query('select quote_ident(current_database()) as name');
    await client.query(`grant connect on database ${here[0].name} to "${login}"`);
    await attempted(client, `alter role "${login}" set temp_file_limit = '${SPILLED_MOST}'`);
    return { login, school, password, isRotated: exists };
  });

const ITERATIONS = 4096;

/** What Postgres keeps of a password (RFC 5802, RFC 7677): given this form, no statement and no log of its ever holds the password. */
function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
