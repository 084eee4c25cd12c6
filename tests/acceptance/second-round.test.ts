import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { ReportLearners } from '@lectern/contracts/reports/queries.ts';
import type { MyResult } from '@lectern/contracts/reports/results.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonWith, openSchool, questionIn, receipt, refusal, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('[R3.10] [R9.04] a question is asked a second time: both rounds side by side, and one score, which the second gives', async () => {
  const { id, questionId, teacher, students, give, console } = await lessonWith(school, [1, 2]);
  const [one, two] = students as [(typeof students)[0], (typeof students)[0]];
  const repeatId = newId();
  const answer = (who: typeof one, question: string, choice: string) =>
    receipt(who.student.command('lesson', id, 'SubmitAnswer', { questionId: question, choice }));
  await answer(one, questionId, 'A');
  await answer(two, questionId, 'B');
  await give('CollectQuestion', { questionId });
  await give('ShowDistribution', { questionId });
  await give('RepeatQuestion', { questionId, repeatId, durationS: 600 });
  await one.room.waitFor(() => questionIn(one.room, repeatId)?.status === 'open');
  expect(questionIn(one.room, repeatId)).toMatchObject({ repeats: questionId, repeatsN: 1, n: 2 });
  expect(questionIn(one.room, questionId)).toMatchObject({ repeated: true, points: 0 });
  const early = await refusal(teacher.command('lesson', id, 'ShowAnswer', { questionId }));
  expect(early.code).toBe('quiz.inSecondRound');

  await answer(one, repeatId, 'B');
  await answer(two, repeatId, 'B');
  await give('CollectQuestion', { questionId: repeatId });
  await console.waitFor(() => questionIn(console, repeatId)?.rounds !== undefined);
  expect(questionIn(one.room, repeatId)).not.toHaveProperty('rounds');
  await give('ShowDistribution', { questionId: repeatId });
  await one.room.waitFor(() => questionIn(one.room, repeatId)?.rounds !== undefined);
  expect(questionIn(one.room, repeatId)?.rounds).toEqual({ A: { B: 1 }, B: { B: 1 } });
  expect(JSON.stringify(one.room.view)).not.toContain(two.student.id);
  expect(JSON.stringify(one.room.view)).not.toContain('"key"');
  await give('ShowAnswer', { questionId: repeatId });
  await one.room.waitFor(() => questionIn(one.room, questionId)?.key === 'B');
  const late = await refusal(teacher.command('lesson', id, 'RepeatQuestion', { questionId, repeatId: newId() }));
  expect(late.code).toBe('quiz.answerIsOut');

  // Who changed to the right answer has all points, on the phone's result and in the report.
  const { cursor } = await give('EndLesson');
  const after = `${cursor.incarnation}.${cursor.position}`;
  const result = await one.student.query<z.output<typeof MyResult.result>>(`/api/lesson/${id}/result?after=${after}`);
  expect(result.result?.questions.map(({ score, points }) => [score, points])).toEqual([
    [0, 0],
    [points(), points()],
  ]);
  const report = await teacher.query<z.output<typeof ReportLearners.result>>(
    `/api/lesson/${id}/report/learners?after=${after}`,
  );
  const scores = report.result?.learners.filter(({ personId }) =>
    [one, two].some((who) => who.student.id === personId),
  );
  expect(scores?.map(({ score }) => score)).toEqual([1000, 1000]);
  expect(result.result?.score).toBe(1000);

  function points(): number {
    return questionIn(console, repeatId)!.points;
  }
});
