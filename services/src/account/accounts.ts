import { Injectable } from '@nestjs/common';
import { contactOf, type Contact } from '@lectern/contracts/kernel/credentials.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { Database, type Connection } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

export interface NewPerson {
  readonly id: string;
  readonly school: string;
  readonly name: string;
  /** Its hash; none where one comes by the school's provider. */
  readonly password: string | null;
  /** The school says what they are called, and not they. */
  readonly isNamedBySchool?: true;
}

export interface Account {
  readonly name: string;
  /** Whether the name is the person's to change. */
  readonly mayRename: boolean;
  readonly login: string;
  /** The number that the school’s sign-in vouches for. */
  readonly number: string | null;
  /** Its hash. */
  readonly password: string | null;
  readonly passwordSince?: number;
  readonly contacts: readonly Contact[];
}

const [LOGIN_LENGTH, LOGIN_LETTERS] = [8, 'abcdefghjkmnpqrstuvwxyz23456789'];

/** Who has an account: a person whom the school knows, with a login, and addresses that are theirs. */
@Injectable()
export class Accounts {
  constructor(private readonly database: Database) {}

  /** @throws RefusedError page.missing, where somebody has none */
  async of(personId: string): Promise<Account> {
    const { rows } = await this.database.pool.query<Omit<Account, 'passwordSince'> & { readonly since: string | null }>(
      `select (select l.number from provider_link l where l.person = p.id and l.number is not null limit 1) as number,
         p.name, p.names_itself as "mayRename", a.login, a.password, extract(epoch from a.password_at) * 1000 as since,
         coalesce((select json_agg(json_build_object('kind', c.kind, 'address', c.address))
           from contact c where c.person = p.id), '[]') as contacts
       from person p join account a on a.person = p.id where p.id = $1`,
      [personId],
    );
    const [found] = rows;
    if (found === undefined) throw new RefusedError('page.missing');
    const { since, ...account } = found;
    return { ...account, ...(since !== null && { passwordSince: Math.round(Number(since)) }) };
  }

  /** Whose an address is. */
  async under(
    school: string,
    { kind, address }: Contact,
  ): Promise<{ readonly id: string; readonly login: string } | undefined> {
    const { rows } = await this.database.pool.query<{ id: string; login: string }>(
      `select a.person as id, a.login from contact c join account a on a.person = c.person
       where c.school = $1 and c.kind = $2 and c.address = $3`,
      [school, kind, address],
    );
    return rows[0];
  }

  /** Whether somebody signs in with it: a number may be a login. */
  async isLogin(school: string, login: string | undefined): Promise<boolean> {
    const { rows } = await this.database.pool.query('select from account where school = $1 and login = lower($2)', [
      school,
      login,
    ]);
    return rows.length > 0;
  }

  async setSignUp(school: string, isOpen: boolean): Promise<void> {
    await this.database.pool.query('update school set sign_up = $2 where id = $1', [school, isOpen]);
  }

  async setPassword(personId: string, hash: string): Promise<void> {
    await this.database.pool.query(
      'update account set password = $2, password_at = clock_timestamp() where person = $1',
      [personId, hash],
    );
  }

  /**
   * The address is theirs from now on, in the place of the one of its kind that they had.
   * @throws RefusedError contact.taken
   */
  async bind(personId: string, school: string, { kind, address }: Contact): Promise<void> {
    const { rowCount } = await this.database.pool.query(
      `insert into contact (school, kind, address, person) select $1, $2, $3, $4
       where not exists (select from contact where school = $1 and kind = $2 and address = $3 and person <> $4)
       on conflict (person, kind) do update set address = excluded.address, bound_at = clock_timestamp()`,
      [school, kind, address, personId],
    );
    if (rowCount === 0) throw new RefusedError('contact.taken');
  }

  /**
   * A new person with an account. Whoever signs in with an address has a login all the same, which says nothing of them:
   * logins are seen by others, addresses are not.
   * @throws RefusedError contact.taken
   */
  async add(
    client: Connection,
    { id, school, name, password, isNamedBySchool }: NewPerson,
    account?: string,
  ): Promise<void> {
    await client.query(
      'insert into person (id, school, name, bound, secret, names_itself) values ($1, $2, $3, true, $4, $5)',
      [id, school, name, randomBytes(24).toString('base64url'), !isNamedBySchool],
    );
    await this.open(client, { id, school, password }, account);
  }

  /**
   * An account for a person who is there without one: whatever is on record of them is the account's. They are called as
   * those know them who put them there, until they change it. False where somebody was quicker.
   * @throws RefusedError contact.taken
   */
  async giveTo(
    client: Connection,
    { id, school, name, password, isNamedBySchool }: NewPerson,
    account?: string,
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      `update person set bound = true, names_itself = not $3, name = case when $3 then $4 else name end
       where id = $1 and school = $2 and not bound`,
      [id, school, isNamedBySchool === true, name],
    );
    if (rowCount === 0) return false;
    await this.open(client, { id, school, password }, account);
    return true;
  }

  private async open(client: Connection, { id, school, password }: Omit<NewPerson, 'name'>, account?: string) {
    const contact = account === undefined ? undefined : contactOf(account);
    const login = contact === undefined ? (account ?? randomLogin()) : randomLogin();
    await client.query(
      'insert into account (school, login, person, password, password_at) values ($1, $2, $3, $4, case when $4::text is not null then clock_timestamp() end)',
      [school, login, id, password],
    );
    if (contact === undefined) return;
    const bound = await client.query(
      'insert into contact (school, kind, address, person) values ($1, $2, $3, $4) on conflict do nothing',
      [school, contact.kind, contact.address, id],
    );
    if (bound.rowCount === 0) throw new RefusedError('contact.taken');
  }
}

const randomLogin = (): string =>
  `u${Array.from({ length: LOGIN_LENGTH }, () => LOGIN_LETTERS[randomInt(LOGIN_LETTERS.length)]).join('')}`;
