import { Injectable } from '@nestjs/common';
import type { MemberDetail } from '@lectern/contracts/kernel/member-detail.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { randomBytes } from 'node:crypto';
import { Database, type Connection } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

/** What a list says of somebody. */
export interface ListedRow {
  readonly name: string;
  readonly number?: string | undefined;
  readonly department?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Who a row of a list is; undefined who nobody is yet. */
export interface Listed {
  readonly personId?: string | undefined;
  /** Without one they hold a place. */
  readonly hasAccount: boolean;
  /** What it says that the class's lists did not, as far as a list may. */
  readonly details?: readonly MemberDetail[] | undefined;
  readonly fault?: 'twoPeople' | 'nameDiffers' | undefined;
}

/** Who a row is, or will be once the list is taken. */
export interface Planned extends Listed {
  readonly isNew?: boolean;
}

interface Written {
  readonly school: string;
  readonly classId: string;
  readonly rows: readonly ListedRow[];
  readonly planned: readonly Planned[];
}

interface Found {
  readonly i: number;
  readonly person: string;
  readonly name: string;
  readonly by: 'entry' | 'login' | 'contact' | 'place';
  readonly account: boolean;
  readonly login: string | null;
  readonly claimed: boolean;
  /** What the class's lists said so far; null where they did not. */
  readonly said: { readonly name: string | null; readonly number: string | null; readonly department: string | null };
}

/** Whom the rows of a list are about: people of the class's earlier lists, accounts of the school, or nobody yet. */
@Injectable()
export class ListedPeople {
  constructor(private readonly database: Database) {}

  /**
   * A number is the login of an account, which others see anyway; but a list may not ask whose an address is. So whoever has
   * the address, or a place in another class that was kept for it, is meant only where the list knows their name, too.
   */
  async find(school: string, classId: string, rows: readonly ListedRow[]): Promise<readonly Listed[]> {
    const { rows: found } = await this.database.pool.query<Found>(FIND, [
      JSON.stringify(rows.map((row, i) => ({ i, ...row }))),
      school,
      classId,
    ]);
    const byRow = Map.groupBy(found, ({ i }) => i);
    return rows.map((row, i) => {
      const { name } = row;
      const meant = (byRow.get(i) ?? []).filter(
        ({ by, name: called }) => by === 'entry' || by === 'login' || isSame(called, name),
      );
      const people = new Set(meant.map(({ person }) => person));
      if (people.size > 1) return { hasAccount: false, fault: 'twoPeople' };
      if (meant.some((one) => one.by === 'login' && !isSame(one.name, name)))
        return { hasAccount: true, fault: 'nameDiffers' };
      const [one] = meant;
      return one === undefined
        ? { hasAccount: false }
        : { personId: one.person, hasAccount: one.account, details: detailsOf(row, one) };
    });
  }

  /** As `find`, and whoever is nobody yet gets the id that they would have as who holds a place; nothing is written yet. */
  async plan(school: string, classId: string, rows: readonly ListedRow[]): Promise<readonly Planned[]> {
    const found = await this.find(school, classId, rows);
    return found.map((one) =>
      one.personId === undefined && one.fault === undefined ? { ...one, personId: newId(), isNew: true } : one,
    );
  }

  /**
   * Writes down what a list says, in the transaction of the facts that name these people: whoever is nobody yet is a person who
   * holds a place. Where another list came with one of them since they were planned, it is to be asked once more.
   * @throws RefusedError server.busy
   */
  async write(on: Connection, { school, classId, rows, planned }: Written, named: ReadonlySet<string>): Promise<void> {
    const entries = new Map<string, ListedRow & { readonly person: string }>();
    const people = [];
    for (const [n, row] of rows.entries()) {
      const { personId: person, isNew } = planned[n]!;
      if (person === undefined || !named.has(person) || entries.has(person)) continue;
      entries.set(person, { ...row, person });
      if (isNew) people.push({ id: person, name: row.name, secret: randomBytes(24).toString('base64url') });
    }
    await on.query(ADD_PEOPLE, [JSON.stringify(people), school]);
    await on.query(ADD_ENTRIES, [JSON.stringify([...entries.values()]), school, classId]).catch(cameMeanwhile);
    await on.query(NAME_PLACES, [[...entries.keys()], classId]);
  }

