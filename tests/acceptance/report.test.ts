import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import type { ReportAnswers, ReportAnalysis, ReportPages } from '@lectern/contracts/reports/details.ts';
import type {
  AttendanceHistory,
  LessonReport,
  ReportCell,
  ReportLearners,
} from '@lectern/contracts/reports/queries.ts';
import type { LearnerReport, MyResult } from '@lectern/contracts/reports/results.ts';
import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Client } from '../support/client.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';

type Result<Kind extends { result: z.ZodMiniType }> = z.output<Kind['result']>;

let school: School;
let teacher: Client;
let lesson: Awaited<ReturnType<typeof lessonWith>>;
/** Where the ledger stands after the last command. */
let after = '';
/** What the second student was told before the class was shown the answer. */
let hidden: Result<typeof MyResult>;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  lesson = await lessonWith(school, [1, 2, 3, 4]);
  const { id, questionId, students, give } = lesson;
  const [one, two] = students.map(({ student }) => student);
  const auditor = await school.other('auditor');
  await receipt(auditor.command('lesson', id, 'JoinLesson'));
  await receipt(one!.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'B' }));
  await receipt(two!.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'A' }));
  await receipt(auditor.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'B' }));
  await receipt(one!.command('lesson', id, 'SendDanmu', { danmuId: newId(), words: '=HYPERLINK("x")' }));
  await receipt(auditor.command('lesson', id, 'SendDanmu', { danmuId: newId(), words: '旁听的话' }));
  await give('CollectQuestion');
  hidden = await ask<typeof MyResult>('/result', two);
  await give('ShowDistribution');
  await give('ShowAnswer');
  await done('EndLesson');
});
afterAll(() => school.close());

async function done(name: string, data: object = {}, family = 'lesson', id = lesson.id): Promise<void> {
  const { cursor } = await receipt(teacher.command(family, id, name, data));
  after = `${cursor.incarnation}.${cursor.position}`;
}

async function ask<Kind extends { result: z.ZodMiniType }>(path: string, client = teacher): Promise<Result<Kind>> {
  const sign = path.includes('?') ? '&' : '?';
  const { result, problem } = await client.query<Result<Kind>>(
    `/api/lesson/${lesson.id}${path}${after && `${sign}after=${after}`}`,
  );
  if (result === undefined) throw new Error(JSON.stringify(problem));
  return result;
}

async function listed() {
  const { result } = await teacher.query<{ lessons: LessonRow[] }>(`/api/lessons?after=${after}`);
  return result?.lessons.find(({ id }) => id === lesson.id);
}

it('[R3.21] [R6.06] has every figure of the lesson, and no auditor in any', async () => {
  const report = await ask<typeof LessonReport>('/report');
  const members = demoStudents.length;
  expect(report).toMatchObject({
    status: 'ended',
    members,
    attendance: { present: 4, late: 0, absent: members - 4 },
    graded: 2,
    correct: 1,
    answers: 2,
    danmu: 1,
    minutes: [{ minute: 0, answers: 2, danmu: 1 }],
    role: 'teacher',
    tools: [],
    interactions: 7,
  });
  expect(report.questions[0]).toMatchObject({ n: 1, distribution: { A: 1, B: 1, C: 0, D: 0 }, answered: 2, asked: 4 });
  expect(report.asOf.lagMs).toBe(0);
  expect(report.asOf.position).toBeGreaterThanOrEqual(Number(after.split('.')[1]));
});

it('lists students with what each did, by score, by part of a name or account, page by page', async () => {
  const best = await ask<typeof ReportLearners>('/report/learners?sort=score&descending=true&size=2');
  expect(best.total).toBe(demoStudents.length);
  expect(best.learners.map(({ login, score, status, danmu }) => ({ login, score, status, danmu }))).toMatchObject([
    { login: 'student1', score: 1000, status: 'present', danmu: 1 },
    { status: 'present', score: 375 },
  ]);
  expect(best.learners[0]?.answers[lesson.questionId]).toMatchObject({
    choice: 'B',
    right: true,
    score: 50,
    late: false,
  });
  const found = await ask<typeof ReportLearners>(`/report/learners?search=STUDENT2&status=present`);
  expect(found.learners.map(({ login }) => login)).toEqual(['student2']);
});

