import { Injectable } from '@nestjs/common';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { TEST_LESSON } from '@lectern/contracts/lesson/test-lesson.ts';
import { lessonStream, type ClassStreamState, type LessonStreamState } from '@lectern/contracts/streams.ts';
import type { SignedInPerson } from '../platform/auth/signed-in-person.ts';
import { Mailboxes } from '../platform/command/mailboxes.ts';
import { Database } from '../platform/database/database.ts';
import { Freshness } from '../platform/projection/freshness.ts';
import { RefusedError } from '../platform/refusal/refused-error.ts';
import { lessonList, type DeckListed } from './lesson.projection.ts';
import { summaryOf } from './lesson.summary.ts';

const PAGE = 50;
const LOG_PAGE = 5000;
/** The read models that the list of lessons joins: who is in which class, and what it is called. */
const JOINED = ['class-list-1', 'class-members-2'];
/** The read model that says how many attended. */
const REPORT = 'report-1';

/** Running first, then coming, then past. */
const ORDER = `(case l.status when 'running' then 0 when 'scheduled' then 1 else 2 end),
  (case l.status when 'scheduled' then l.starts_at else -coalesce(l.ended_at, l.started_at) end), l.id`;

/** What is asked about lessons. */
@Injectable()
export class LessonQueries {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly mailboxes: Mailboxes,
  ) {}

  /** The lessons of the classes that a person is in, for an administrator those of the school [R6.07]: running first, then coming, then past. */
  async lessons(person: SignedInPerson, page: number, after?: string, cancelledToo = false) {
    const asOf = await this.freshness.of(lessonList.name, lessonList.families, after, [...JOINED, REPORT]);
    const { rows } = await this.database.reads.query(
      `select l.*, coalesce(t.test_lesson, false) as test_lesson,
         case when l.ended_at is null then l.students
           else (select count(*)::int from lesson_learner where lesson_id = l.id) end as members
       from (select l.*, c.name as class_name, c.students, coalesce(m.role, 'administrator') as role from lesson_row l
       left join class_member m on m.class_id = l.class_id and m.person_id = $1
       join class_row c on c.id = l.class_id
       where l.school = $2 and (l.status <> 'cancelled' or $6) and (m.role is not null or $5)
       order by ${ORDER} limit $3 offset $4) l
       left join lateral (
         select test_lesson from report_attendance where lesson_id = l.id and l.ended_at - l.started_at < ${TEST_LESSON.underMs} limit 1
       ) t on true order by ${ORDER}`,
      [person.personId, person.school, PAGE + 1, (page - 1) * PAGE, person.administrator === true, cancelledToo],
    );
    return { lessons: rows.slice(0, PAGE).map(toLessonRow), more: rows.length > PAGE, asOf };
  }

  /** Names of the members of the lesson's class, by id: also of who joined it a moment ago. */
  async people(lessonId: string) {
    await this.freshness.caughtUp([lessonList.name, ...JOINED]);
    const { rows } = await this.database.reads.query(
      `select m.person_id, m.role, p.name, a.person is null as guest from lesson_row l
       join class_member m on m.class_id = l.class_id join person p on p.id = m.person_id
       left join account a on a.person = p.id where l.id = $1`,
      [lessonId],
    );
    const one = ({ name, role, guest }: PersonRow) => ({ name, role, ...(guest && { guest: true as const }) });
    return { people: Object.fromEntries(rows.map((row: PersonRow) => [row.person_id, one(row)])) };
  }

  /** What a lesson came to, asked of the streams themselves: a moment after its end it is right. */
  async summary(lessonId: string) {
    const state = await this.stateOf<LessonStreamState>(`lesson/${lessonId}`);
    const granting = lessonStream.grantedBy?.(state, undefined);
    if (granting === undefined) throw new RefusedError('lesson.unknown');
    return summaryOf(lessonId, state, (await this.stateOf<ClassStreamState>(granting)).class);
  }

  private async stateOf<State>(stream: string): Promise<State> {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.ready();
    return mailbox.head.folded.state as State;
  }

  /** The facts of a lesson as the ledger has them. */
  async log(lessonId: string, from: number) {
    const { rows } = await this.database.reads.query(
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
  readonly members: number;
  readonly starts_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly code: string | null;
  readonly role: string;
  readonly test_lesson: boolean;
  readonly keyless: readonly string[];
  readonly decks: Readonly<Record<string, DeckListed>>;
}

/** Who is told what is still missing before a lesson is taught. */
const PREPARES = new Set(['teacher', 'coTeacher', 'assistant', 'administrator']);

function toLessonRow(row: JoinedRow): LessonRow {
  const decks = Object.values(row.decks);
  const missing = PREPARES.has(row.role) ? { keyless: row.keyless, decks } : { keyless: [], decks: [] };
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
    testLesson: row.test_lesson,
    role: row.role,
    pages: decks.reduce((sum, { pages }) => sum + pages, 0),
    questionsWithoutKey: missing.keyless.length,
    slidesFailed: missing.decks.filter(({ status }) => status === 'failed').length,
    slidesPending: missing.decks.filter(({ status }) => status === 'pending').length,
    members: row.members,
  };
}

interface PersonRow {
  readonly person_id: string;
  readonly name: string;
  readonly role: string;
  /** Without an account. */
  readonly guest: boolean;
}
