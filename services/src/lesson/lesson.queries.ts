import { Injectable } from '@nestjs/common';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { TEST_LESSON } from '@lectern/contracts/lesson/test-lesson.ts';
import { lessonStream, type ClassStreamState, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { Directory, named, PEOPLE } from '../directory/directory.ts';
import { Class, Member } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Database } from '../ops/database/database.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { lessons } from './lesson.rows.ts';
import { summaryOf } from './lesson.summary.ts';

const PAGE = 50;
const LOG_PAGE = 5000;
/** The read model that says how many attended. */
const REPORT = 'report-1';

/** What is asked about lessons. */
@Injectable()
export class LessonQueries {
  constructor(
    private readonly tables: Tables,
    private readonly directory: Directory,
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly mailboxes: Mailboxes,
  ) {}

  /** The lessons of the classes that a person is in, for an administrator those of the school [R6.07]: running first, then coming, then past. */
  async lessons(person: SignedInPerson, page: number, after?: string, cancelledToo = false) {
    const joined = [Class.readModel.name, Member.readModel.name, REPORT];
    const asOf = await this.freshness.of(lessons.name, lessons.readModel.families, after, joined);
    const { personId, school, administrator } = person;
    const found = this.tables
      .select(lessons, {
        class: { table: Class, on: { id: 'classId' } },
        member: { table: Member, on: { classId: 'classId' }, and: { school, personId, status: 'member' } },
      })
      .where({ school, 'class.id': {} })
      .show('className', 'class.name')
      .show('students', 'class.students')
      .show('role', 'member.role');
    for (const field of SHOWN) found.show(field, field);
    if (administrator !== true) found.where({ 'member.role': {} });
    if (!cancelledToo) found.where({ status: { not: 'cancelled' } });
    const rows = await this.tables.read<Listed>(found, ['phase', 'place', 'id'], PAGE + 1, (page - 1) * PAGE);
    const shown = rows.slice(0, PAGE);
    const ends = await this.endsOf(shown);
    return { lessons: shown.map((row) => toLessonRow(row, ends.get(row.id))), more: rows.length > PAGE, asOf };
  }

  /** Of lessons that are over: how many they were for, and whether they were only tests. */
  private async endsOf(listed: readonly Listed[]): Promise<ReadonlyMap<string, Ended>> {
    const over = listed.filter(({ endedAt }) => endedAt !== undefined);
    const short = over.filter(({ startedAt, endedAt }) => endedAt! - startedAt! < TEST_LESSON.underMs);
    const { rows } = await this.database.reads.query<Ended & { readonly id: string }>(
      `select id, (select count(*)::int from lesson_learner where lesson_id = id) as members,
         id = any($2) and coalesce((select test_lesson from report_attendance where lesson_id = id limit 1), false) as "testLesson"
       from unnest($1::uuid[]) id`,
      [over, short].map((some) => some.map(({ id }) => id)),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Names of the members of the lesson's class, by id: also of who joined it a moment ago. */
  async people(lessonId: string) {
    await this.freshness.caughtUp(PEOPLE);
    return { people: named(await this.directory.peopleIn(lessonId)) };
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

const SHOWN = [
  'id',
  'title',
  'status',
  'classId',
  'startsAt',
  'startedAt',
  'endedAt',
  'code',
  'questions',
  'joined',
  'keyless',
  'decks',
] as const;

type Listed = Pick<ReturnType<typeof lessons.project>[number], (typeof SHOWN)[number]> &
  Pick<LessonRow, 'className' | 'status'> & { readonly students: number; readonly role?: string };

interface Ended {
  readonly members: number;
  readonly testLesson: boolean;
}

/** Who is told what is still missing before a lesson is taught. */
const PREPARES = new Set(['teacher', 'coTeacher', 'assistant', 'administrator']);

function toLessonRow(
  { role = 'administrator', students, keyless, decks: byId, ...row }: Listed,
  ended?: Ended,
): LessonRow {
  const decks = Object.values(byId);
  const missing = PREPARES.has(role) ? decks : [];
  return {
    ...row,
    role,
    members: students,
    testLesson: false,
    ...ended,
    pages: decks.reduce((sum, { pages }) => sum + pages, 0),
    questionsWithoutKey: PREPARES.has(role) ? keyless.length : 0,
    slidesFailed: missing.filter(({ status }) => status === 'failed').length,
    slidesPending: missing.filter(({ status }) => status === 'pending').length,
  };
}
