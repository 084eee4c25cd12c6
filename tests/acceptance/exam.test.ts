import type { MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import type { ExamRow, ExamTerms, MyExam } from '@lectern/contracts/exam/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Paper } from '@lectern/contracts/paper/queries.ts';
import type { MyNotice } from '@lectern/contracts/notice/notice.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoExams } from '../../services/src/demo/demo.exams.ts';
import { demoClass, demoPastClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { examPaper, examSettings, makePaper, publishExam } from '../support/exam.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

const HOUR = 3_600_000;
let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool({ LECTERN_EXAMS_AT_ONCE: '2' });
  [teacher, student] = [await school.teacher(), await school.student(1)];
});
afterAll(() => school.close());

const bytesOf = async (client: Client, path: string) => (await client.fetch('GET', path)).text();
const mine = async () => (await student.query<{ rows: readonly MyExam[] }>('/api/exams/mine')).result!.rows;
const one = async (examId: string) => (await mine()).find((row) => row.examId === examId);
const taught = async (examId: string) =>
  (await teacher.query<{ rows: readonly ExamRow[] }>(`/api/exams?examId=${examId}`)).result!.rows[0];
const give = (client: Client, examId: string, name: string, data: object = {}) =>
  client.command('exam', examId, name, data);

it('[R4.22] an exam is changed, published when its time comes, extended and released; the class learns of it then', async () => {
  const examId = newId();
  const publishAt = Date.now() + HOUR;
  const settings = {
    ...examSettings,
    publishAt,
    startsAt: publishAt,
    deadline: publishAt + HOUR,
    durationMs: HOUR / 2,
  };
  await publishExam(teacher, demoClass.id, { examId, name: '期中', settings, password: '2741' });
  await vi.waitFor(async () => expect(await taught(examId)).toMatchObject({ status: 'scheduled', hasPassword: true }));
  expect(await one(examId)).toBeUndefined();

  const soon = Date.now() + 1_500;
  const revised = { name: '期中考试', settings: { ...settings, publishAt: soon, startsAt: soon } };
  await receipt(give(teacher, examId, 'ReviseExam', revised));
  await vi.waitFor(
    async () => expect(await one(examId)).toMatchObject({ name: '期中考试', hasPassword: true }),
    PATIENCE_MS,
  );
  for (const name of ['ReviseExam', 'WithdrawExam'])
    expect((await refusal(give(teacher, examId, name, name === 'ReviseExam' ? revised : {}))).code).toBe('exam.isOut');

  await receipt(give(teacher, examId, 'ExtendExam', { minutes: 10 }));
  await vi.waitFor(async () => expect((await one(examId))!.deadline).toBe(settings.deadline + 600_000));
  expect((await refusal(give(teacher, examId, 'ReleaseExamAnswers'))).code).toBe('exam.stillRunning');
  await receipt(give(teacher, examId, 'ReleaseExamScores'));
  await vi.waitFor(async () => expect((await one(examId))!.scoreAt).toBeLessThanOrEqual(Date.now()));
});

it('[R3.09] every field of an exam is kept for who publishes it, and shown to who is to sit it', async () => {
  const examId = newId();
  const startsAt = Date.now() + HOUR;
  const settings = {
    startsAt,
    deadline: startsAt + HOUR,
    durationMs: HOUR / 2,
    scoreAt: startsAt + HOUR,
    answersAt: startsAt + 2 * HOUR,
    viewAt: startsAt + 3 * HOUR,
    attempts: { mode: 'n', most: 3, counts: 'last' },
    shuffle: { questions: true, choices: true },
    terminal: 'web',
  } as const;
  await publishExam(teacher, demoClass.id, { examId, name: '期中', settings, password: '2741', viewPassword: '5831' });
  const { result: terms } = await teacher.query<ExamTerms>(`/api/exam/${examId}/terms`);
  expect(terms).toMatchObject({ name: '期中', settings, hasPassword: true, hasViewPassword: true });
  expect(terms!.settings.publishAt).toBeLessThanOrEqual(Date.now());
  const { result } = await student.query<MyAttempts>(`/api/exam/${examId}/attempts/mine?terminal=phone`);
  const { deadline, durationMs } = settings;
  const shown = {
    name: '期中',
    questions: 3,
    points: 100,
    startsAt,
    deadline,
    durationMs,
    attempts: 3,
    counts: 'last',
  };
  expect(result).toMatchObject({ ...shown, hasPassword: true, whyNot: 'exam.notStarted' });
  await vi.waitFor(
    async () => expect(await one(examId)).toMatchObject({ terminal: 'web', scoreAt: settings.scoreAt }),
    PATIENCE_MS,
  );
});

