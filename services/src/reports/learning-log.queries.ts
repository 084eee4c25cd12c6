import { Injectable } from '@nestjs/common';
import {
  LEARNING_KINDS,
  type LearningEntry,
  type LearningLog,
  type LearningLogRow,
} from '@lectern/contracts/journal/journal.ts';
import { pageKey } from '@lectern/contracts/slides/facts.ts';
import { presentSlides } from '@lectern/contracts/slides/view.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type * as z from 'zod/mini';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Database } from '../ops/database/database.ts';
import { byOurClock } from '../ops/database/foreign-clock.ts';
import { Freshness } from '../rows/freshness.ts';
import { REPORT } from './report.projection.ts';

const PAGE = 20;
const ENTRIES_MOST = 500;
/** What lessons and classes are called. */
const JOINED = ['lesson_row', 'class_row'];

/** What a student did, lesson by lesson: from facts, and from what their browser told of its pages. */
@Injectable()
export class LearningLogQueries {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly mailboxes: Mailboxes,
  ) {}

  /** Of one class or all, begun in a stretch of time (ms); a page at a time from 1. */
  async log({ personId, school }: SignedInPerson, { after, classId, from, to, page = 1 }: Wanted) {
    const asOf = await this.freshness.of(REPORT, ['lesson'], after, JOINED);
    const { rows } = await this.database.reads.query<LessonRow>({
      name: 'learning-log',
      text: LESSONS,
      values: [personId, school, classId, from ?? 0, to ?? Number.MAX_SAFE_INTEGER, (page - 1) * PAGE],
    });
    return {
      lessons: rows.slice(0, PAGE).map(toLesson),
      more: rows.length > PAGE,
      classes: await this.classesOf(personId, school),
      asOf,
    };
  }

  /** What they did in one lesson, in order. */
  async entries(lessonId: string, personId: string, after?: string) {
    const asOf = await this.freshness.of(REPORT, ['lesson'], after, JOINED);
    const { rows } = await this.database.reads.query<EntryRow>({
      name: 'learning-log-entries',
      text: ENTRIES,
      values: [lessonId, personId],
    });
    const numberOf = await this.pageNumbers(lessonId);
    return { entries: rows.map((row) => toEntry(row, numberOf)).toReversed(), asOf };
  }

  private async classesOf(personId: string, school: string): Promise<{ id: string; name: string }[]> {
    const { rows } = await this.database.reads.query<{ id: string; name: string }>({
      name: 'learning-log-classes',
      text: `select distinct c.id, c.name from learner_row r
        join lesson_row l on l.id = r.lesson_id join class_row c on c.id = l.class_id
        where r.person_id = $1 and l.school = $2 and r.joined_at is not null and l.started_at is not null order by c.name, c.id`,
      values: [personId, school],
    });
    return rows;
  }

  /** Pages are counted over all decks; only one that was shown has a number here. */
  private async pageNumbers(lessonId: string) {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    const { pages } = presentSlides(mailbox.head.folded.state as LessonStreamState, 'student');
    return (deckId: string, n: number): number | undefined => pages[pageKey({ deckId, n })]?.no;
  }
}

/** What a browser told, of track_record `t`: also whether it was after the end is asked of this time. */
const TOLD_AT = byOurClock('t');

/** The lessons of one page first; what is counted is counted for those alone. */
const LESSONS = `
  select b.*, (
      select coalesce(sum(greatest(0, least(coalesce(i.to_at, m.until), m.until) - i.from_at)), 0)::float8
      from attendance_interval i where i.lesson_id = b."lessonId" and i.person_id = $1) as "stayedMs",
    (select count(*)::int from question_row q where q.lesson_id = b."lessonId" and q.n is not null and not q.deleted) as asked,
    (select count(*)::int from answer_row a where a.lesson_id = b."lessonId" and a.person_id = $1 and a.choice is not null) as answered,
    (select count(*)::int from danmu_row d where d.lesson_id = b."lessonId" and d.person_id = $1) as danmu,
    (select count(*)::int from page_mark_row k where k.lesson_id = b."lessonId" and k.person_id = $1) as marks,
    (select count(*)::int from track_record t where t.lesson_id = b."lessonId" and t.person = $1
      and t.event = 'page_view' and ${TOLD_AT} > b."endedAt") as looks
  from (
    select l.id as "lessonId", l.title, l.class_id as "classId", c.name as "className", l.status,
      l.started_at::float8 as "startedAt", l.ended_at::float8 as "endedAt", r.role, r.joined_at::float8 as "joinedAt", r.checked_in_at::float8 as "checkedInAt"
    from learner_row r join lesson_row l on l.id = r.lesson_id join class_row c on c.id = l.class_id
    where r.person_id = $1 and l.school = $2 and r.joined_at is not null and l.started_at is not null
      and ($3::uuid is null or l.class_id = $3) and l.started_at >= $4 and l.started_at < $5
    order by l.started_at desc, l.id limit ${PAGE + 1} offset $6
  ) b
  left join lateral (
    select coalesce(o.ended_at, o.last_at) as until from lesson_mode o where o.lesson_id = b."lessonId"
  ) m on true
  order by b."startedAt" desc, b."lessonId"`;

