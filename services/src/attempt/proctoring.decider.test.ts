import {
  AnswerSaved,
  AttemptCollected,
  AttemptStarted,
  AttemptSubmitted,
  AttemptTakenOver,
} from '@lectern/contracts/attempt/facts.ts';
import { attempt } from '@lectern/contracts/attempt/attempt.ts';
import { isOffline, proctoring, proctoringPresence } from '@lectern/contracts/attempt/proctoring.ts';
import {
  MessagesOpened,
  NetworkNoted,
  PageLeft,
  PageReturned,
  SitterReconnected,
  SitterMessaged,
  SitterDisconnected,
} from '@lectern/contracts/attempt/proctoring-facts.ts';
import { attemptStream } from '@lectern/contracts/attempt/stream.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { describe, expect, it } from 'vitest';
import { decided, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideProctoring, decideWatched } from './proctoring.decider.ts';

const [personId, other, teacher] = [studentId(1), studentId(2), studentId(9)];
const [examId, classId, phone, laptop, itemId] = [newId(), newId(), newId(), newId(), newId()];
const [one, two] = [newId(), newId()];
const END = 100_000;
const single: QuestionContent = { kind: 'singleChoice', text: '', choices: ['甲', '乙'], points: 10, key: 'A' };
const gathered = { endsAt: END, items: new Map([[itemId, single]]), areAnswersOut: false };
const by = (at: number, more: object = {}, who = personId): Asked => ({
  personId: who,
  streamId: newId(),
  role: 'student',
  at,
  gathered: { ...gathered, ...more },
});
const staff = (at = 50): Asked => ({ ...by(at, {}, teacher), role: 'teacher' });
const software = (at = 50): Asked => ({ ...by(at, {}, 'system'), role: 'system' });
const begun = { personId, examId, classId, n: 1, seed: '5eed', endsAt: END, device: phone };
const started = AttemptStarted({ ...begun, proctored: { leaves: 2 } });
const after = (...facts: NewFact[]) => {
  const folded = having(attemptStream, facts, by(5));
  const ask =
    (context: typeof proctoring | typeof attempt, decide: typeof decideProctoring | typeof decideWatched) =>
    (name: string, data: object, asked: Asked) =>
      decided({ stream: attemptStream, context, decide }, folded, name, data, asked);
  return { folded, when: ask(proctoring, decideProctoring), sits: ask(attempt, decideWatched) };
};
const report = (leaves: object[], answers: object[] = [], device = phone) => ({ device, answers, flags: [], leaves });
const left = (leaveId: string, leftAt = 10) => PageLeft({ personId, leaveId, how: 'hidden', leftAt });
const leave = (leaveId: string, leftAt = 10, backAt?: number) => ({ leaveId, how: 'hidden', leftAt, backAt });
const chosen = { itemId, choice: 'A', typedAt: 7 };

describe('leaving the page', () => {
  it('is recorded once for each leave, with when the student was back', () => {
    expect(after(started).when('ReportLeaves', report([leave(one)]), by(20))).toEqual([left(one)]);
    const back = PageReturned({ personId, leaveId: one, backAt: 18 });
    expect(after(started, left(one)).when('ReportLeaves', report([leave(one, 10, 18)]), by(20))).toEqual([back]);
    expect(after(started, left(one), back).when('ReportLeaves', report([leave(one, 10, 18)]), by(20))).toEqual({
      refused: 'already.so',
    });
  });

  it('is never before the start nor later than now, whatever the device’s clock says', () => {
    expect(after(started).when('ReportLeaves', report([leave(one, -9, 9_999)]), by(20))).toEqual([
      left(one, 5),
      PageReturned({ personId, leaveId: one, backAt: 20 }),
    ]);
  });

  it('[R5.41] collects at the count, after the answers of before, which are in time', () => {
    const answers = [chosen];
    expect(after(started, left(one)).when('ReportLeaves', report([leave(two)], answers), by(20))).toEqual([
      AnswerSaved({ personId, ...chosen }),
      left(two),
      AttemptCollected({ personId, after: 'leaves' }),
    ]);
    const both = report([leave(one), leave(two)]);
    expect(after(started).when('ReportLeaves', both, by(20))).toContainEqual(
      AttemptCollected({ personId, after: 'leaves' }),
    );
    const unlimited = AttemptStarted({ ...begun, proctored: {} });
    expect(after(unlimited).when('ReportLeaves', both, by(20))).toEqual([left(one), left(two)]);
  });

  it('is told of one’s own proctored attempt only, while it is sat', () => {
    const asked = report([leave(one)]);
    expect(after(AttemptStarted(begun)).when('ReportLeaves', asked, by(20))).toEqual({
      refused: 'attempt.notProctored',
    });
    expect(after(started).when('ReportLeaves', asked, by(20, {}, other))).toEqual({ refused: 'attempt.unknown' });
    expect(after(started, AttemptSubmitted({ personId })).when('ReportLeaves', asked, by(20))).toEqual({
      refused: 'attempt.handedIn',
    });
    const elsewhere = report([leave(one)], [chosen], laptop);
    expect(after(started).when('ReportLeaves', elsewhere, by(20))).toEqual({ refused: 'attempt.otherDevice' });
  });
});

