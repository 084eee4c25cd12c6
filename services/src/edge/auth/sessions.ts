import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Database } from '../../ops/database/database.ts';
import { SharedReads } from '../../ops/database/shared-reads.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { SharedSessions } from './shared-sessions.ts';
import type { SignedInPerson } from './signed-in-person.ts';

export interface School {
  readonly id: string;
  readonly name: string;
  readonly seats: boolean;
  /** Whether everybody may make an account. */
  readonly signUp: boolean;
  /** The person who founded it, where somebody did. */
  readonly founder?: string | null;
}

/** 32 bytes in base64url; whatever else stands in a cookie takes no room here. */
export const TOKEN = /^[\w-]{43}$/;
const CACHE_MS = 5000;
const CACHE_SIZE = 20_000;
/** Who was signed out elsewhere is gone within two seconds, also where no process could say so. */
const CHECK_MS = 1500;
/** How exactly it is known when somebody was last here. */
const USED_MS = 60_000;
const AGENT_LENGTH = 300;
const SWEEP_MS = 3600_000;

/** Sessions are random tokens of which only the hash is stored. One installation serves one school for now. */
@Injectable()
export class Sessions implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly cache = new Map<string, { readonly person: SignedInPerson | undefined; readonly until: number }>();
  private readonly schools = new SharedReads<School>();
  private check: NodeJS.Timeout | undefined;
  private sweep: NodeJS.Timeout | undefined;
  /** Told of each session that has ended, here or elsewhere, as `sessionOf` names it: what is open with it is closed. */
  onEnded: (session: string) => void = () => undefined;
  /** The sessions with which anything is open here. */
  inUse: () => Iterable<string> = () => [];

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly shared: SharedSessions,
  ) {
    shared.onEnded = (session) => this.ended(session);
  }

  /** What was open with accounts of the demo when they could sign in does not come back with them. */
  async onModuleInit(): Promise<void> {
    if (this.settings.demoAccounts) return;
    await this.database.pool.query('delete from session s using account a where a.person = s.person and a.demo');
  }

  onApplicationBootstrap(): void {
    this.check = setInterval(() => void this.endGone(), CHECK_MS).unref();
    if (this.settings.services.has('web')) this.sweep = setInterval(() => void this.deleteExpired(), SWEEP_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.check);
    clearInterval(this.sweep);
  }

  school(): Promise<School> {
    return this.schools.of('', () => this.readSchool());
  }

  private async readSchool(): Promise<School> {
    const { rows } = await this.database.pool.query(
      'select id, name, seats, sign_up as "signUp", founder from school order by created_at limit 1',
    );
    if (rows[0] === undefined) return { id: '', name: 'Lectern', seats: false, signUp: false };
    return { ...rows[0], seats: rows[0].seats && !this.settings.production };
  }

  /** The person behind a session's token; what was looked up lately is not looked up again. */
  async find(token: string | undefined): Promise<SignedInPerson | undefined> {
    if (token === undefined || !TOKEN.test(token)) return undefined;
    const session = sessionOf(token);
    const known = this.known(session);
    if (known !== undefined) return known.person;
    const shared = await this.shared.find(session, token);
    const found = shared === undefined ? await this.lookUp(session) : shared === 'ended' ? undefined : shared;
    const person = found?.demo && !this.settings.demoAccounts ? undefined : found; // another process may have let them in
    const since = this.known(session); // it may have ended meanwhile
    if (since !== undefined) return since.person;
    if (shared === undefined && person !== undefined) this.shared.keep(session, token, person);
    this.remember(session, person);
    return person;
  }

  private async lookUp(session: string): Promise<SignedInPerson | undefined> {
    const { rows } = await this.database.pool.query({
      name: 'session',
      text: `${PERSON} join session s on s.person = p.id
        where s.token = $1 and s.expires_at > clock_timestamp() and p.secret <> ''`, // who was erased is nobody
      values: [asBytes(session)],
    });
    if (rows[0] !== undefined) this.used(session);
    return rows[0] && { ...toPerson(rows[0]), session };
  }

  /** Somebody as they would be signed in now: for what is made for them beside requests. Undefined who was erased. */
  async personOf(personId: string): Promise<SignedInPerson | undefined> {
    const { rows } = await this.database.pool.query(`${PERSON} where p.id = $1 and p.secret <> ''`, [personId]);
    return rows[0] && toPerson(rows[0]);
  }

  /** How many people of a school were erased. */
  async erasedIn(school: string): Promise<number> {
    const { rows } = await this.database.pool.query<{ erased: number }>(
      `select count(*)::int as erased from person where school = $1 and secret = ''`,
      [school],
    );
    return rows[0]!.erased;
  }

  private used(session: string): void {
    const text = `update session set used_at = clock_timestamp()
      where token = $1 and used_at < clock_timestamp() - ${USED_MS} * interval '1 millisecond'`;
    this.database.pool.query({ name: 'session-used', text, values: [asBytes(session)] }).catch(() => undefined);
  }

  /** A person of their own under a free name, not bound to anyone the school knows. */
  async takeSeat(name: string, agent?: string): Promise<string> {
    const school = await this.school();
    if (!school.seats) throw new RefusedError('session.seatsClosed');
    if (await this.isAccountsName(school.id, name)) throw new RefusedError('seat.nameTaken');
    const personId = newId();
    await this.database.pool.query(
      'insert into person (id, school, name, bound, secret) values ($1, $2, $3, false, $4)',
      [personId, school.id, name, randomBytes(24).toString('base64url')],
    );
    return this.open(personId, agent);
  }

  /** Whether somebody with an account has this name, however it is spaced and written: nobody passes for them without it. */
  private async isAccountsName(school: string, name: string): Promise<boolean> {
    const { rows } = await this.database.pool.query(
      `select from person p join account a on a.person = p.id
       where p.school = $1 and lower(regexp_replace(normalize(p.name, NFKC), '\\s', '', 'g')) = $2 limit 1`,
      [school, name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()],
    );
    return rows.length > 0;
  }

  async end(token: string): Promise<void> {
    const session = sessionOf(token);
    await this.database.pool.query('delete from session where token = $1', [asBytes(session)]);
    await this.tellEnd(session);
  }

  /** A session is not stored any more: what is open with it closes, here and elsewhere. */
  async tellEnd(session: string): Promise<void> {
    this.ended(session);
    await this.shared.end(session);
  }

  /** Signs a person out wherever they are signed in. */
  async endAllOf(personId: string): Promise<void> {
    const { rows } = await this.database.pool.query<{ session: string }>(
      `delete from session where person = $1 returning encode(token, 'hex') as session`,
      [personId],
    );
    await Promise.all(rows.map(({ session }) => this.tellEnd(session)));
  }

  /** What is known of the person behind a session has changed: it is looked up anew. */
  async forget(session: string): Promise<void> {
    this.cache.delete(session);
    await this.shared.forget(session);
  }

  /** A new session of a person: its token. `agent` is what their browser calls itself. */
  async open(personId: string, agent = '', isSecondStep = false): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.pool.query(
      `insert into session (token, person, expires_at, agent, second_step_at)
       values ($1, $2, clock_timestamp() + $3 * interval '1 day', $4, case when $5 then clock_timestamp() end)`,
      [asBytes(sessionOf(token)), personId, LIMITS.sessionDays, agent.slice(0, AGENT_LENGTH), isSecondStep],
    );
    return token;
  }

  private known(session: string) {
    const known = this.cache.get(session);
    return known !== undefined && known.until > Date.now() ? known : undefined;
  }

  private remember(session: string, person: SignedInPerson | undefined): void {
    if (this.cache.size >= CACHE_SIZE) this.cache.clear();
    this.cache.set(session, { person, until: Date.now() + CACHE_MS });
  }

  private ended(session: string): void {
    this.remember(session, undefined);
    this.onEnded(session);
  }

  /** Also browsers that nobody came back with. What one process is about to delete the others leave alone. */
  private async deleteExpired(): Promise<void> {
    const text = `delete from session where token in (
      select token from session where expires_at <= clock_timestamp() for update skip locked)`;
    const devices = `delete from known_device where (device, person) in (select device, person from known_device
      where used_at < clock_timestamp() - ${LIMITS.knownDeviceDays} * interval '1 day' for update skip locked)`;
    for (const expired of [text, devices]) await this.database.pool.query(expired).catch(() => undefined); // an hour later is as good
  }

  /** What nobody told of: sessions that expired, or were ended by a process that could not say so. */
  private async endGone(): Promise<void> {
    const sessions = [...new Set(this.inUse())];
    if (sessions.length === 0) return;
    const text = `select encode(token, 'hex') as session from unnest($1::bytea[]) as used (token)
      where not exists (select from session s where s.token = used.token and s.expires_at > clock_timestamp())`;
    const answer = this.database.pool.query({ name: 'sessions-gone', text, values: [sessions.map(asBytes)] });
    const { rows } = await answer.catch(() => ({ rows: [] })); // asked again in a moment
    for (const { session } of rows) this.ended(session);
  }
}

