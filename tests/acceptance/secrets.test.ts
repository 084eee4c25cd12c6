import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { RoomClient } from '../support/room-client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass, demoStudents, DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { recordBefore, type Recorder } from './recorder.ts';
import { openSchool, questionIn, receipt, schedule, start, type School } from './school.ts';

/**
 * The search for leaked keys: a lesson is taught while every byte that reaches a student or a screen is kept, and the
 * bytes are searched for what was not shown yet. Texts carry canaries; keys and choices are letters that stand
 * nowhere else: nobody chooses the key I, only others choose J.
 */
const KEY = 'I';
const canary = (what: string, n: number) => `canary-${what}-${n}`;
const written = (n: number) => ({
  questionId: newId(),
  kind: 'singleChoice',
  text: canary('text', n),
  choices: Array.from({ length: 10 }, (_, choice) => canary(`choice${choice}`, n)),
  points: 50,
  key: KEY,
  explanation: canary('explanation', n),
});

let school: School;
let teacher: Client;
let observer: Client;
let observed: Recorder;
let screened: Recorder;
let rooms: RoomClient[];
const classmates: RoomClient[] = [];
let lessonId: string;
const [first, second] = [written(1), written(2)];
const others = [2, 3, 4];

beforeAll(async () => {
  school = await openSchool();
  [observed, screened] = await Promise.all([recordBefore(school.server.port), recordBefore(school.server.port)]);
  teacher = await school.teacher();
  lessonId = await schedule(teacher, '有秘密的课');
  for (const question of [first, second]) await give('WriteQuestion', question);
  const code = await start(teacher, lessonId);
  observer = await Client.signIn(observed.url, 'student1', DEMO_PASSWORD);
  await observer.query(`/api/codes/${code}`);
  await receipt(observer.command('lesson', lessonId, 'JoinLesson'));
  rooms = [
    await observer.room('lesson', lessonId),
    await observer.room('lesson', lessonId, { as: 'screen' }),
    await teacher.at(screened.url).room('lesson', lessonId, { as: 'screen' }),
  ];
});
afterAll(async () => {
  await Promise.all([...rooms, ...classmates].map((room) => room.close()));
  await Promise.all([observed.close(), screened.close()]);
  await school.close();
});

const give = (name: string, data: object) => receipt(teacher.command('lesson', lessonId, name, data));

/** Everything that a curious student may try, each of which is answered somehow. */
async function pry(): Promise<void> {
  const { questionId } = second;
  const tries: [string, object][] = [
    ['ReviseQuestion', { ...second, text: 'x', basedOn: 0 }],
    ['WriteQuestion', second],
    ['ShowAnswer', { questionId }],
    ['PublishQuestion', { questionId, durationS: 30 }],
    ['AcceptLateAnswer', { questionId, personId: demoStudents[1]!.id }],
    ['SubmitAnswer', { questionId, choice: 'A' }],
    ['SubmitAnswer', { questionId, choice: KEY.toLowerCase() }],
    ['ReviseLesson', { title: 'x', startsAt: 0, basedOn: 0 }],
  ];
  for (const [name, data] of tries) await observer.command('lesson', lessonId, name, data);
  await observer.command('class', demoClass.id, 'JoinClass', { code: 'ZZZZZZ' });
  for (const path of ['people', 'log', 'log?from=0']) await observer.query(`/api/lesson/${lessonId}/${path}`);
  for (const path of ['/api/lessons', '/api/classes', '/api/session']) await observer.query(path);
  const latecomer = await observer.room('lesson', lessonId);
  await latecomer.close();
  const again = await observer.room('lesson', lessonId, { resume: rooms[0]! });
  await again.close();
}

/** Waits until everyone has seen it, lets the student pry, and answers with all that was sent to them until now. */
async function sent(isShown: (room: RoomClient) => unknown): Promise<{ student: string; screen: string; all: string }> {
  await Promise.all(rooms.map((room) => room.waitFor(() => isShown(room))));
  await pry();
  const [student, screen] = [observed.text(), screened.text()];
  return { student, screen, all: student + screen };
}

const status = (id: string) => (room: RoomClient) => questionIn(room, id)?.status;
const keyField = /\\?"key\\?"/;
const distributionField = /\\?"distribution\\?"/;

