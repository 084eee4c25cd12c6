import { Injectable } from '@nestjs/common';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import { pageKey } from '@lectern/contracts/slides/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { toolFacts } from './cell-facts.ts';
import { LessonSlides } from './lesson-slides.ts';
import { questionsOf } from './report-questions.ts';
import { ReportReading, type Subject } from './report-reading.ts';
import type { Connection } from '../ops/database/database.ts';

const MINUTE_MS = 60_000;
/** A class hour, for comparing lessons of different lengths [R9.02]. */
const CLASS_HOUR_MS = 45 * MINUTE_MS;

/** The report of a lesson in figures: only students of its class are in any of them [R6.06]. */
@Injectable()
export class ReportQueries {
  constructor(
    private readonly reading: ReportReading,
    private readonly slides: LessonSlides,
  ) {}

  async report(lessonId: string, role: string, after?: string) {
    const slides = await this.slides.of(lessonId);
    return this.reading.of(lessonId, after, async (client, subject) => {
      const learners = await figuresOf(client, lessonId);
      const minutes = await minutesOf(client, lessonId, subject.startedAt ?? 0);
      const answers = minutes.reduce((sum, one) => sum + one.answers, 0);
      const danmu = minutes.reduce((sum, one) => sum + one.danmu, 0);
      return {
        ...headOf(subject),
        ...learners,
        members: subject.members,
        answers,
        danmu,
        pages: { shown: await pagesShown(client, lessonId), of: slides.total },
        questions: await questionsOf(client, lessonId, (deckId, n) => slides.pages[pageKey({ deckId, n })]?.no),
        minutes,
        tools: await toolsOf(client, lessonId),
        ...activityOf(subject, answers + danmu),
        interactions: subject.interactions,
        role,
      };
    });
  }
}

const headOf = ({ title, classId, className, teacher, status, startedAt, endedAt }: Subject) => ({
  title,
  classId,
  className,
  status,
  ...(teacher !== null && { teacher }),
  ...(startedAt !== null && { startedAt }),
  ...(endedAt !== null && { endedAt }),
});

type Counts = Record<AttendanceStatus, number>;

async function figuresOf(client: Connection, lessonId: string) {
  const { rows } = await client.query<FiguresRow>({
    name: 'report-figures',
    text: `select coalesce(bool_or(test_lesson), false) as "testLesson",
        ${ATTENDANCE_STATUSES.map((status) => `(count(*) filter (where status = '${status}'))::int as "${status}"`).join(', ')},
        round(avg(score))::int as mean, min(score) as least, max(score) as most, count(score)::int as assessed,
        (array_agg(person_id order by score, person_id) filter (where score is not null))[1] as "leastOf",
        (array_agg(person_id order by score desc, person_id) filter (where score is not null))[1] as "mostOf",
        coalesce(sum(graded), 0)::int as graded, coalesce(sum(correct), 0)::int as correct,
        coalesce(bool_or(bonus > 0), false) as "givesBonus"
      from report_learner where lesson_id = $1`,
    values: [lessonId],
  });
  const { testLesson, mean, least, most, leastOf, mostOf, assessed, graded, correct, givesBonus, ...attendance } =
    rows[0]!;
  const score =
    mean === null || least === null || most === null || leastOf === null || mostOf === null
      ? undefined
      : { mean, least, most, leastOf, mostOf, assessed };
  return { testLesson, attendance, graded, correct, givesBonus, ...(score && { score }) };
}

interface FiguresRow extends Counts {
  readonly testLesson: boolean;
  readonly mean: number | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly leastOf: string | null;
  readonly mostOf: string | null;
  readonly assessed: number;
  readonly graded: number;
  readonly correct: number;
  readonly givesBonus: boolean;
}

/** The minutes in which something happened, from the beginning of the lesson. */
async function minutesOf(client: Connection, lessonId: string, startedAt: number) {
  const { rows } = await client.query<{ minute: number; answers: number; danmu: number }>({
    name: 'report-minutes',
    text: `select (greatest(0, at - $2::bigint) / ${MINUTE_MS})::int as minute,
        (count(*) filter (where is_answer))::int as answers, (count(*) filter (where not is_answer))::int as danmu
      from (
        select at, true as is_answer from report_answer where lesson_id = $1
        union all select at, false from report_danmu where lesson_id = $1
      ) i group by 1 order by 1`,
    values: [lessonId, startedAt],
  });
  return rows;
}

const COUNTED = lessonStream.contexts.flatMap(({ counted = [] }) => counted);

/** What was done with the tools of the lesson. */
async function toolsOf(client: Connection, lessonId: string) {
  const { rows } = await client.query<{ type: string; count: number; people: number; points: number }>({
    name: 'report-tools',
    text: `select type, count(*)::int as count, count(distinct data->>'personId')::int as people,
        coalesce(sum((data->>'points')::int), 0)::int as points
      from (${toolFacts('$2')}) f group by type order by type`,
    values: [lessonId, COUNTED],
  });
  return rows;
}

async function pagesShown(client: Connection, lessonId: string): Promise<number> {
  const { rows } = await client.query<{ shown: number }>(
    'select count(distinct (deck_id, n))::int as shown from page_shown where lesson_id = $1',
    [lessonId],
  );
  return rows[0]!.shown;
}

function activityOf({ startedAt, endedAt }: Subject, interactions: number) {
  if (startedAt === null || endedAt === null || endedAt <= startedAt) return {};
  return { activity: Math.round(((interactions * CLASS_HOUR_MS) / (endedAt - startedAt)) * 10) / 10 };
}