describe('another network', () => {
  const seen = (network: string) => NetworkNoted({ personId, network });
  it('is noted where the exam is proctored: the first one, and each change', () => {
    const start = { n: 1, seed: '5eed', proctored: { leaves: 2 } };
    const data = { examId, classId, device: phone, terminal: 'phone' };
    expect(after().sits('StartAttempt', data, by(5, { start, network: 'home' }))).toEqual([started, seen('home')]);
    const answers = { device: phone, answers: [chosen], flags: [] };
    const sitting = after(started, seen('home'));
    const saved = AnswerSaved({ personId, ...chosen });
    expect(sitting.sits('SaveAnswers', answers, by(9, { network: 'home' }))).toEqual([saved]);
    expect(sitting.sits('SaveAnswers', answers, by(9, { network: 'café' }))).toEqual([seen('café'), saved]);
    expect(sitting.sits('TakeOverAttempt', { device: laptop }, by(9, { network: 'café' }))).toEqual([
      seen('café'),
      AttemptTakenOver({ personId, device: laptop }),
    ]);
    expect(sitting.when('ReportLeaves', report([leave(one)]), by(20, { network: 'café' }))).toEqual([
      seen('café'),
      left(one),
    ]);
    expect(after(AttemptStarted(begun)).sits('SaveAnswers', answers, by(9, { network: 'café' }))).toEqual([saved]);
  });
});

describe('being offline', () => {
  const away = SitterDisconnected({ personId, seenAt: 30 });
  const gone = { left: [{ personId, at: 30 }], returned: [] };
  const returned = { left: [], returned: [personId] };
  it('is recorded once, and that it is over', () => {
    expect(after(started).when('RecordSitterPresence', gone, software())).toEqual([away]);
    expect(after(started).when('RecordSitterPresence', returned, software())).toEqual({ refused: 'already.so' });
    expect(after(started, away).when('RecordSitterPresence', gone, software())).toEqual({ refused: 'already.so' });
    expect(after(started, away).when('RecordSitterPresence', returned, software())).toEqual([
      SitterReconnected({ personId }),
    ]);
    const { proctoring: back } = after(started, away, SitterReconnected({ personId })).folded.state;
    expect(isOffline(back)).toBe(false);
  });

  it('is looked for only while a proctored attempt is sat', () => {
    const here = (...facts: NewFact[]) => [...proctoringPresence.here(after(...facts).folded.state)];
    expect(here(started)).toEqual([personId]);
    expect(here(started, away)).toEqual([]);
    expect(here(started, AttemptSubmitted({ personId }))).toEqual([]);
    expect(here(AttemptStarted(begun))).toEqual([]);
    expect(proctoringPresence.hasLeft(after(started, away).folded.state, personId)).toBe(true);
  });
});

describe('a message', () => {
  const words = '请不要离开考试页';
  const messaged = SitterMessaged({ personId, words: sealedBy(teacher)(words) });
  it('of a teacher stands in the student’s own view until it was read', () => {
    expect(after(started).when('MessageSitter', { words }, staff())).toEqual([messaged]);
    const { when, folded } = after(started, messaged);
    const own = (who: string) => proctoring.own!(folded.state, who);
    expect(own(personId)).toMatchObject({ leaves: 0, isOver: false, messages: { 2: { words: { box: words } } } });
    expect(own(other)).toBeUndefined();
    expect(when('SeeMessages', { through: 2 }, by(60))).toEqual([MessagesOpened({ personId, through: 2 })]);
    const read = after(started, messaged, MessagesOpened({ personId, through: 2 }));
    expect(read.when('SeeMessages', { through: 2 }, by(60))).toEqual({ refused: 'already.so' });
    expect(proctoring.own!(read.folded.state, personId)).toMatchObject({ messages: {} });
  });

  it('is for who sits it only, within its units', () => {
    expect(after(started).when('MessageSitter', { words: '长'.repeat(71) }, staff())).toEqual({
      refused: 'request.invalid',
    });
    expect(after(started, AttemptCollected({ personId })).when('MessageSitter', { words }, staff())).toEqual({
      refused: 'attempt.handedIn',
    });
    expect(after(started).when('MessageSitter', { words }, by(60))).toEqual({ refused: 'page.forbidden' });
  });
});
