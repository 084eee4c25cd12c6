import { Injectable } from '@nestjs/common';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { isTestLesson } from '@lectern/contracts/lesson/test-lesson.ts';
import type { SignedInPerson } from '../platform/auth/sessions.ts';
import { Database } from '../platform/database/database.ts';
import { Freshness } from '../platform/projection/freshness.ts';
import { lessonList } from './lesson.projection.ts';

const PAGE = 50;
const LOG_PAGE = 5000;
/** The read models that the list of lessons joins: who is in which class, and what it is called. */
const JOINED = ['class-list-1', 'class-members-1'];

/** What is asked about lessons. */
@Injectable()
export class LessonQueries {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
  ) {}

  /** The lessons of the classes that a person is in: running first, then coming, then past. */
  async lessons(person: SignedInPerson, page: number, after?: string) {
    const asOf = await this.freshness.of(lessonList.name, lessonList.families, after, JOINED);
    const { rows } = await this.database.pool.query(
      `select l.*, c.name as class_name, c.students from lesson_row l
       join class_member m on m.class_id = l.class_id and m.person_id = $1
       join class_row c on c.id = l.class_id
       where l.school = $2 and l.status <> 'cancelled'
       order by (case l.status when 'running' then 0 when 'scheduled' then 1 else 2 end),
         (case l.status when 'scheduled' then l.starts_at else -coalesce(l.ended_at, l.started_at) end), l.id
       limit $3 offset $4`,
      [person.personId, person.school, PAGE + 1, (page - 1) * PAGE],
    );
    return { lessons: rows.slice(0, PAGE).map(toLessonRow), more: rows.length > PAGE, asOf };
  }

  /** Names of the members of the lesson's class, by id: also of who joined it a moment ago. */
  async people(lessonId: string) {
    await this.freshness.caughtUp([lessonList.name, ...JOINED]);
    const { rows } = await this.database.pool.query(
      `select m.person_id, m.role, p.name from lesson_row l
       join class_member m on m.class_id = l.class_id join person p on p.id = m.person_id where l.id = $1`,
      [lessonId],
    );
    return { people: Object.fromEntries(rows.map(({ person_id, name, role }) => [person_id, { name, role }])) };
  }

  /** The facts of a lesson as the ledger has them. */
  async log(lessonId: string, from: number) {
    const { rows } = await this.database.pool.query(
      `select version, position, type, data, meta->>'actor' as actor, meta->>'role' as role, command, encode(hash, 'hex') as hash,
         (extract(epoch from at) * 1000)::bigint as at, (extract(epoch from recorded_at) * 1000)::bigint as recorded_at
       from event where stream = $1 and version > $2 order by version limit $3`,
      [`lesson/${lessonId}`, from, LOG_PAGE + 1],
    );
    const facts = rows.slice(0, LOG_PAGE).map(({ position, at, recorded_at, command, ...row }) => ({
      ...row,
      position: Number(position),
      at: Number(at),
      recordedAt: Number(recorded_at),
      command: command ?? '',
    }));
    return { facts, more: rows.length > LOG_PAGE };
  }
}

interface JoinedRow extends Pick<LessonRow, 'id' | 'title' | 'status' | 'questions' | 'joined'> {
  readonly class_id: string;
  readonly class_name: string;
  readonly students: number;
  readonly starts_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly code: string | null;
}

function toLessonRow(row: JoinedRow): LessonRow {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    classId: row.class_id,
    className: row.class_name,
    startsAt: Number(row.starts_at),
    ...(row.started_at !== null && { startedAt: Number(row.started_at) }),
    ...(row.ended_at !== null && { endedAt: Number(row.ended_at) }),
    ...(row.code !== null && { code: row.code }),
    questions: row.questions,
    joined: row.joined,
    testLesson:
      row.ended_at !== null &&
      isTestLesson({
        durationMs: Number(row.ended_at) - Number(row.started_at),
        joined: row.joined,
        members: row.students,
      }),
    members: row.students,
  };
}
