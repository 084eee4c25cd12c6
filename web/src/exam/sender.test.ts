import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { expect, it } from 'vitest';
import { NetworkError, ProblemError } from '../kit/data/errors.ts';
import { faultOfClasses, Sender, type Sent } from './sender.ts';

const paperId = newId();
const settings = {
  attempts: { mode: 'once', counts: 'highest' },
  shuffle: { questions: false, choices: false },
  terminal: 'any',
} as const;
const toClass = (className: string): Sent => {
  const classId = newId();
  const data = { classId, paperId, name: '期中', settings };
  return { examId: newId(), classId, className, students: 40, data, state: 'waiting' };
};
const refused = (code: string) => new ProblemError({ type: '', title: code, status: 409, code } as never);

/** Each class as it answers, one answer after another; what was sent is written down. */
function sending(answers: Readonly<Record<string, readonly (Error | 'ok' | Promise<unknown>)[]>>) {
  const sent: { className: string; key: string }[] = [];
  const left = new Map(Object.entries(answers).map(([name, all]) => [name, [...all]]));
  const sender = new Sender(async ({ className }, key) => {
    sent.push({ className, key });
    const answer = left.get(className)?.shift() ?? 'ok';
    if (answer instanceof Error) throw answer;
    return answer as never;
  });
  const classes = Object.keys(answers).map(toClass);
  const states = () => sender.of(paperId)?.classes.map(({ state }) => state);
  return { sender, sent, classes, states, start: () => sender.start(paperId, { name: '期中', classes }) };
}

it('[R4.17] sends to one class after another; one that fails holds nobody up, and is sent again alone', async () => {
  const story = sending({ 甲: ['ok'], 乙: [refused('page.forbidden'), 'ok'], 丙: ['ok'] });
  const going = story.start();
  expect(story.states()).toEqual(['sending', 'waiting', 'waiting']);
  await going;
  expect(story.states()).toEqual(['sent', 'failed', 'sent']);
  await story.sender.again(paperId);
  expect(story.states()).toEqual(['sent', 'sent', 'sent']);
  expect(story.sent.map(({ className }) => className)).toEqual(['甲', '乙', '丙', '乙']);
});

it('[R5.63] says before to how many classes it goes at once', () => {
  const fault = [0, 1, 3, 4].map((count) => faultOfClasses(count, 3));
  expect(fault).toEqual(['classesRequired', undefined, undefined, 'classesMost']);
});

it('sends what nobody answered under the same key, and what was refused anew', async () => {
  const { start, sender, sent } = sending({ 甲: [new NetworkError()], 乙: [refused('exam.publishPast')] });
  await start();
  await sender.again(paperId);
  const keys = (name: string) => new Set(sent.filter(({ className }) => className === name).map(({ key }) => key));
  expect([keys('甲').size, keys('乙').size]).toEqual([1, 2]);
});

it('takes what is there already as sent', async () => {
  const { start, states } = sending({ 甲: [refused('already.so')] });
  await start();
  expect(states()).toEqual(['sent']);
});

it('[R4.17] sends at once what still waits when the window closes', () => {
  const { start, sender, sent } = sending({ 甲: [new Promise(() => undefined)], 乙: [], 丙: [] });
  void start();
  sender.flush();
  expect(sent.map(({ className }) => className)).toEqual(['甲', '乙', '丙']);
});
