import type { AttemptPaper, AttemptResult, AttemptStanding, MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import type { ExamSettings } from '@lectern/contracts/exam/settings.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { publishExam } from '../support/exam.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let school: School;
let teacher: Client;
let students: readonly Client[];
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  students = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => school.student(n)));
});
afterAll(() => school.close());

const KEYS = /只给老师看|"key"|"blanks"/;
const device = newId();

async function published(settings: Partial<ExamSettings>, password?: string): Promise<string> {
  const examId = newId();
  await publishExam(teacher, demoClass.id, { examId, settings, ...(password !== undefined && { password }) });
  return examId;
}
const mineOf = async (client: Client, examId: string) =>
  (await client.query<MyAttempts>(`/api/exam/${examId}/attempts/mine?terminal=phone`)).result!;
const begin = (client: Client, examId: string, attemptId: string, more: object = {}) =>
  client.command('attempt', attemptId, 'StartAttempt', {
    examId,
    classId: demoClass.id,
    device,
    terminal: 'phone',
    ...more,
  });
async function begun(client: Client, examId: string): Promise<string> {
  const { nextId } = await mineOf(client, examId);
  await receipt(begin(client, examId, nextId));
  return nextId;
}
const paperOf = async (client: Client, id: string) => (await client.query<AttemptPaper>(`/api/attempt/${id}`)).result!;
const resultOf = async (client: Client, id: string) =>
  (await client.query<AttemptResult>(`/api/attempt/${id}/result`)).result!;
const items = (paper: AttemptPaper) => paper.groups.flatMap((group) => group.items);
const save = (client: Client, id: string, answers: object[], name = 'SaveAnswers', from = device) =>
  client.command('attempt', id, name, { device: from, answers, flags: [] });
const right = (paper: AttemptPaper) => {
  const [single, several, blank] = items(paper);
  return [
    { itemId: single!.itemId, choice: 'B', typedAt: 1 },
    { itemId: several!.itemId, choice: 'AC', typedAt: 2 },
    { itemId: blank!.itemId, words: '只给老师看的空', typedAt: 3 },
  ];
};

it('ten students sit an exam, each on their own, and nothing that is right reaches them before it is out', async () => {
  const examId = await published({ scoreAt: Date.now() + 3_600_000, deadline: Date.now() + 3_600_000 });
  const attempts = await Promise.all(students.map((student) => begun(student, examId)));
  expect(new Set(attempts).size).toBe(10);
  for (const [index, student] of students.entries()) {
    const id = attempts[index]!;
    const paper = await paperOf(student, id);
    expect(JSON.stringify(paper)).not.toMatch(KEYS);
    const answers = right(paper);
    const { version } = await receipt(save(student, id, answers.slice(0, 2)));
    await receipt(save(student, id, answers.slice(2), 'SubmitAttempt'));
    const again = await paperOf(student, id);
    expect(again.answers.find(({ itemId }) => itemId === answers[1]!.itemId)).toMatchObject({ choice: 'AC', version });
    const result = await resultOf(student, id);
    expect(result).toMatchObject({ status: 'submitted', answered: 3, items: 3 });
    expect([result.score, result.answers]).toEqual([undefined, undefined]);
    expect(JSON.stringify(result)).not.toMatch(/"key"|"blanks"|解析/);
  }
  expect((await refusal(students[1]!.query(`/api/attempt/${attempts[0]!}`))).code).toBe('attempt.unknown');
  expect((await mineOf(students[0]!, examId)).whyNot).toBe('exam.noAttemptsLeft');

  await receipt(teacher.command('exam', examId, 'ReleaseExamScores', {}));
  const scored = await resultOf(students[0]!, attempts[0]!);
  expect(scored).toMatchObject({ score: { points: 100, of: 100, ungraded: 0 } });
  expect(JSON.stringify(scored)).not.toMatch(KEYS);
});

it('[R8.35] [R4.11] what comes after the end is stored and flagged; the teacher counts it, and what was invalid is valid again', async () => {
  const [, , student] = students as [Client, Client, Client];
  const examId = await published({ deadline: Date.now() + 2_500 });
  const id = await begun(student, examId);
  const answers = right(await paperOf(student, id));
  await receipt(save(student, id, answers.slice(0, 1)));
  const standing = async () => (await student.query<AttemptStanding>(`/api/attempt/${id}/standing`)).result!.status;
  await vi.waitFor(async () => expect(await standing()).toBe('collected'), PATIENCE_MS);
  expect((await refusal(save(student, id, [], 'SubmitAttempt'))).code).toBe('attempt.handedIn');
  await receipt(save(student, id, answers.slice(1), 'SaveAnswers', newId()));
  expect(await resultOf(student, id)).toMatchObject({ answered: 1, late: { n: 2, is: 'waiting' } });

  const decide = (name: string, data: object = {}) => receipt(teacher.command('attempt', id, name, data));
  await decide('AcceptLateAnswers');
  await receipt(teacher.command('exam', examId, 'ReleaseExamAnswers', {}));
  const result = await resultOf(student, id);
  expect(result).toMatchObject({ answered: 3, score: { points: 100 } });
  expect(result.answers).toHaveLength(3);
  expect(result.answers![0]).toMatchObject({ key: 'B', choice: 'B', score: 30 });

  await decide('InvalidateAttempt', { reason: '离开期间与他人通话' });
  const invalid = await resultOf(student, id);
  expect(invalid).toMatchObject({ status: 'invalid', invalid: { reason: '离开期间与他人通话' } });
  expect(invalid.score).toBeUndefined();
  await decide('RestoreAttempt', { reason: '核实过了' });
  expect(await resultOf(student, id)).toMatchObject({ status: 'submitted', score: { points: 100 } });
});

it('[R5.25] [R9.10] asks for the password, for one device, and lets sit again as often as there are attempts', async () => {
  const [student] = students as [Client];
  const attempts = { mode: 'n', most: 2, counts: 'highest' } as const;
  const examId = await published({ attempts, terminal: 'app' }, '2714');
  const { nextId: first, hasPassword } = await mineOf(student, examId);
  expect(hasPassword).toBe(true);
  const tried = async (more: object, id = first) => (await refusal(begin(student, examId, id, more))).code;
  expect(await tried({ password: '2715' })).toBe('exam.wrongPassword');
  expect(await tried({ password: '2714', terminal: 'computer' })).toBe('exam.onPhoneOnly');
  expect(await tried({ password: '2714' }, newId())).toBe('attempt.unknown');
  await receipt(begin(student, examId, first, { password: '2714' }));
  const { nextId: second } = await mineOf(student, examId);
  expect(await tried({ password: '2714' }, second)).toBe('attempt.notFinished');

  const laptop = newId();
  await receipt(student.command('attempt', first, 'TakeOverAttempt', { device: laptop }));
  expect((await refusal(save(student, first, [], 'SubmitAttempt'))).code).toBe('attempt.otherDevice');
  await receipt(save(student, first, [], 'SubmitAttempt', laptop));
  await receipt(begin(student, examId, second, { password: '2714' }));
  expect((await mineOf(student, examId)).mine.map(({ status }) => status)).toEqual(['submitted', 'sitting']);
});
