import type { ReportCell, ReportLearners } from '@lectern/contracts/reports/queries.ts';
import type { LearnerReport, MyResult } from '@lectern/contracts/reports/results.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Client } from '../support/client.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { lessonWith, openSchool, receipt, type School } from './school.ts';

type Result<Kind extends { result: z.ZodMiniType }> = z.output<Kind['result']>;

let school: School;
let teacher: Client;
let lesson: Awaited<ReturnType<typeof lessonWith>>;
let after = '';

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  lesson = await lessonWith(school, [1, 2, 3, 4]);
  const { id, questionId, students, give } = lesson;
  await receipt(students[0]!.student.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'B' }));
  await receipt(students[1]!.student.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'A' }));
  await give('CollectQuestion');
  await done('EndLesson');
});
afterAll(() => school.close());

async function done(name: string, data: object = {}): Promise<void> {
  const { cursor } = await receipt(teacher.command('lesson', lesson.id, name, data));
  after = `${cursor.incarnation}.${cursor.position}`;
}

async function ask<Kind extends { result: z.ZodMiniType }>(path: string, client = teacher): Promise<Result<Kind>> {
  const { result, problem } = await client.query<Result<Kind>>(
    `/api/lesson/${lesson.id}${path}${path.includes('?') ? '&' : '?'}after=${after}`,
  );
  if (result === undefined) throw new Error(JSON.stringify(problem));
  return result;
}

/** The score of one student wherever it can be read, in tenths. */
async function scoresOf(n: number): Promise<(number | undefined)[]> {
  const student = await school.student(n);
  const { learners } = await ask<typeof ReportLearners>('/report/learners');
  const csv = await teacher.fetch('GET', `/api/lesson/${lesson.id}/report/learners.csv?after=${after}`);
  const [head, ...rows] = (await csv.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const place = head!.indexOf('得分（满分 100）');
  const row = rows.find(([, login]) => login === `student${n}`)!;
  return [
    (await ask<typeof MyResult>('/result', student)).score,
    (await ask<typeof LearnerReport>(`/report/learners/${student.id}`)).score,
    learners.find(({ personId }) => personId === student.id)?.score,
    Math.round(Number(row[place]) * 10),
    await cellOf(student.id),
  ];
}

async function cellOf(personId: string) {
  const { result } = await teacher.query<Result<typeof ReportCell>>(
    `/api/lesson/${lesson.id}/report/cell?cell=score/${personId}&after=${after}`,
  );
  return result?.value;
}

const headOfFile = async () =>
  (await (await teacher.fetch('GET', `/api/lesson/${lesson.id}/report/learners.csv?after=${after}`)).text()).split(
    '\r\n',
  )[0];

it('[R9.04] [R3.21] a score is one figure everywhere, and a question that the class was not shown is in nobody’s', async () => {
  for (const n of [1, 2]) expect(await scoresOf(n)).toEqual(Array(5).fill(1000));
  expect(await headOfFile()).toContain('第 1 题（未公布，未计入得分）');
  const told = JSON.stringify(await ask<typeof MyResult>('/result', await school.student(2)));
  expect(told).not.toContain('"key"');
});

it('[R9.04] once it is shown, after the lesson too, it is in everybody’s', async () => {
  const about = { questionId: lesson.questionId };
  await done('ShowDistribution', about);
  await done('ShowAnswer', about);
  expect(await scoresOf(1)).toEqual(Array(5).fill(1000));
  expect(await scoresOf(2)).toEqual(Array(5).fill(375));
  expect(await headOfFile()).not.toContain('未公布');
});

it('[R9.02] [R9.04] [R5.51] bonus points add to it, up to 100, and are gone from it when they are taken back', async () => {
  const two = await school.student(2);
  const give = async (points: number) => {
    const bonusId = newId();
    await done('GiveBonus', { bonusId, personIds: [two.id], points, reason: '主动提问' });
    return bonusId;
  };
  const few = await give(3);
  expect(await scoresOf(2)).toEqual(Array(5).fill(405));
  expect(await ask<typeof MyResult>('/result', two)).toMatchObject({ bonus: 3 });
  const bonus = await ask<typeof ReportCell>(`/report/cell?cell=bonus/${two.id}`);
  expect(bonus).toMatchObject({ value: 3, facts: [{ type: 'BonusGiven', adds: 3 }] });
  const many = await give(90);
  expect(await scoresOf(2)).toEqual(Array(5).fill(1000));
  for (const bonusId of [few, many]) await done('RevokeBonus', { bonusId, personId: two.id });
  expect(await scoresOf(2)).toEqual(Array(5).fill(375));
});