describe('what is sent to students and screens', () => {
  it('before a question is published has nothing of it', async () => {
    const { student, all } = await sent(() => true);
    expect(student).toContain('有秘密的课'); // the search sees what is there
    expect(student).toMatch(/HTTP\/1\.1 403/);
    expect(student).toMatch(/x-request-id/i);
    expect(all).not.toContain('canary-');
    for (const { questionId } of [first, second]) expect(all).not.toContain(questionId);
    expect(all).not.toMatch(keyField);
  });

  it('while it is open has the question, and neither key nor explanation nor who chose what', async () => {
    const { questionId } = first;
    await give('PublishQuestion', { questionId, durationS: 600 });
    for (const n of others) {
      const other = await school.student(n);
      await receipt(other.command('lesson', lessonId, 'JoinLesson'));
      await receipt(other.command('lesson', lessonId, 'SubmitAnswer', { questionId, choice: 'J' }));
      classmates.push(await other.room('lesson', lessonId)); // so that presence has someone to name
    }
    await receipt(rooms[0]!.send('SubmitAnswer', { questionId, choice: 'A' }));
    const { all, screen } = await sent((room) => questionIn(room, questionId)?.answered === others.length + 1);
    for (const text of [all, screen]) expect(text).toContain(canary('text', 1));
    expectHidden(all, [canary('explanation', 1), 'text-2', 'choice0-2', 'explanation-2', second.questionId]);
    expect(all).not.toMatch(keyField);
    expect(all).not.toMatch(distributionField);
  });

  it('once it is collected is the same', async () => {
    const { questionId } = first;
    await give('CollectQuestion', { questionId });
    const { all } = await sent((room) => status(questionId)(room) === 'collected');
    expectHidden(all, [canary('explanation', 1), 'text-2', 'explanation-2', second.questionId]);
    expect(all).not.toMatch(keyField);
    expect(all).not.toMatch(distributionField);
  });

  it('once the distribution is shown has how many chose what, and not the key', async () => {
    const { questionId } = first;
    await give('ShowDistribution', { questionId });
    const { student, screen, all } = await sent((room) => status(questionId)(room) === 'distributionShown');
    for (const text of [student, screen]) expect(text).toContain(`"J":${others.length}`);
    expectHidden(all, [canary('explanation', 1), 'text-2', 'explanation-2', second.questionId]);
    expect(all).not.toMatch(keyField);
  });

  it('once the answer is shown has the key and the explanation of this question, and nothing of the next', async () => {
    const { questionId } = first;
    await give('ShowAnswer', { questionId });
    const { student, screen, all } = await sent((room) => status(questionId)(room) === 'answerShown');
    for (const text of [student, screen]) {
      expect(text).toContain(`"key":"${KEY}"`);
      expect(text).toContain(canary('explanation', 1));
    }
    expectHidden(all, ['text-2', 'choice0-2', 'explanation-2', second.questionId]);
  });

  it('has the next question once that is published, still without its key', async () => {
    const before = observed.text().length;
    await give('PublishQuestion', { questionId: second.questionId, durationS: 600 });
    await receipt(rooms[0]!.send('SubmitAnswer', { questionId: second.questionId, choice: 'B' }));
    const { student, all } = await sent((room) => status(second.questionId)(room) === 'open');
    expect(student.length).toBeGreaterThan(before);
    expect(student).toContain(canary('text', 2));
    expect(all).not.toContain('explanation-2');
    for (const room of rooms) expect(questionIn(room, second.questionId)).not.toHaveProperty('key');
  });

  it('at the end has not named one other student, nor what any of them chose', async () => {
    await give('EndLesson', {});
    const { all } = await sent((room) => (room.view['lesson'] as { status: string }).status === 'ended');
    const names = demoStudents.slice(1).flatMap(({ id, name, login }) => [id, name, `"${login}"`]);
    expectHidden(all, names);
    expect(all).toContain(demoStudents[0]!.id);
    expect(all).toContain('"choice":"A"');
    expect(all).not.toMatch(/\\?"choice\\?":\\?"J/);
    expect(all).not.toContain('explanation-2');
  });
});

function expectHidden(all: string, secrets: readonly string[]): void {
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
}
