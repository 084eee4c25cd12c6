import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { ReplayFrame } from '@lectern/contracts/replay/queries.ts';
import type { LessonReport, ReportLearners } from '@lectern/contracts/reports/queries.ts';
import type { MyResult } from '@lectern/contracts/reports/results.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonWith, openSchool, own, questionIn, receipt, refusal, type School } from './school.ts';

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

it('[R1.08] [R9.04] groups answer the second round, each as one: whoever answered last is named to its members, all have its score, and a replay shows it', async () => {
  const { id, questionId, teacher, students, give, console } = await lessonWith(school, [1, 2, 3]);
  const [one, two, three] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]];
  const answer = (who: typeof one, question: string, choice: string) =>
    receipt(who.student.command('lesson', id, 'SubmitAnswer', { questionId: question, choice }));
  await answer(one, questionId, 'A');
  await give('CollectQuestion', { questionId });
  const again = { questionId, repeatId: newId(), durationS: 600, asGroups: true };
  expect((await refusal(teacher.command('lesson', id, 'RepeatQuestion', again))).code).toBe('quiz.noGroups');
  const [groupingId, groupId] = [newId(), newId()];
  const groups = [{ groupId, name: '转椅', capacity: 2 }];
  const members = [one, two].map(({ student }) => ({ personId: student.id, groupId }));
  await give('AssignGroups', { groupingId, title: '讨论', groups, members });
  await give('PublishGrouping', { groupingId });
  await give('RepeatQuestion', again);

  const { repeatId } = again;
  await answer(one, repeatId, 'A');
  await answer(three, repeatId, 'C');
  const { version } = await answer(two, repeatId, 'B');
  const mine = (who: typeof one) => own(who.room).quiz?.answers[repeatId];
  await one.room.waitFor(() => mine(one)?.choice === 'B');
  expect(mine(one)).toMatchObject({ groupId, by: two.student.id });
  await two.room.waitFor(() => mine(two)?.version === version); // its receipt names its own
  await three.room.waitFor(() => mine(three)?.choice === 'C');
  expect(mine(three)).not.toHaveProperty('by');
  await console.waitFor(() => questionIn(console, repeatId)?.answered === 3);
  await three.room.waitFor(() => questionIn(three.room, repeatId)?.groupsAnswered === 1);
  for (const { student } of students) expect(JSON.stringify(three.room.view)).not.toContain(student.id);
  const { result: group } = await one.student.query<{ members: { personId: string; name: string }[] }>(
    `/api/lesson/${id}/group`,
  );
  expect(group?.members.find(({ personId }) => personId === mine(one)?.by)?.name).toBe(two.student.name);

  await give('CollectQuestion', { questionId: repeatId });
  await give('ShowDistribution', { questionId: repeatId });
  await give('ShowAnswer', { questionId: repeatId });
  const { cursor } = await give('EndLesson');
  const after = `${cursor.incarnation}.${cursor.position}`;
  const learners = await teacher.query<z.output<typeof ReportLearners.result>>(
    `/api/lesson/${id}/report/learners?after=${after}`,
  );
  const scoreOf = ({ student }: typeof one) =>
    learners.result?.learners.find((it) => it.personId === student.id)?.score;
  expect([one, two, three].map(scoreOf)).toEqual([1000, 1000, scoreOf(three)]);
  expect(scoreOf(three)).toBeLessThan(1000);
  const report = await teacher.query<z.output<typeof LessonReport.result>>(`/api/lesson/${id}/report?after=${after}`);
  expect(report.result?.questions.map(({ asGroups, answered }) => [asGroups, answered])).toEqual([
    [undefined, 1],
    [true, 3],
  ]);
  const frame = await teacher.query<z.output<typeof ReplayFrame.result>>(
    `/api/lesson/${id}/replay/frame?as=student&person=${one.student.id}&version=${version}`,
  );
  expect(frame.result?.own).toMatchObject({ quiz: { answers: { [repeatId]: { choice: 'B', by: two.student.id } } } });
});