it('opens the facts behind a figure, words and all', async () => {
  const attended = await ask<typeof ReportCell>('/report/cell?cell=attended');
  expect(attended.value).toBe(4);
  expect(attended.terms[0]).toEqual({ name: 'members', value: demoStudents.length });
  expect(attended.facts.map(({ type, adds }) => [type, adds])).toEqual(Array(4).fill(['ParticipantJoined', 1]));
  expect(attended.without).toHaveLength(demoStudents.length - 4);
  const danmu = await ask<typeof ReportCell>('/report/cell?cell=danmu');
  expect(danmu.facts[0]).toMatchObject({ type: 'DanmuSent', data: { text: '=HYPERLINK("x")' }, adds: 1 });
  expect(await refusal(teacher.query(`/api/lesson/${lesson.id}/report/cell?cell=weather`))).toMatchObject({
    code: 'page.missing',
  });
});

it('says who answered a question and who did not, and what the lesson says about learning', async () => {
  const answers = await ask<typeof ReportAnswers>(`/report/questions/${lesson.questionId}?show=answered`);
  const { length } = demoStudents;
  expect(answers.counts).toEqual({
    answered: 2,
    right: 1,
    wrong: 1,
    ungraded: 0,
    late: 0,
    unanswered: 2,
    away: length - 4,
  });
  expect(answers.answers.map(({ login, choice, right }) => [login, choice, right])).toEqual(
    expect.arrayContaining([
      ['student1', 'B', true],
      ['student2', 'A', false],
    ]),
  );
  const analysis = await ask<typeof ReportAnalysis>('/report/analysis');
  expect(analysis.byAttendance).toMatchObject([
    { status: 'present', learners: 4, graded: 2, correct: 1 },
    { status: 'absent' },
  ]);
  expect((await ask<typeof ReportPages>('/report/pages')).pages).toEqual([]);
});

it('[R4.08] [R9.01] a correction with a reason is in the history, clears the test flag and brings the score back', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map((n) => school.student(n)));
  for (const personId of [two!.id, three!.id]) await done('MarkAttendance', { personId, status: 'absent' });
  await done('MarkAttendance', { personId: one!.id, status: 'sickLeave', reason: '校医院证明已看' });
  expect(await ask<typeof LessonReport>('/report')).toMatchObject({
    testLesson: true,
    attendance: { sickLeave: 1, present: 1 },
  });
  expect((await listed())?.testLesson).toBe(true);
  const history = await ask<typeof AttendanceHistory>(`/report/attendance?person=${one!.id}`);
  expect(history).toMatchObject({
    status: 'sickLeave',
    recorded: 'present',
    stays: [{ from: expect.any(Number), to: expect.any(Number) }],
  });
  expect(history.steps).toMatchObject([
    { type: 'ParticipantJoined', status: 'present' },
    {
      type: 'AttendanceMarked',
      status: 'sickLeave',
      reason: '校医院证明已看',
      by: { role: 'teacher', name: teacher.name },
    },
  ]);
  for (const { id: personId } of [one!, two!, three!]) await done('UnmarkAttendance', { personId });
  await done('MarkAttendance', { personId: demoStudents[5]!.id, status: 'late' });
  const report = await ask<typeof LessonReport>('/report');
  expect(report).toMatchObject({ testLesson: false, attendance: { present: 4, late: 1 } });
  expect((await listed())?.testLesson).toBe(false);
});

it('[R1.19] a student sees what the class was shown and what is their own, and no key before its time', async () => {
  const student = await school.student(2);
  expect(hidden).toMatchObject({ status: 'running', attendance: 'present', danmu: 0, score: 1000 });
  expect(hidden.questions).toMatchObject([{ n: 1, choice: 'A', status: 'waitingForResults', late: false }]);
  expect(hidden.questions[0]).not.toHaveProperty('key');
  expect(hidden.questions[0]).not.toHaveProperty('score');
  const told = await ask<typeof MyResult>('/result', student);
  expect(told).toMatchObject({ status: 'ended', score: 375, questions: [{ key: 'B', score: 0, status: 'graded' }] });
  expect(told.scoreParts).toEqual([
    { name: 'attendance', won: 1, of: 1, weight: 30 },
    { name: 'exercises', won: 0, of: 50, weight: 50 },
  ]);
  expect(hidden.scoreParts.map(({ name }) => name)).toEqual(['attendance']);
  const auditor = await ask<typeof MyResult>('/result', await school.other('auditor'));
  expect(auditor).not.toHaveProperty('score');
  expect(await refusal(student.query(`/api/lesson/${lesson.id}/report`))).toMatchObject({ code: 'page.forbidden' });
});