  /**
   * Who holds a place that was kept for this address, and has no account yet: of several the one that is called so, or who
   * holds it longest. Only who proved that the address is theirs may take it.
   */
  async placeFor(school: string, address: string, name: string): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ id: string; name: string }>(PLACES, [school, address]);
    return (rows.find((one) => isSame(one.name, name)) ?? rows[0])?.id;
  }

  /** By which numbers the lists of the school know somebody, the newest first. */
  async numbersOf(school: string, personId: string): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ number: string }>(
      `select number from roster_entry where school = $1 and person_id = $2 and number is not null
       group by number order by max(entered_at) desc`,
      [school, personId],
    );
    return rows.map(({ number }) => number);
  }

  /**
   * Who holds a place under this number and is called so. Numbers are no secret: it is for whom the school itself says to have
   * it; and a list may hold a wrong one.
   */
  async placeByNumber(school: string, number: string, name: string): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ id: string; name: string }>(NUMBERED, [school, number]);
    return rows.find((one) => isSame(one.name, name))?.id;
  }
}

/**
 * Departments are what the newest list says. A number is what somebody is found by: one that is there stays, and of an account
 * it need not be said. The name is the list's until whoever it means has claimed the place.
 */
function detailsOf({ name, number, department }: ListedRow, { said, login, claimed }: Found): readonly MemberDetail[] {
  const isRenamed = !claimed && said.name !== null && said.name !== name;
  const isNumbered = number !== undefined && said.number === null && number.toLowerCase() !== login;
  const isPlaced = department !== undefined && said.department !== department;
  return [
    ...(isRenamed ? ['name' as const] : []),
    ...(isNumbered ? ['number' as const] : []),
    ...(isPlaced ? ['department' as const] : []),
  ];
}

/** Another list holds a number or an address of this one since it was looked up. */
function cameMeanwhile(error: unknown): never {
  if ((error as { readonly code?: string }).code === UNIQUE) throw new RefusedError('server.busy');
  throw error;
}
const UNIQUE = '23505';

/** Spaces and letters' size tell nobody apart. */
export const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

const FIND = `
  with listed as materialized (
    select * from jsonb_to_recordset($1::jsonb) as r(i int, number text, email text, phone text)),
  found as (
    select i, person_id as person, 'entry' as by from listed join roster_entry e
      on class_id = $3 and lower(e.number) = lower(listed.number)
    union all select i, person_id, 'entry' from listed join roster_entry e on class_id = $3 and e.email = listed.email
    union all select i, person_id, 'entry' from listed join roster_entry e on class_id = $3 and e.phone = listed.phone
    union all select i, person, 'login' from listed join account a on a.school = $2 and a.login = lower(listed.number)
    union all select i, person, 'contact' from listed join contact c
      on c.school = $2 and c.kind = 'email' and c.address = listed.email
    union all select i, person, 'contact' from listed join contact c
      on c.school = $2 and c.kind = 'phone' and c.address = listed.phone
    union all select i, person_id, 'place' from listed join roster_entry e on e.school = $2 and e.email = listed.email
      join person p on p.id = e.person_id and not p.bound
    union all select i, person_id, 'place' from listed join roster_entry e on e.school = $2 and e.phone = listed.phone
      join person p on p.id = e.person_id and not p.bound)
  select distinct i, f.person, p.name, f.by, a.person is not null as account, a.login, p.bound as claimed,
    jsonb_build_object('name', e.name, 'number', e.number, 'department', e.department) as said
  from found f join person p on p.id = f.person and p.school = $2 left join account a on a.person = p.id
    left join roster_entry e on e.class_id = $3 and e.person_id = p.id`;

const PLACES = `
  select p.id, p.name from person p
  where p.school = $1 and not p.bound
    and p.id in (select person_id from roster_entry where school = $1 and (email = $2 or phone = $2))
  order by p.id`;

const NUMBERED = `
  select p.id, p.name from person p
  where p.school = $1 and not p.bound
    and p.id in (select person_id from roster_entry where school = $1 and lower(number) = lower($2))
  order by p.id`;

const ADD_PEOPLE = `
  insert into person (id, school, name, bound, secret)
  select id, $2, name, false, secret from jsonb_to_recordset($1::jsonb) as r(id uuid, name text, secret text)`;

/** One statement for all: a list of hundreds costs as many round trips as one person. */
const ADD_ENTRIES = `
  insert into roster_entry (class_id, person_id, school, name, number, department, email, phone)
  select $3, person, $2, name, number, department, email, phone
  from jsonb_to_recordset($1::jsonb) as r(person uuid, name text, number text, department text, email text, phone text)
  on conflict (class_id, person_id) do update set
    department = coalesce(excluded.department, roster_entry.department),
    number = coalesce(roster_entry.number, excluded.number),
    name = case when exists (select from person p where p.id = roster_entry.person_id and not p.bound)
      then excluded.name else roster_entry.name end`;

/** A place that other classes keep, too, is called as the first of them has it. */
const NAME_PLACES = `
  update person p set name = e.name from roster_entry e
  where e.class_id = $2 and e.person_id = p.id and p.id = any($1::uuid[]) and not p.bound and e.name <> p.name
    and not exists (select from roster_entry o where o.person_id = p.id and o.class_id <> e.class_id)`;