const entry = (
  at: string,
  kind: string,
  from: string,
  more = 'null::int as n, null as question_kind, null as choice, null::uuid as deck, null::int as page',
) => `select ${at} as at, ${kind} as kind, ${more} from ${from}`;
const mine = 'lesson_id = $1 and person_id = $2';
const onPage = 'null::int, null, null, deck_id, n';
const answered = 'question_row q join answer_row a using (lesson_id, question_id)';
const told = 'track_record t left join lesson_mode o using (lesson_id)';

const ENTRIES = `select at::float8 as at, kind, n, question_kind, choice, deck, page from (
  ${[
    entry('joined_at', `'joined'`, `learner_row where ${mine} and joined_at is not null`),
    entry('checked_in_at', `'checkedIn'`, `learner_row where ${mine} and checked_in_at is not null`),
    entry('to_at', `'left'`, `attendance_interval where ${mine} and to_at is not null`),
    entry('from_at', `'returned'`, `attendance_interval where ${mine} and n > 1`),
    entry(
      'a.at',
      `'answered'`,
      `${answered} where a.lesson_id = $1 and a.person_id = $2 and a.choice is not null`,
      'q.n, q.kind, a.choice, null, null',
    ),
    entry(
      'late_at',
      `'answeredLate'`,
      `${answered} where a.lesson_id = $1 and a.person_id = $2 and late_at is not null`,
      'q.n, q.kind, a.late_choice, null, null',
    ),
    entry('at', `'danmuSent'`, `danmu_row where ${mine}`),
    entry(
      'at',
      `case mark when 'bookmark' then 'pageKept' else 'pageUnclear' end`,
      `page_mark_row where ${mine}`,
      onPage,
    ),
    entry(
      TOLD_AT,
      `'pageEnlarged'`,
      `track_record t where lesson_id = $1 and person = $2 and event = 'slide_enlarge'`,
      `null, null, null, (properties->>'deck_id')::uuid, (properties->>'page')::int`,
    ),
    entry(
      TOLD_AT,
      `case event when 'result_open' then 'resultOpened' when 'replay_open' then 'replayOpened' else 'lessonOpened' end`,
      `${told} where t.lesson_id = $1 and t.person = $2 and (t.event in ('result_open', 'replay_open')
        or t.event = 'page_view' and t.properties->>'page_name' = '/s/:id' and ${TOLD_AT} > o.ended_at)`,
    ),
  ].join('\n  union all ')}
) e order by at desc, kind limit ${ENTRIES_MOST}`;

type Wanted = z.output<(typeof LearningLog)['input']>;

type Moments = 'endedAt' | 'joinedAt' | 'checkedInAt';
type LessonRow = Omit<LearningLogRow, Moments> & Readonly<Record<Moments, number | null>>;

const toLesson = ({ endedAt, joinedAt, checkedInAt, ...row }: LessonRow): LearningLogRow => ({
  ...row,
  ...(endedAt !== null && { endedAt }),
  ...(joinedAt !== null && { joinedAt }),
  ...(checkedInAt !== null && { checkedInAt }),
});

interface EntryRow {
  readonly at: number;
  readonly kind: (typeof LEARNING_KINDS)[number];
  readonly n: number | null;
  readonly question_kind: string | null;
  readonly choice: string | null;
  readonly deck: string | null;
  readonly page: number | null;
}

function toEntry(
  { at, kind, n, question_kind, choice, deck, page }: EntryRow,
  numberOf: (deckId: string, n: number) => number | undefined,
): LearningEntry {
  const number = deck !== null && page !== null ? numberOf(deck, page) : undefined;
  return {
    at,
    kind,
    ...(n !== null && { n }),
    ...(question_kind !== null && { questionKind: question_kind }),
    ...(choice !== null && { choice }),
    ...(number !== undefined && { page: number }),
  };
}
