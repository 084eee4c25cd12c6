import * as fc from 'fast-check';
import type { Membership } from '@lectern/contracts/class/membership.ts';
import { isLearner } from '@lectern/contracts/attendance/learner.ts';
import { attendanceStatus } from '@lectern/contracts/attendance/status.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { isTestLesson } from '@lectern/contracts/lesson/test-lesson.ts';
import { isMarked, scoreFor } from '@lectern/contracts/question/kinds.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import { lessonScore } from '@lectern/contracts/reports/score.ts';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import {
  at,
  joined,
  lessonHistories,
  marked,
  scheduled,
  started,
  STARTS_AT,
  studentId,
  unmarked,
} from '../../../tests/support/lesson-history.ts';
import { storedLesson, type StoredLesson } from '../../../tests/support/stored-lesson.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { keepReports, REPORT_TABLES } from './report.projection.ts';
import { bonusPointsOf } from './bonus-points.ts';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await migratedDatabase();
  const extra = { options: '-c role=lectern_app' };
  source = await new DataSource({ type: 'postgres', url: database.url, extra }).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const keep = (facts: readonly StoredFact[]) => source.transaction((manager) => keepReports(manager, facts));

/** Four students of the class, one of whom may come as an auditor, and one who never comes. */
const students = [1, 2, 3, 4, 5].map(studentId);

const enrol = ({ classId }: StoredLesson, people: readonly string[], memberships: readonly Membership[]) =>
  source.query(
    `insert into class_member (class_id, person_id, role, joined_at, past, status, school, version)
     select $1, m.person, m.role, m."joinedAt", m.past, 'member', 's1', 1
     from jsonb_to_recordset($2) m (person uuid, role text, "joinedAt" bigint, past jsonb)`,
    [classId, JSON.stringify(memberships.map((one, index) => ({ ...one, person: people[index] })))],
  );
const since = (second: number): Membership => ({ role: 'student', joinedAt: STARTS_AT + second * 1000 });

const rowsOf = async ({ lessonId }: StoredLesson) =>
  Promise.all(
    REPORT_TABLES.map(async (table) => {
      const rows = await source.query(`select * from ${table} where lesson_id = $1`, [lessonId]);
      return rows.map((row: object) => JSON.stringify({ ...row, lesson_id: '', class_id: '' })).sort();
    }),
  );

it('the rows are the same however the facts come: at once, one by one, some of them twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      lessonHistories,
      fc.array(fc.tuple(fc.nat(9), fc.nat(30)), { maxLength: 8 }),
      async (history, cuts) => {
        const [whole, cut] = [storedLesson(history), storedLesson(history)];
        await keep(whole.facts);
        let at = 0;
        for (const [back, ahead] of [...cuts, [9, cut.facts.length] as const]) {
          const from = Math.max(0, at - back);
          at = Math.min(cut.facts.length, at + ahead);
          await keep(cut.facts.slice(from, at));
        }
        expect(await rowsOf(cut)).toEqual(await rowsOf(whole));
      },
    ),
    { numRuns: 25 },
  );
});

/** Since when each is in the class: from before the lesson, or only after its end; and what they were before, until when. */
const membership: fc.Arbitrary<Membership> = fc
  .record({
    role: fc.constantFrom('student', 'representative', 'auditor', 'none'),
    second: fc.constantFrom(-60, 20, 100_000),
    before: fc.option(fc.constantFrom('student', 'auditor', 'assistant'), { nil: undefined }),
    gap: fc.boolean(),
  })
  .map(({ role, second, before, gap }) => {
    const { joinedAt } = since(second);
    const until = gap ? joinedAt - 5000 : joinedAt;
    return { role, joinedAt, ...(before && { past: [{ role: before, since: STARTS_AT - 120_000, until }] }) };
  });
const memberships = fc.array(fc.oneof(fc.constant(since(-60)), membership), { minLength: 5, maxLength: 5 });

it('[R6.06] [R9.01] [R9.04] learners, their statuses and scores, and the test flag in SQL are those of the contracts', async () => {
  await fc.assert(
    fc.asyncProperty(lessonHistories, memberships, async (history, all) => {
      const lesson = storedLesson(history);
      await enrol(lesson, students, all);
      await keep(lesson.facts);
      const { attendance } = lesson.state;
      const learners = students.filter((one, index) =>
        isLearner(all[index]!, get(attendance.participants, one), lesson.state.lesson),
      );
      const rows = await source.query(`select * from report_learner where lesson_id = $1 order by person_id`, [
        lesson.lessonId,
      ]);
      expect(rows.map(shownOf)).toEqual(learners.map((personId) => expected(lesson, learners, personId)));
    }),
    { numRuns: 60 },
  );
});

