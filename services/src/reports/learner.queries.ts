import { Injectable } from '@nestjs/common';
import { ATTENDANCE_STATUSES } from '@lectern/contracts/attendance/status.ts';
import { ATTENTION, attentionOf } from '@lectern/contracts/reports/attention.ts';
import type { ReportLearner } from '@lectern/contracts/reports/queries.ts';
import { answersOf, type AnswersByQuestion } from './learner-answers.ts';
import { chosenOf, learnersOf, type Learner, type Wanted } from './learners.ts';
import { PAGE, ReportReading, type Paged } from './report-reading.ts';
import type { Connection } from '../ops/database/database.ts';

const ATTENTION_LISTED = 100;

/** Students one by one. */
@Injectable()
export class LearnerQueries {
  constructor(private readonly reading: ReportReading) {}

  learners(lessonId: string, { after, page = 1, size = PAGE, ...wanted }: Wanted & Paged) {
    return this.reading.of(lessonId, after, async (client) => {
      const chosen = await chosenOf(await learnersOf(client, lessonId), wanted);
      const shown = chosen.slice((page - 1) * size, page * size);
      const answers = await answersOf(
        client,
        lessonId,
        shown.map(({ personId }) => personId),
      );
      return { learners: shown.map((one) => toLearner(one, answers.get(one.personId) ?? {})), total: chosen.length };
    });
  }

  /** What the lesson says about learning: who may need help is said by the contracts. */
  analysis(lessonId: string, after?: string) {
    return this.reading.of(lessonId, after, async (client) => {
      const learners = await learnersOf(client, lessonId);
      const asked = await closedQuestions(client, lessonId);
      const seen = await seenOf(client, lessonId);
      const told = learners.map((one) => attentionTo(one, asked, seen.get(one.personId) ?? NOTHING));
      const attention = told.filter(({ reasons }) => reasons.length > 0).sort(byNeed);
      return {
        byAttendance: byAttendance(learners),
        attention: attention.slice(0, ATTENTION_LISTED),
        attentionTotal: attention.length,
      };
    });
  }
}

const toLearner = (
  { personId, name, login, status, marked, joinedAt, danmu, bonus, score }: Learner,
  answers: AnswersByQuestion,
): ReportLearner => ({
  personId,
  name,
  status,
  marked,
  answers,
  danmu,
  bonus,
  ...(login !== null && { login }),
  ...(joinedAt !== null && { joinedAt }),
  ...(score !== null && { score }),
});

/** Those that were collected: who has not answered one that still runs has not missed anything. */
async function closedQuestions(client: Connection, lessonId: string): Promise<number> {
  const { rows } = await client.query<{ asked: number }>(
    'select count(collected_at)::int as asked from report_question where lesson_id = $1',
    [lessonId],
  );
  return rows[0]!.asked;
}

interface SeenRow {
  readonly answered: number;
  readonly graded: number;
  readonly correct: number;
  readonly notUnderstood: number;
}
const NOTHING: SeenRow = { answered: 0, graded: 0, correct: 0, notUnderstood: 0 };

/** Of the questions that were collected, what each answered; and the pages that each marked as not understood. */
async function seenOf(client: Connection, lessonId: string): Promise<ReadonlyMap<string, SeenRow>> {
  const { rows } = await client.query<SeenRow & { readonly personId: string }>(
    `select person_id as "personId", sum(answered)::int as answered, sum(graded)::int as graded, sum(correct)::int as correct,
       sum(marks)::int as "notUnderstood"
     from (
       select a.person_id, 1 as answered, (a.correct is not null)::int as graded, coalesce(a.correct, false)::int as correct, 0 as marks
       from report_answer a join question_row q on q.lesson_id = a.lesson_id and q.question_id = a.question_id
       where a.lesson_id = $1 and q.collected_at is not null
       union all
       select person_id, 0, 0, 0, 1 from page_mark_row where lesson_id = $1 and mark = 'notUnderstood'
     ) s group by person_id`,
    [lessonId],
  );
  return new Map(rows.map(({ personId, ...row }) => [personId, row]));
}

function attentionTo({ personId, name, login, status }: Learner, asked: number, seen: SeenRow) {
  const attended = status === 'present' || status === 'late';
  const reasons = [...attentionOf({ attended, asked, ...seen })];
  return { personId, name, ...(login !== null && { login }), status, reasons, asked, ...seen };
}

type Attention = ReturnType<typeof attentionTo>;

/** The most reasons first, then the least right. */
const byNeed = (one: Attention, other: Attention): number =>
  other.reasons.length - one.reasons.length ||
  shareOf(one) - shareOf(other) ||
  ATTENTION.indexOf(one.reasons[0]!) - ATTENTION.indexOf(other.reasons[0]!);

const shareOf = ({ graded, correct }: SeenRow): number => (graded === 0 ? 0 : correct / graded);

function byAttendance(learners: readonly Learner[]) {
  return ATTENDANCE_STATUSES.map((status) => ({ status, those: learners.filter((one) => one.status === status) }))
    .filter(({ those }) => those.length > 0)
    .map(({ status, those }) => ({
      status,
      learners: those.length,
      answers: sum(those.map(({ answered }) => answered)),
      graded: sum(those.map(({ graded }) => graded)),
      correct: sum(those.map(({ correct }) => correct)),
    }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
