import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from '../kit/data/errors.ts';
import type { LeaveKeep, LoggedLeave } from '../proctoring/leave-log.ts';
import type { Held, Keep, KeptAttempt } from './keep.ts';
import { Sheet } from './sheet.ts';

const [attemptId, one, two, device, user] = [newId(), newId(), newId(), newId(), newId()];

/** A device that keeps in memory what another sheet finds after a reload. */
class MemoryKeep implements Keep {
  readonly attempts = new Map<string, KeptAttempt>();
  readonly answers = new Map<string, Held>();
  isFull = false;
  async attempt(id: string) {
    return this.attempts.get(id);
  }
  async held(id: string) {
    return [...this.answers.values()].filter((held) => held.attemptId === id);
  }
  async putAttempt(attempt: KeptAttempt) {
    if (this.isFull) throw new Error('full');
    this.attempts.set(attempt.attemptId, attempt);
  }
  async put(held: readonly Held[]) {
    if (this.isFull) throw new Error('full');
    for (const answer of held) this.answers.set(answer.itemId, answer);
  }
  async forget(id: string) {
    this.attempts.delete(id);
    this.answers.clear();
  }
}

interface Sent {
  readonly name: string;
  readonly key: string;
  readonly answers: readonly { readonly itemId: string; readonly choice?: string; readonly words?: string }[];
  readonly leaves?: readonly LoggedLeave[];
}
const paper = (answers: AttemptPaper['answers'] = []): AttemptPaper => ({
  now: 0,
  status: 'sitting',
  endsAt: 1,
  device,
  examId: newId(),
  title: '期中',
  n: 1,
  startedAt: 0,
  groups: [],
  answers,
  flagged: [],
});

let keep: MemoryKeep;
let logged: readonly LoggedLeave[] = [];
const leaves: LeaveKeep = { read: () => logged, write: (_, all) => (logged = all) };
let sent: Sent[];
let network: 'on' | 'off' | 'deaf' | Problem['code'];
let version: number;
beforeEach(() => {
  vi.useFakeTimers();
  [keep, sent, network, version, logged] = [new MemoryKeep(), [], 'on', 0, []];
});
afterEach(() => void vi.useRealTimers());

const send = async (name: string, data: object, key: string): Promise<Receipt> => {
  if (network === 'off') throw new NetworkError();
  sent.push({ name, key, ...(data as Pick<Sent, 'answers'>) });
  if (network === 'deaf') throw new NetworkError(); // it arrived, and the answer did not
  if (network !== 'on' && !(network === 'attempt.over' && name === 'SaveAnswers'))
    throw new ProblemError({ code: network, title: 'no', status: 409, type: '' });
  return { version: (version += 1) } as Receipt;
};
const open = (answers?: AttemptPaper['answers']) =>
  Sheet.open({ keep, leaves, device, user, now: Date.now, send }, paper(answers), attemptId);
const settle = (ms = 6_000) => vi.advanceTimersByTimeAsync(ms);

it('keeps a change on the device before it is sent, and says received only with a receipt', async () => {
  const sheet = await open();
  network = 'off';
  await sheet.change(one, { choice: 'A' });
  expect(keep.answers.get(one)).toMatchObject({ choice: 'A' });
  await settle();
  expect(sheet.state()).toMatchObject({ unsent: [one], offlineSince: expect.any(Number) });
  expect(sheet.state().held[one]!.version).toBeUndefined();
  network = 'on';
  await settle();
  expect(sheet.state()).toMatchObject({ unsent: [], offlineSince: undefined, version: 1 });
  expect(sheet.state().held[one]).toMatchObject({ choice: 'A', version: 1 });
});

it('after a reload, and on the way back from it, has everything that was typed', async () => {
  network = 'off';
  const before = await open();
  await before.change(one, { choice: 'A' });
  await before.change(two, { words: '因为' });
  before.close();
  network = 'on';
  const sheet = await open([{ itemId: one, choice: 'B', version: 1, at: 1, typedAt: 1, isLate: false }]);
  await settle();
  expect(sent.at(-1)!.answers).toMatchObject([
    { itemId: one, choice: 'A' },
    { itemId: two, words: '因为' },
  ]);
  expect(sheet.state().unsent).toEqual([]);
});

it('after a reload without network, has what had arrived before it', async () => {
  const before = await open();
  await before.change(one, { choice: 'A' });
  await settle();
  before.close();
  network = 'off';
  const sheet = await open(); // with the paper that was kept
  expect(sheet.state().held[one]).toMatchObject({ choice: 'A', version: 1 });
  expect(sheet.state().unsent).toEqual([]);
});

it('has what was typed last, also when the clock was five minutes behind by then', async () => {
  const typedAt = Date.now();
  const before = await open();
  await before.change(one, { choice: 'A' });
  await settle();
  network = 'off';
  vi.setSystemTime(Date.now() - 300_000);
  await before.change(one, { choice: 'B' });
  before.close();
  network = 'on';
  const sheet = await open([{ itemId: one, choice: 'A', version: 1, at: 1, typedAt, isLate: false }]);
  await settle();
  expect(sent.at(-1)!.answers).toMatchObject([{ itemId: one, choice: 'B' }]);
  expect(sheet.state().held[one]).toMatchObject({ choice: 'B', version: 2 });
});

it('does not put an older answer over a newer one that another device delivered', async () => {
  network = 'off';
  const before = await open();
  await before.change(one, { choice: 'A' });
  before.close();
  network = 'on';
  const newer = { itemId: one, choice: 'B', version: 4, at: 1, typedAt: Date.now() + 1, isLate: false };
  const sheet = await open([newer]);
  await settle();
  expect(sent).toEqual([]);
  expect(sheet.state().held[one]).toMatchObject({ choice: 'B', version: 4 });
});