it('[R4.08] who comes to the class after a lesson is over is in none of its figures, and it is none of theirs', async () => {
  const newcomer = await school.other('analyst');
  await done('EnrolStudents', { personIds: [newcomer.id] }, 'class', demoClass.id);
  const { members, attendance: counts } = await ask<typeof LessonReport>('/report');
  expect([members, counts.absent, (await listed())?.members]).toEqual([40, 35, 40]);
  const { attendance, score } = await ask<typeof MyResult>('/result', newcomer);
  expect([attendance, score]).toEqual([undefined, undefined]);
});

it('[R3.21] each student’s own report is what they read themselves, and who they are', async () => {
  const student = await school.student(2);
  const own = await ask<typeof MyResult>('/result', student);
  const path = `/report/learners/${student.id}`;
  const [theirs, assisted] = await Promise.all(
    [teacher, await school.other('assistant')].map((one) => ask<typeof LearnerReport>(path, one)),
  );
  expect(theirs).toEqual({ ...own, personId: student.id, name: student.name, login: 'student2' });
  expect(assisted).toEqual(theirs);
  const others = await Promise.all([school.other('auditor'), school.other('analyst')]); // the second came after the lesson
  const refused = others.map(({ id }) => refusal(teacher.query(`/api/lesson/${lesson.id}/report/learners/${id}`)));
  expect((await Promise.all(refused)).map(({ code }) => code)).toEqual(['page.missing', 'page.missing']);
  expect(await refusal(student.query(`/api/lesson/${lesson.id}${path}`))).toMatchObject({ code: 'page.forbidden' });
});

it('leaves as tables that a spreadsheet opens and in which nothing computes', async () => {
  const file = async (name: string) => teacher.fetch('GET', `/api/lesson/${lesson.id}/report/${name}?after=${after}`);
  const learners = await file('learners.csv');
  expect(learners.headers.get('content-disposition')).toMatch(/attachment; .*learners\.csv/);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await learners.arrayBuffer());
  expect(text.startsWith('\uFEFF姓名,账号,人员编号,出勤')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(1 + demoStudents.length);
  const interaction = await (await file('interaction.csv')).text();
  expect(interaction).toContain(`,"'=HYPERLINK(""x"")"\r\n`);
  expect(interaction.trim().split('\r\n')).toHaveLength(1 + 7);
  teacher.cookies.set(COOKIES.language, 'en');
  expect(await (await file('learners.csv')).text()).toMatch(/^\uFEFF?Name,Username,Person ID,Attendance/);
  teacher.cookies.set(COOKIES.language, 'zh-cn');
  const book = unzipSync(new Uint8Array(await (await file('answers.xlsx')).arrayBuffer()));
  expect(strFromU8(book['xl/workbook.xml']!)).toMatch(/得分.*题目.*作答/s);
  expect(strFromU8(book['xl/worksheets/sheet3.xml']!).match(/<row /g)).toHaveLength(1 + 2);
});

it('whoever was lent a look leaves a fact before they see it, and reads no reason of an absence', async () => {
  const [reviewer, operator] = [await school.other('reviewer'), await school.other('operator')];
  await receipt(
    operator.command('access', reviewer.id, 'GiveGrant', {
      grantId: newId(),
      kind: 'review',
      scope: { lessonId: lesson.id },
    }),
  );
  const seen = await ask<typeof LessonReport>('/report', reviewer);
  expect(seen.role).toBe('reviewer');
  const person = (await school.student(1)).id;
  const [theirs, ours] = await Promise.all(
    [reviewer, teacher].map((one) => ask<typeof ReportCell>(`/report/cell?cell=status/of/${person}`, one)),
  );
  const reasons = (cell: Result<typeof ReportCell>) => cell.facts.flatMap(({ data }) => data['reason'] ?? []);
  expect([reasons(theirs!), reasons(ours!)]).toEqual([[], ['校医院证明已看']]);
  const looks = await teacher.query<{ rows: { look: string }[] }>(`/api/lesson/${lesson.id}/looks`);
  expect(JSON.stringify(looks.result ?? looks.problem)).toContain('report');
  expect(
    await refusal(reviewer.query(`/api/lesson/${lesson.id}/report/attendance?person=${reviewer.id}`)),
  ).toMatchObject({ code: 'page.forbidden' });
});
