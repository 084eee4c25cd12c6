import { Injectable } from '@nestjs/common';
import type { ReviewedLesson } from '@lectern/contracts/access/queries.ts';
import { grantsHeld, type Grant } from '@lectern/contracts/access/state.ts';
import type { AccessStreamState } from '@lectern/contracts/streams.ts';
import type { SignedInPerson } from '../platform/auth/signed-in-person.ts';
import { Clock } from '../platform/clock.ts';
import { Mailboxes } from '../platform/command/mailboxes.ts';
import { Database } from '../platform/database/database.ts';

const PAGE = 50;

/** What someone asks about their own grants: which there are, and what they lead to. */
@Injectable()
export class ReviewsQueries {
  constructor(
    private readonly database: Database,
    private readonly mailboxes: Mailboxes,
    private readonly clock: Clock,
  ) {}

  async mine({ personId, school }: SignedInPerson) {
    const held = await this.held(personId);
    const { rows } = await this.database.reads.query<{ id: string; name: string }>(
      `select id::text, name from class_row where id = any($1::uuid[])
       union all select id::text, title from lesson_row where id = any($1::uuid[])
       union all select '', name from school where id = $2`,
      [held.flatMap(([, { scope }]) => scope.lessonId ?? scope.classId ?? []), school],
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return {
      grants: held.map(([grantId, { kind, scope, until }]) => ({
        grantId,
        kind,
        scope,
        scopeName: names.get(scope.lessonId ?? scope.classId ?? '') ?? '',
        ...(until !== undefined && { until }),
      })),
    };
  }

  /** What the grants of this moment cover, as their stream says; titles and names are read from lists. */
  async lessons({ personId, school }: SignedInPerson, page: number, search?: string) {
    const reviews = (await this.held(personId))
      .filter(([, { kind }]) => kind === 'review')
      .map(([, { scope }]) => scope);
    const { rows } = await this.database.reads.query<JoinedLesson>(
      `select l.id, l.title, l.status, l.started_at, l.ended_at, c.name as class_name, t.name as teacher,
         (select max(u.at) from grant_use u where u.lesson_id = l.id and u.person_id = $1) as looked_at
       from lesson_row l join class_row c on c.id = l.class_id
       left join lateral (select p.name from class_member m join person p on p.id = m.person_id
         where m.class_id = l.class_id and m.role = 'teacher' limit 1) t on true
       where l.school = $2 and l.status in ('running', 'ended')
         and ($3 or l.class_id = any($4::uuid[]) or l.id = any($5::uuid[]))
         and ($6::text is null or position(lower($6) in lower(concat_ws(' ', l.title, c.name, t.name))) > 0)
       order by (l.status <> 'running'), l.started_at desc, l.id limit $7 offset $8`,
      [
        personId,
        school,
        reviews.some(({ classId, lessonId }) => classId === undefined && lessonId === undefined),
        reviews.flatMap(({ classId, lessonId }) => (lessonId === undefined ? (classId ?? []) : [])),
        reviews.flatMap(({ lessonId }) => lessonId ?? []),
        search ?? null,
        PAGE + 1,
        (page - 1) * PAGE,
      ],
    );
    return { lessons: rows.slice(0, PAGE).map(toReviewedLesson), more: rows.length > PAGE };
  }

  private async held(personId: string): Promise<[grantId: string, grant: Grant][]> {
    const mailbox = this.mailboxes.get(`access/${personId}`);
    await mailbox.ready();
    return grantsHeld((mailbox.head.folded.state as AccessStreamState).access, this.clock.now());
  }
}

interface JoinedLesson {
  readonly id: string;
  readonly title: string;
  readonly status: ReviewedLesson['status'];
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly class_name: string;
  readonly teacher: string | null;
  readonly looked_at: string | null;
}

const toReviewedLesson = (row: JoinedLesson): ReviewedLesson => ({
  id: row.id,
  title: row.title,
  className: row.class_name,
  ...(row.teacher !== null && { teacher: row.teacher }),
  status: row.status,
  startedAt: Number(row.started_at),
  ...(row.ended_at !== null && { endedAt: Number(row.ended_at) }),
  ...(row.looked_at !== null && { lookedAt: Number(row.looked_at) }),
});