/** A session's name: the hash of its token, which is all that is stored of it. */
export const sessionOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const asBytes = (session: string): Buffer => Buffer.from(session, 'hex');

interface PersonRow {
  readonly id: string;
  readonly school: string;
  readonly name: string;
  readonly bound: boolean;
  readonly secret: string;
  readonly administrator: boolean;
  readonly screen: boolean;
  readonly login: string | null;
  readonly demo: boolean | null;
  readonly seated: boolean;
  readonly avatar: string | null;
}

const PERSON = `select p.id, p.school, p.name, p.bound, p.secret, p.administrator, a.login, a.demo,
    c.person is not null as screen, v.hash as avatar, exists (select from held_seat h where h.person = p.id) as seated
  from person p left join account a on a.person = p.id left join screen c on c.person = p.id
  left join avatar v on v.person = p.id`;

function toPerson(row: PersonRow): SignedInPerson {
  return {
    personId: row.id,
    school: row.school,
    bound: row.bound,
    secret: row.secret,
    name: row.name,
    ...(row.login !== null && { account: row.login }),
    ...(row.demo && { demo: true as const }),
    ...(row.administrator && { administrator: true as const }),
    ...(row.screen && { screen: true as const }),
    ...(row.seated && { seated: true as const }),
    ...(row.avatar !== null && { avatar: row.avatar }),
  };
}
