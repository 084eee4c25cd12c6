import { Injectable } from '@nestjs/common';
import type { GrantRow, GrantUse } from '@lectern/contracts/access/queries.ts';
import type { GrantScope } from '@lectern/contracts/access/facts.ts';
import type { AccessState } from '@lectern/contracts/access/state.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { AccessStreamState } from '@lectern/contracts/streams.ts';
import type { SignedInPerson } from '../platform/auth/signed-in-person.ts';
import { Mailboxes } from '../platform/command/mailboxes.ts';
import type { Actor } from '../platform/command/submission.ts';
import { Database } from '../platform/database/database.ts';
import { Freshness } from '../platform/projection/freshness.ts';
import { Seals } from '../platform/sealing/seals.ts';
import { GRANTS } from './access.projection.ts';

const PAGE = 50;
const FOUND = 20;

/** What is asked by who gives grants, or oversees them. */
@Injectable()
export class AccessQueries {
  constructor(
    private readonly database: Database,
    private readonly mailboxes: Mailboxes,
    private readonly freshness: Freshness,
    private readonly seals: Seals,
  ) {}

  /** What an actor was granted: by their own stream, for lists may be behind. */
  async accessOf({ personId, system }: Actor): Promise<AccessState | undefined> {
    if (system) return undefined;
    const mailbox = this.mailboxes.get(`access/${personId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as AccessStreamState).access;
  }

  /** Whether the school knows this person: screens and guests are nobody to grant anything to. */
  async isKnown(school: string, personId: string): Promise<boolean> {
    const { rows } = await this.database.reads.query(
      'select from person where id = $1 and school = $2 and bound and not exists (select from screen where person = id)',
      [personId, school],
    );
    return rows.length > 0;
  }

  /** Whether there is such a class and such a lesson in the school: asked of the streams, for lists may be behind. */
  async isScopeKnown(school: string, { classId, lessonId }: GrantScope): Promise<boolean> {
    const streams = [classId && `class/${classId}`, lessonId && `lesson/${lessonId}`].filter(
      (one) => one !== undefined,
    );
    const mailboxes = streams.map((stream) => this.mailboxes.get(stream));
    await Promise.all(mailboxes.map((mailbox) => mailbox.ready()));
    return mailboxes.every(({ head }) => head.school === school);
  }

  async grants({ school }: SignedInPerson, page: number, after?: string) {
    const asOf = await this.freshness.of(GRANTS.name, GRANTS.families, after);
    const { rows } = await this.database.reads.query<JoinedGrant>(
      `select g.*, p.name, a.login, coalesce(l.title, c.name, s.name) as scope_name, b.name as giver, w.name as withdrawer,
         u.uses, u.last
       from grant_row g join school s on s.id = g.school join person p on p.id = g.person_id
       left join account a on a.person = g.person_id
       left join class_row c on c.id = g.class_id left join lesson_row l on l.id = g.lesson_id
       left join person b on b.id::text = g.given_by left join person w on w.id::text = g.withdrawn_by
       left join lateral (select count(*)::int as uses, max(at) as last from grant_use where grant_id = g.id and person_id = g.person_id) u on true
       where g.school = $1 order by (g.withdrawn_at is not null), g.given_at desc, g.id limit $2 offset $3`,
      [school, PAGE + 1, (page - 1) * PAGE],
    );
    const shown = rows.slice(0, PAGE);
    const secrets = await this.seals.know([...new Set(shown.flatMap(({ reason }) => reason?.sealedBy ?? []))]);
    const open = (sealed: Sealed, personId: string) =>
      this.seals.openWith(secrets.get(sealed.sealedBy), sealed, `access/${personId}`);
    return { grants: shown.map((row) => toGrantRow(row, open)), more: rows.length > PAGE, asOf };
  }

  async uses({ school }: SignedInPerson, page: number, grant?: string) {
    const { rows } = await this.database.reads.query<JoinedUse>(
      `select u.*, p.name, l.title, s.name as student from grant_use u join person p on p.id = u.person_id
       left join lesson_row l on l.id = u.lesson_id left join person s on s.id = u.student_id
       where u.school = $1 and ($2::uuid is null or u.grant_id = $2) order by u.at desc, u.person_id, u.version desc
       limit $3 offset $4`,
      [school, grant ?? null, PAGE + 1, (page - 1) * PAGE],
    );
    return { uses: rows.slice(0, PAGE).map(toGrantUse), more: rows.length > PAGE };
  }

  async looksAt(lessonId: string, page: number, after?: string) {
    const asOf = await this.freshness.of(GRANTS.name, GRANTS.families, after);
    const { rows } = await this.database.reads.query<Omit<JoinedUse, 'title'> & { readonly total: number }>(
      `select u.*, p.name, s.name as student, count(*) over ()::int as total from grant_use u
       join person p on p.id = u.person_id left join person s on s.id = u.student_id
       where u.lesson_id = $1 order by u.at desc, u.person_id, u.version desc limit $2 offset $3`,
      [lessonId, PAGE, (page - 1) * PAGE],
    );
    const looks = rows.map(({ person_id, name, at, look, student }) => ({
      personId: person_id,
      name,
      at: Number(at),
      look: look!,
      ...(student !== null && { student }),
    }));
    return { looks, total: rows[0]?.total ?? 0, asOf };
  }

  async people({ school }: SignedInPerson, search: string) {
    const { rows } = await this.database.reads.query<{ id: string; name: string; login: string | null }>(
      `select p.id, p.name, a.login from person p left join account a on a.person = p.id
       where p.school = $1 and p.bound and not exists (select from screen where person = p.id)
         and (position(lower($2) in lower(p.name)) > 0 or position(lower($2) in a.login) > 0)
       order by p.name, p.id limit ${FOUND}`,
      [school, search],
    );
    return {
      people: rows.map(({ id, name, login }) => ({ personId: id, name, ...(login !== null && { login }) })),
    };
  }

  async scopes({ school }: SignedInPerson, search: string) {
    const { rows } = await this.database.reads.query<{
      class_id: string | null;
      lesson_id: string | null;
      name: string;
      class_name: string | null;
    }>(
      `(select id as class_id, null::uuid as lesson_id, name, null as class_name from class_row
        where school = $1 and position(lower($2) in lower(name)) > 0 order by name, id limit ${FOUND})
       union all
       (select null, l.id, l.title, c.name from lesson_row l join class_row c on c.id = l.class_id
        where l.school = $1 and l.started_at is not null and position(lower($2) in lower(l.title)) > 0
        order by l.started_at desc, l.id limit ${FOUND})
       limit ${FOUND}`,
      [school, search],
    );
    return {
      scopes: rows.map(({ class_id, lesson_id, name, class_name }) => ({
        scope: scopeOf(class_id, lesson_id),
        name,
        ...(class_name !== null && { className: class_name }),
      })),
    };
  }
}

interface JoinedGrant {
  readonly id: string;
  readonly person_id: string;
  readonly name: string;
  readonly login: string | null;
  readonly kind: GrantRow['kind'];
  readonly class_id: string | null;
  readonly lesson_id: string | null;
  readonly scope_name: string;
  readonly until: string | null;
  readonly reason: Sealed | null;
  readonly given_at: string;
  readonly giver: string | null;
  readonly withdrawn_at: string | null;
  readonly withdrawer: string | null;
  readonly uses: number;
  readonly last: string | null;
}

interface JoinedUse {
  readonly grant_id: string;
  readonly person_id: string;
  readonly name: string;
  readonly at: string;
  readonly look: NonNullable<GrantUse['look']> | null;
  readonly lesson_id: string | null;
  readonly title: string | null;
  readonly student: string | null;
  readonly learners: number | null;
}

const scopeOf = (classId: string | null, lessonId: string | null): GrantScope => ({
  ...(classId !== null && { classId }),
  ...(lessonId !== null && { lessonId }),
});

function toGrantRow(row: JoinedGrant, open: (sealed: Sealed, personId: string) => string): GrantRow {
  return {
    grantId: row.id,
    personId: row.person_id,
    name: row.name,
    ...(row.login !== null && { login: row.login }),
    kind: row.kind,
    scope: scopeOf(row.class_id, row.lesson_id),
    scopeName: row.scope_name,
    ...(row.until !== null && { until: Number(row.until) }),
    ...(row.reason !== null && { reason: open(row.reason, row.person_id) }),
    givenAt: Number(row.given_at),
    ...(row.giver !== null && { givenBy: row.giver }),
    ...(row.withdrawn_at !== null && { withdrawnAt: Number(row.withdrawn_at) }),
    ...(row.withdrawer !== null && { withdrawnBy: row.withdrawer }),
    uses: row.uses,
    ...(row.last !== null && { lastUsedAt: Number(row.last) }),
  };
}

const toGrantUse = (row: JoinedUse): GrantUse => ({
  grantId: row.grant_id,
  personId: row.person_id,
  name: row.name,
  at: Number(row.at),
  ...(row.look !== null && { look: row.look }),
  ...(row.lesson_id !== null && { lessonId: row.lesson_id }),
  ...(row.title !== null && { title: row.title }),
  ...(row.student !== null && { student: row.student }),
  ...(row.learners !== null && { learners: row.learners }),
});