it('sends what may have arrived once more under its key, and what was typed meanwhile after it', async () => {
  const sheet = await open();
  network = 'deaf';
  await sheet.change(one, { choice: 'A' });
  await settle(1_000);
  await sheet.change(one, { choice: 'B' });
  network = 'on';
  await settle();
  const [first, again, last] = sent;
  expect([again!.key, last!.key === first!.key]).toEqual([first!.key, false]);
  expect(sent.map(({ answers }) => answers[0]!.choice)).toEqual(['A', 'A', 'B']);
  expect(sheet.state()).toMatchObject({ unsent: [] });
});

it('hands in with what has not arrived, tries until it is in, and then forgets it here', async () => {
  const sheet = await open();
  network = 'off';
  await sheet.change(one, { choice: 'A' });
  await sheet.submit();
  await settle();
  expect(sheet.state().submit).toBe('failed');
  sheet.close();
  const reloaded = await open();
  expect(reloaded.state()).toMatchObject({ submit: 'failed', unsent: [one] });
  network = 'on';
  await settle();
  expect(sent.at(-1)).toMatchObject({ name: 'SubmitAttempt', answers: [{ itemId: one, choice: 'A' }] });
  expect(reloaded.state().submit).toBe('done');
  expect(keep.answers.size).toBe(0);
});

it('goes back to answering where handing in did not arrive', async () => {
  const sheet = await open();
  network = 'off';
  await sheet.submit();
  await settle();
  await sheet.withdraw();
  network = 'on';
  await sheet.change(one, { choice: 'A' });
  await settle();
  expect(sent.map(({ name }) => name)).toEqual(['SaveAnswers']);
  expect(sheet.state()).toMatchObject({ submit: 'not', unsent: [] });
});

it('[R8.35] delivers what it still has when the deadline has passed', async () => {
  const sheet = await open();
  await sheet.change(one, { choice: 'A' });
  network = 'attempt.over';
  await sheet.submit();
  await settle();
  expect(sheet.state()).toMatchObject({ submit: 'over', unsent: [] });
  expect(sent.map(({ name }) => name)).toEqual(['SubmitAttempt', 'SaveAnswers']);
});

it('stops where another device goes on, keeps what it has, and sends it when it goes on here', async () => {
  const sheet = await open();
  network = 'attempt.otherDevice';
  await sheet.change(one, { choice: 'A' });
  await settle();
  expect(sheet.state()).toMatchObject({ stopped: 'elsewhere', unsent: [one] });
  expect(sent).toHaveLength(1);
  network = 'on';
  sheet.resume();
  await settle();
  expect(sheet.state()).toMatchObject({ stopped: undefined, unsent: [] });
});

it('names what the server would not take, until it is changed', async () => {
  const sheet = await open();
  network = 'attempt.otherAnswer';
  await sheet.change(one, { choice: 'AB' });
  await settle();
  expect(sheet.state()).toMatchObject({ unsent: [], refused: { [one]: { code: 'attempt.otherAnswer' } } });
  network = 'on';
  await sheet.change(one, { choice: 'A' });
  await settle();
  expect(sheet.state()).toMatchObject({ unsent: [], refused: {}, version: 1 });
});

it('says so where the device can keep nothing, and still delivers', async () => {
  keep.isFull = true;
  const sheet = await open();
  await sheet.change(one, { choice: 'A' });
  await settle();
  expect(sheet.state()).toMatchObject({ isKept: false, unsent: [], version: 1 });
});

it('[R5.41] reports that the page was left at once, with the answers of before, and when the student was back', async () => {
  const sheet = await open();
  await sheet.change(one, { words: '因为' });
  sheet.left('hidden');
  expect(sheet.state().unsentLeaves).toBe(1);
  await settle(10);
  expect(sent).toMatchObject([{ name: 'ReportLeaves', answers: [{ itemId: one }], leaves: [{ how: 'hidden' }] }]);
  expect(sheet.state()).toMatchObject({ unsent: [], unsentLeaves: 0, reports: 1 });
  sheet.back();
  await settle(10);
  expect(sent.at(-1)).toMatchObject({ name: 'ReportLeaves', leaves: [{ backAt: expect.any(Number) }] });
  expect(logged).toEqual([]);
});

it('a leave survives a reload without network, and goes out before it is handed in', async () => {
  network = 'off';
  const before = await open();
  before.left('blur');
  before.close();
  network = 'on';
  const sheet = await open();
  await sheet.submit();
  await settle(10);
  expect(sent.map(({ name }) => name)).toEqual(['ReportLeaves', 'SubmitAttempt']);
});

it('a page that is loaded anew was not left; one that was closed for longer was', async () => {
  const before = await open();
  before.left('closed');
  before.close();
  await vi.advanceTimersByTimeAsync(3_000);
  const again = await open();
  expect(again.back()).toBeUndefined();
  again.left('closed');
  again.close();
  await vi.advanceTimersByTimeAsync(8_000);
  const late = await open();
  expect(late.back()).toMatchObject({ how: 'closed' });
  await settle(10);
  expect(sent).toMatchObject([{ name: 'ReportLeaves', leaves: [{ how: 'closed', backAt: expect.any(Number) }] }]);
});

it('where it was over already, leaves are let go of and the answers are still delivered', async () => {
  network = 'attempt.handedIn';
  const sheet = await open();
  sheet.left('hidden');
  await settle(10);
  expect(sheet.state().unsentLeaves).toBe(0);
  expect(sheet.state().stopped).toBeUndefined();
  await sheet.change(one, { choice: 'A' });
  await settle(500);
  expect(sent.map(({ name }) => name)).toEqual(['ReportLeaves', 'SaveAnswers']);
});