it('[R4.08] [R9.01] who came to the class after a lesson was over is none of its learners, until a teacher marks them', async () => {
  const lesson = storedLesson([
    ...at(-60, scheduled),
    ...at(0, started, joined(1)),
    ...at(60, LessonEnded({ by: 'teacher' })),
    ...at(90, marked(3, 'late'), unmarked(3)),
  ]);
  const later = Array.from({ length: 20 }, (_, index) => studentId(index + 3));
  await enrol(lesson, [studentId(1), studentId(2), ...later], [-60, 60, ...later.map(() => 61)].map(since));
  const learners = () =>
    source.query(
      `select l.person_id, l.status, l.score, l.test_lesson from report_learner l where l.lesson_id = $1 order by l.person_id`,
      [lesson.lessonId],
    );
  const [come, away] = [
    { person_id: studentId(1), status: 'present', score: 1000, test_lesson: false },
    { person_id: studentId(2), status: 'absent', score: 0, test_lesson: false },
  ];
  await keep(lesson.facts.slice(0, -2));
  expect(await learners()).toEqual([come, away]);
  await keep(lesson.facts.slice(0, -1));
  expect(await learners()).toEqual([come, away, { ...come, person_id: studentId(3), status: 'late' }]);
  await keep(lesson.facts);
  expect(await learners()).toEqual([come, away]);
});

interface LearnerShown {
  readonly person_id: string;
  readonly status: string;
  readonly test_lesson: boolean;
  readonly answered: string;
  readonly graded: string;
  readonly correct: string;
  readonly won_tenths: string;
  readonly of_tenths: string;
  readonly danmu: string;
  readonly bonus: string;
  readonly score: number | null;
  readonly stayed_ms: string;
}

const shownOf = (row: LearnerShown) => ({
  personId: row.person_id,
  status: row.status,
  testLesson: row.test_lesson,
  answered: Number(row.answered),
  graded: Number(row.graded),
  correct: Number(row.correct),
  won: Number(row.won_tenths),
  of: Number(row.of_tenths),
  danmu: Number(row.danmu),
  bonus: Number(row.bonus),
  score: row.score ?? undefined,
});

const isAssessed = ({ status, key, kind }: Question) =>
  kind === 'poll' || isMarked(kind) ? status === 'distributionShown' : status === 'answerShown' && key !== undefined;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function expected({ state }: StoredLesson, learners: readonly string[], personId: string) {
  const { lesson, attendance, quiz, danmu } = state;
  const statusOf = (one: string) => attendanceStatus(get(attendance.participants, one), attendance, lesson);
  const attended = learners.filter((one) => ['present', 'late'].includes(statusOf(one))).length;
  const testLesson =
    lesson.status === 'ended' &&
    isTestLesson({ durationMs: lesson.endedAt - lesson.startedAt, attended, members: learners.length });
  const published = Object.values(quiz.questions).filter(({ status }) => status !== 'draft');
  const mine = published.flatMap((question) => {
    const answer = get(question.answers, personId);
    return answer?.counted && !answer.uncounted ? [{ question, ...answer.counted }] : [];
  });
  const won = sum(
    mine
      .filter(({ question }) => isAssessed(question))
      .map(({ question: { kind, points, key }, choice, grade }) => scoreFor(kind, points, key, choice, grade?.points)),
  );
  const of = sum(published.filter(isAssessed).map(({ points }) => points));
  const isAuditor = get(attendance.participants, personId)?.role === 'auditor';
  return {
    personId,
    status: statusOf(personId),
    testLesson,
    answered: mine.length,
    graded: mine.filter(({ question }) => question.key !== undefined).length,
    correct: mine.filter(({ question, choice }) => question.key === choice).length,
    won,
    of,
    danmu: isAuditor ? 0 : [...entries(danmu.danmu)].filter(([, one]) => one.personId === personId).length,
    bonus: bonusPointsOf(state, personId),
    score: lessonScore({
      status: statusOf(personId),
      testLesson,
      exercises: { won, of },
      bonus: 10 * bonusPointsOf(state, personId),
    }),
  };
}