it('nothing of what is asked or right reaches a student by lists, and no student publishes or releases', async () => {
  const examId = newId();
  await publishExam(teacher, demoClass.id, { examId, name: '随堂', password: '2741' });
  await vi.waitFor(async () => expect((await mine()).map((row) => row.examId)).toContain(examId));
  const paths = ['/api/exams/mine', '/api/exams', '/api/exams/mine?size=1', '/api/notices', `/api/search?query=角动量`];
  for (const path of paths) {
    const bytes = await bytesOf(student, path);
    for (const hidden of ['只给老师看', '合外力矩', '角动量守恒的条件', '2741', '"variants"', '"key"'])
      expect({ path, isThere: bytes.includes(hidden) }).toEqual({ path, isThere: false });
  }
  for (const name of ['ExtendExam', 'ReleaseExamScores', 'ReleaseExamAnswers'])
    expect((await refusal(give(student, examId, name, { minutes: 5 }))).code).toBe('page.forbidden');
  await expect(publishExam(student, demoClass.id)).rejects.toThrow('page.forbidden');
  const stranger = await school.other('reviewer');
  expect(await bytesOf(stranger, `/api/exams?examId=${examId}`)).not.toContain('随堂');
});

it('[R4.10] [R5.48] a paper is published as it stands, by whom it belongs to, and none that has faults', async () => {
  const publish = (by: Client, paperId: string, classId = demoClass.id) =>
    by.command('exam', newId(), 'PublishExam', { classId, paperId, name: '小测', settings: examSettings });
  expect((await refusal(publish(teacher, newId()))).code).toBe('paper.unknown');
  const paperId = await makePaper(teacher);
  expect((await refusal(publish(await school.other('assistant'), paperId))).code).toBe('page.forbidden');
  const colleague = await school.other('reviewer');
  const theirs = newId();
  await receipt(colleague.command('class', theirs, 'CreateClass', { name: '同事的班' }));
  expect((await refusal(publish(colleague, paperId, theirs))).code).toBe('paper.unknown');

  await receipt(teacher.command('paper', paperId, 'AddPaperGroup', { groupId: newId(), variant: 0, title: '附加' }));
  expect((await refusal(publish(teacher, paperId))).code).toBe('exam.emptyGroup');
  const [group] = examPaper().groups;
  const unkeyed = [{ itemId: newId(), content: { ...group!.questions[0]!.content, key: undefined } }];
  const unready = await makePaper(teacher, { title: '缺', groups: [{ ...group!, questions: unkeyed }] });
  expect((await refusal(publish(teacher, unready))).code).toBe('exam.unready');
  await receipt(teacher.command('paper', unready, 'DeletePaper'));
  expect((await refusal(publish(teacher, unready))).code).toBe('paper.unknown');
});

it('[R4.17] a teacher publishes a paper to two classes; each is told at its time, and lists it', async () => {
  const [first, second, paperId] = [newId(), newId(), await makePaper(teacher)];
  const later = Date.now() + HOUR;
  const publishTo = (examId: string, classId: string, more: object) =>
    receipt(
      teacher.command('exam', examId, 'PublishExam', {
        classId,
        paperId,
        name: '两班同考',
        settings: { ...examSettings, ...more },
      }),
    );
  await publishTo(first, demoPastClass.id, {});
  const { cursor } = await publishTo(second, demoClass.id, { publishAt: later, startsAt: later, viewAt: later });
  // The school lets a paper go to two classes at once [R5.63].
  const third = { classId: demoClass.id, paperId, name: '多了', settings: examSettings };
  expect(await refusal(teacher.command('exam', newId(), 'PublishExam', third))).toMatchObject({
    code: 'exam.tooManyClasses',
    with: { most: 2 },
  });
  expect((await teacher.query<Paper>(`/api/papers/whole/${paperId}`)).result!.classesMost).toBe(2);
  const inBoth = await school.student(4);
  const after = `after=${cursor.incarnation}.${cursor.position}`;
  const notices = (await inBoth.query<{ rows: MyNotice[] }>(`/api/notices?${after}`)).result!.rows;
  expect(notices.filter(({ title }) => title === '两班同考')).toMatchObject([{ subject: first, kind: 'exam' }]);
  const { rows } = (await inBoth.query<{ rows: MyExam[] }>(`/api/exams/mine?${after}`)).result!;
  const listed = rows.map((row) => row.examId);
  expect(listed).toEqual(expect.arrayContaining([first, demoExams.running.id]));
  expect(listed).not.toContain(second);

  expect((await teacher.query<ExamTerms>(`/api/exam/${second}/terms`)).result).toMatchObject({
    name: '两班同考',
    settings: { publishAt: later, viewAt: later },
    hasPassword: false,
  });
  expect((await inBoth.query(`/api/exam/${second}/terms`)).problem?.code).toBe('page.forbidden');
  await receipt(give(teacher, second, 'WithdrawExam'));
  expect((await teacher.query(`/api/exam/${second}/terms`)).problem?.code).toBe('exam.unknown');
});
