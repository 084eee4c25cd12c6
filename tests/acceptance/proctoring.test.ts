import type { ExamProctoring } from '@lectern/contracts/attempt/exam-proctoring.ts';
import type { ExamStudents } from '@lectern/contracts/attempt/exam-results.ts';
import type { AttemptPaper, AttemptResult, AttemptStanding } from '@lectern/contracts/attempt/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import type { Client } from '../support/client.ts';
import { beginExam, publishExam } from '../support/exam.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool({ LECTERN_AWAY_AFTER_MS: '1000' });
  [teacher, student] = await Promise.all([school.teacher(), school.student(1)]);
});
afterAll(() => school.close());

const HOUR = 3_600_000;
async function publish(more: object = {}): Promise<string> {
  const examId = newId();
  const settings = {
    deadline: Date.now() + HOUR,
    durationMs: HOUR / 2,
    proctoring: { collects: true, leaves: 2 },
    ...more,
  };
  await publishExam(teacher, demoClass.id, { examId, settings });
  return examId;
}
const give = (id: string, name: string, data: object = {}, by = student) => by.command('attempt', id, name, data);
const standing = async (id: string) => (await student.query<AttemptStanding>(`/api/attempt/${id}/standing`)).result!;

it('[R1.23] [R5.41] counts that the page was left, tells its student at once, and collects it at the count', async () => {
  const examId = await publish();
  const { attemptId, device } = await beginExam(student, demoClass.id, examId);
  const room = await student.room('attempt', attemptId);
  const own = () => room.own as { readonly proctoring?: { readonly leaves: number; readonly messages: object } };
  const { groups } = (await student.query<AttemptPaper>(`/api/attempt/${attemptId}`)).result!;
  const { itemId } = groups[0]!.items[0]!;
  const leave = (leaveId: string, backAt?: number) => ({ leaveId, how: 'hidden', leftAt: Date.now(), backAt });
  const [one, two] = [newId(), newId()];
  const report = (leaves: object[], answers: object[] = []) =>
    give(attemptId, 'ReportLeaves', { device, answers, flags: [], leaves });
  await receipt(report([leave(one)]));
  await receipt(report([leave(one, Date.now())]));
  expect(await standing(attemptId)).toMatchObject({ status: 'sitting', proctored: { leaves: 1, most: 2 } });
  await room.waitFor(() => own().proctoring?.leaves === 1);

  const words = '请不要离开考试页';
  const { version } = await receipt(give(attemptId, 'MessageSitter', { words }, teacher));
  await room.waitFor(() => Object.keys(own().proctoring?.messages ?? {}).length > 0);
  expect(own().proctoring!.messages).toMatchObject({ [version]: { words } });
  const wall = async () => (await teacher.query<ExamStudents>(`/api/exam/${examId}/students`)).result!;
  await expect
    .poll(async () => (await wall()).students.find(({ personId }) => personId === student.id)?.attempt?.watched)
    .toMatchObject({ leaves: 1, isAway: false, devices: 0, networks: 0 });
  expect((await wall()).proctoring).toMatchObject({ leaves: 2 });
  await receipt(give(attemptId, 'SeeMessages', { through: version }));

  await receipt(report([leave(two)], [{ itemId, choice: 'B', typedAt: Date.now() }]));
  expect(await standing(attemptId)).toMatchObject({ status: 'collected' });
  const { result } = await student.query<AttemptResult>(`/api/attempt/${attemptId}/result`);
  expect(result).toMatchObject({ answered: 1, handedIn: { by: 'leaves' } });
  expect((await refusal(report([leave(newId())]))).code).toBe('attempt.handedIn');
  room.socket.close();

  const invalid = '与邻座传纸条';
  await receipt(give(attemptId, 'InvalidateAttempt', { reason: invalid }, teacher));
  await receipt(give(attemptId, 'RestoreAttempt', { reason: '核实过了' }, teacher));
  await receipt(give(attemptId, 'ResetAttempt', { reason: '电脑故障' }, teacher));
  const record = `/api/exam/${examId}/proctoring`;
  const { entries } = (await teacher.query<ExamProctoring>(record)).result!;
  expect(entries.map(({ what }) => what).toSorted()).toEqual(
    ['reset', 'valid', 'invalid', 'collected', 'left', 'left', 'message'].toSorted(),
  );
  expect(entries.find(({ what }) => what === 'message')).toMatchObject({ words, seenAt: expect.any(Number) });
  expect(entries.find(({ what }) => what === 'reset')).toMatchObject({ words: '电脑故障', answered: 1 });
  expect((await student.query(record)).problem?.code).toBe('page.forbidden');
});

it('records that the device of who sits it is not heard any more, and is again', async () => {
  const sitter = await school.student(2);
  const { attemptId } = await beginExam(sitter, demoClass.id, await publish());
  const heard = async () => {
    const store = school.server.app.get(EventStore);
    return (await store.read(0, 1_000, ['attempt'])).filter(({ stream }) => stream === `attempt/${attemptId}`);
  };
  const hears = async (type: string) =>
    expect.poll(async () => (await heard()).map((fact) => fact.type), { timeout: 20_000 }).toContain(type);
  const room = await sitter.room('attempt', attemptId);
  expect(room.view).toEqual({ attempt: {} });
  room.socket.close();
  await hears('SitterDisconnected');
  const again = await sitter.room('attempt', attemptId);
  await hears('SitterReconnected');
  again.socket.close();
});

it('[R5.40] [R6.13] is published only with what it asks for, and by a member where the school sells that', async () => {
  await expect(publish({ durationMs: undefined })).rejects.toThrow('exam.proctoredUntimed');
  await expect(publish({ attempts: { mode: 'unlimited', counts: 'last' } })).rejects.toThrow('exam.proctoredOnce');
  const operator = await school.other('operator');
  await operator.fetch('POST', '/api/school/commerce', { body: { isOn: true } });
  await expect(publish()).rejects.toThrow('membership.required');
  await operator.fetch('POST', '/api/school/commerce', { body: { isOn: false } });
  await publish();
});
