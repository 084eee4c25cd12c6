import { attempt } from '@lectern/contracts/attempt/attempt.ts';
import { attemptStream, type AttemptStreamState } from '@lectern/contracts/attempt/stream.ts';
import {
  AnswerSaved,
  AttemptCollected,
  AttemptExtended,
  AttemptInvalidated,
  AttemptItemGraded,
  AttemptItemScored,
  AttemptGradeWithdrawn,
  AttemptLateAccepted,
  AttemptLateRefused,
  AttemptReset,
  AttemptRestored,
  AttemptStarted,
  AttemptSubmitted,
  AttemptTakenOver,
  ItemFlagged,
} from '@lectern/contracts/attempt/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { unfolded, type Folded } from '@lectern/contracts/kernel/stream.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decided, having, recorded, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideAttempt, type AttemptGathered } from './attempt.decider.ts';

const decider = { stream: attemptStream, context: attempt, decide: decideAttempt };
const [personId, other, teacher] = [studentId(1), studentId(2), studentId(9)];
const [examId, classId, phone, laptop] = [newId(), newId(), newId(), newId()];
const [single, several, blank, words, program] = [newId(), newId(), newId(), newId(), newId()];
const content = (kind: QuestionContent['kind'], more: Partial<QuestionContent> = {}): QuestionContent => ({
  kind,
  text: '___ 和 ___',
  choices: kind === 'singleChoice' || kind === 'multipleChoice' ? ['甲', '乙', '丙'] : [],
  points: 40,
  ...more,
});
const items = new Map([
  [single, content('singleChoice', { key: 'A' })],
  [several, content('multipleChoice', { key: 'AB' })],
  [blank, content('fillBlank')],
  [words, content('subjective')],
  [
    program,
    content('programming', {
      program: {
        language: 'javascript',
        starter: '',
        samples: [{ input: 'f(1)', expected: '1' }],
        timeMs: 1000,
        memoryMb: 16,
      },
      hiddenTests: [{ input: 'f(2)', expected: '4' }],
    }),
  ],
]);
const END = 1000;
const says = (more: Partial<AttemptGathered> = {}): AttemptGathered => ({
  start: { n: 1, seed: '5eed' },
  endsAt: END,
  items,
  areAnswersOut: false,
  ...more,
});
const by = (at: number, more: Partial<AttemptGathered> = {}, who = personId): Asked => ({
  personId: who,
  streamId: newId(),
  role: 'student',
  at,
  gathered: says(more),
});
const timer = (at: number, more: Partial<AttemptGathered> = {}): Asked => ({
  ...by(at, more, 'system'),
  role: 'system',
});
const staff = (at = END + 50): Asked => ({ ...by(at, {}, teacher), role: 'teacher' });
const start = { examId, classId, device: phone, terminal: 'phone' };
const started = AttemptStarted({ personId, examId, classId, n: 1, seed: '5eed', endsAt: END, device: phone });
const collected = AttemptCollected({ personId });
const submitted = AttemptSubmitted({ personId });
const after = (...facts: NewFact[]) => {
  const folded = having(attemptStream, facts, by(5));
  return { when: (name: string, data: object, asked: Asked) => decided(decider, folded, name, data, asked) };
};
const chosen = (choice: string, itemId = single) => ({ itemId, choice, typedAt: 7 });
const delivery = (answers: object[] = [], flags: object[] = [], device = phone) => ({ device, answers, flags });
const saved = (choice: string, lateMs?: number) =>
  AnswerSaved({ personId, itemId: single, choice, typedAt: 7, ...(lateMs && { lateMs }) });

describe('an attempt', () => {
  it('begins as the exam lets it, once, and only for whose it is', () => {
    expect(after().when('StartAttempt', start, by(5))).toEqual([started]);
    for (const refused of ['attempt.over', 'exam.notStarted', 'exam.over', 'exam.onComputerOnly'] as const)
      expect(after().when('StartAttempt', start, by(5, { start: { refused } }))).toEqual({ refused });
    expect(after(started).when('StartAttempt', start, by(6))).toEqual({ refused: 'already.so' });
    expect(after(started).when('StartAttempt', start, by(6, {}, other))).toEqual({ refused: 'attempt.unknown' });
    expect(after().when('SaveAnswers', delivery([chosen('A')]), by(6))).toEqual({ refused: 'attempt.unknown' });
    expect(after(started).when('SaveAnswers', delivery([chosen('A')]), by(6, {}, other))).toEqual({
      refused: 'attempt.unknown',
    });
  });

  it('takes several answers of every kind and marks at once, each a fact of its own', () => {
    const answers = [
      chosen('B'),
      chosen('', several),
      { itemId: blank, words: '10\n5', typedAt: 8 },
      { itemId: words, words: '因为', typedAt: 9 },
    ];
    const flags = [
      { itemId: words, flagged: true },
      { itemId: single, flagged: false },
    ];
    const seal = sealedBy(personId);
    expect(after(started).when('SaveAnswers', delivery(answers, flags), by(10))).toEqual([
      AnswerSaved({ personId, ...chosen('B') }),
      AnswerSaved({ personId, ...chosen('', several) }),
      AnswerSaved({ personId, itemId: blank, words: seal('10\n5'), typedAt: 8 }),
      AnswerSaved({ personId, itemId: words, words: seal('因为'), typedAt: 9 }),
      ItemFlagged({ personId, itemId: words, flagged: true }),
    ]);
    expect(after(started).when('SaveAnswers', delivery(), by(10))).toEqual({ refused: 'already.so' });
  });

  it.each([
    ['attempt.noSuchItem', [chosen('A', newId())]],
    ['attempt.otherAnswer', [chosen('D')]],
    ['attempt.otherAnswer', [chosen('AB')]],
    ['attempt.otherAnswer', [{ itemId: single, words: '甲', typedAt: 7 }]],
    ['attempt.otherAnswer', [{ itemId: words, choice: 'A', typedAt: 7 }]],
    ['attempt.otherAnswer', [{ itemId: blank, words: '1\n2\n3', typedAt: 7 }]],
    ['attempt.otherAnswer', [{ itemId: single, typedAt: 7 }]],
  ])('refuses as a whole, with %s, what is no answer to the question', (refused, answers) => {
    const all = delivery([chosen('A'), ...answers]);
    expect(after(started).when('SaveAnswers', all, by(10))).toEqual({ refused });
    expect(after(started).when('SubmitAttempt', all, by(10))).toEqual({ refused });
  });

  it('goes on with one device at a time', () => {
    const taken = AttemptTakenOver({ personId, device: laptop });
    expect(after(started).when('SaveAnswers', delivery([chosen('A')], [], laptop), by(10))).toEqual({
      refused: 'attempt.otherDevice',
    });
    expect(after(started).when('TakeOverAttempt', { device: phone }, by(10))).toEqual({ refused: 'already.so' });
    expect(after(started).when('TakeOverAttempt', { device: laptop }, by(10))).toEqual([taken]);
    expect(after(started, taken).when('SaveAnswers', delivery([chosen('A')]), by(11))).toEqual({
      refused: 'attempt.otherDevice',
    });
    expect(after(started, collected).when('TakeOverAttempt', { device: laptop }, by(11))).toEqual({
      refused: 'attempt.handedIn',
    });
  });

  it('[R4.02] [R8.35] is handed in with what the device still has, once, and not after the end', () => {
    expect(after(started).when('SubmitAttempt', delivery([chosen('A')]), by(END))).toEqual([saved('A'), submitted]);
    expect(after(started).when('SubmitAttempt', delivery(), by(END + 1))).toEqual({ refused: 'attempt.over' });
    expect(after(started, submitted).when('SubmitAttempt', delivery(), by(10))).toEqual({ refused: 'already.so' });
    expect(after(started, submitted).when('SaveAnswers', delivery([chosen('A')]), by(10))).toEqual({
      refused: 'attempt.handedIn',
    });
    expect(after(started, collected).when('SubmitAttempt', delivery(), by(10))).toEqual({
      refused: 'attempt.handedIn',
    });
  });

  it('is collected at its end, or goes on where the exam was extended by then', () => {
    const when = (endsAt: number, asked: Asked) => after(started).when('CollectAttemptAtEnd', { endsAt }, asked);
    expect(when(END, timer(END))).toEqual([collected]);
    expect(when(END, timer(END - 1))).toEqual({ refused: 'timer.void' });
    expect(when(END - 1, timer(END))).toEqual({ refused: 'timer.void' });
    expect(when(END, timer(END, { endsAt: END + 300 }))).toEqual([AttemptExtended({ personId, endsAt: END + 300 })]);
    const rule = attempt.timers!({ ...started, version: 1, actor: personId, role: 'student', at: 5 });
    expect(rule).toEqual([{ key: 'collect', set: { at: END, command: 'CollectAttemptAtEnd', data: { endsAt: END } } }]);
  });

  it('[R8.35] stores what comes late, from any device, until what is right is out', () => {
    const late = delivery([chosen('B')], [{ itemId: single, flagged: true }], laptop);
    expect(after(started).when('SaveAnswers', late, by(END + 208))).toEqual([saved('B', 208)]);
    expect(after(started, collected).when('SaveAnswers', late, by(END + 208))).toEqual([saved('B', 208)]);
    expect(after(started).when('SaveAnswers', late, by(END + 208, { endsAt: END + 300 }, personId))).toEqual({
      refused: 'attempt.otherDevice', // the exam was extended, so it is not late
    });
    expect(after(started, collected).when('SaveAnswers', late, by(END + 9, { areAnswersOut: true }))).toEqual({
      refused: 'attempt.handedIn',
    });
  });

  it('counts late answers only when a teacher accepts them', () => {
    const both = after(started, saved('A'), collected, saved('B', 9));
    expect(both.when('AcceptLateAnswers', {}, staff())).toEqual([AttemptLateAccepted({ personId })]);
    expect(both.when('RefuseLateAnswers', {}, staff())).toEqual([AttemptLateRefused({ personId })]);
    expect(both.when('AcceptLateAnswers', {}, by(END + 10))).toEqual({ refused: 'page.forbidden' });
    expect(after(started, saved('A', 9)).when('AcceptLateAnswers', {}, staff())).toEqual({ refused: 'step.notNow' });
    expect(after(started, saved('A'), collected).when('RefuseLateAnswers', {}, staff())).toEqual({
      refused: 'attempt.noneLate',
    });
  });

  it('[R4.11] is invalid only when it was handed in, for a reason, and valid again for another', () => {
    const seal = sealedBy(teacher);
    const invalid = AttemptInvalidated({ personId, reason: seal('替考') });
    expect(after(started).when('InvalidateAttempt', { reason: '替考' }, staff())).toEqual({
      refused: 'attempt.notHandedIn',
    });
    for (const end of [submitted, collected])
      expect(after(started, end).when('InvalidateAttempt', { reason: '替考' }, staff())).toEqual([invalid]);
    expect(after(started, submitted, invalid).when('InvalidateAttempt', { reason: '替考' }, staff())).toEqual({
      refused: 'already.so',
    });
    expect(after(started, submitted).when('RestoreAttempt', { reason: '核实' }, staff())).toEqual({
      refused: 'already.so',
    });
    expect(after(started, submitted, invalid).when('RestoreAttempt', { reason: '核实' }, staff())).toEqual([
      AttemptRestored({ personId, reason: seal('核实') }),
    ]);
  });
});

describe('before its end, or after it', () => {
  it('a teacher collects it as it stands; what comes then is late', () => {
    expect(after(started).when('CollectAttempt', {}, staff(10))).toEqual([collected]);
    expect(after(started, submitted).when('CollectAttempt', {}, staff(10))).toEqual({ refused: 'already.so' });
    expect(after(started).when('CollectAttempt', {}, by(10))).toEqual({ refused: 'page.forbidden' });
    const { folded } = recorded(attemptStream, having(attemptStream, [started], by(5)), [collected], staff(10));
    expect(folded.state.attempt.handedIn).toMatchObject({ at: 10, by: 'teacher' });
    expect(after(started, collected).when('SaveAnswers', delivery([chosen('B')]), by(12))).toEqual([saved('B', 1)]);
  });

  it('[R7.30] a teacher resets it for a reason, once, and it is never taken up again', () => {
    const reset = AttemptReset({ personId, reason: sealedBy(teacher)('停电') });
    const reason = { reason: '停电' };
    for (const before of [[], [submitted], [collected]])
      expect(after(started, ...before).when('ResetAttempt', reason, staff())).toEqual([reset]);
    const gone = after(started, reset);
    expect(gone.when('ResetAttempt', reason, staff())).toEqual({ refused: 'already.so' });
    expect(gone.when('InvalidateAttempt', reason, staff())).toEqual({ refused: 'step.notNow' });
    expect(gone.when('SaveAnswers', delivery([chosen('A')]), by(10))).toEqual({ refused: 'attempt.handedIn' });
    expect(gone.when('CollectAttemptAtEnd', { endsAt: END }, timer(END))).toEqual({ refused: 'timer.void' });
    const rule = attempt.timers!({ ...reset, version: 2, actor: teacher, role: 'teacher', at: 9 });
    expect(rule).toEqual([{ key: 'collect' }]);
  });
});

describe('the answer to a subjective question', () => {
  const written = AnswerSaved({ personId, itemId: words, words: sealedBy(personId)('因为'), typedAt: 7 });
  const grade = (points: number, basedOn = 2, more: object = {}) => ({ itemId: words, points, basedOn, ...more });
  const graded = (points: number) => AttemptItemGraded({ personId, itemId: words, points });

  it('is scored by a teacher with a remark, once it is handed in', () => {
    const remark = sealedBy(teacher)('写上过程');
    expect(
      after(started, written, submitted).when('GradeAttemptItem', grade(35, 2, { remark: '写上过程' }), staff()),
    ).toEqual([AttemptItemGraded({ personId, itemId: words, points: 35, remark })]);
    expect(after(started, written).when('GradeAttemptItem', grade(35), staff())).toEqual({
      refused: 'attempt.notHandedIn',
    });
    expect(after(started, written, submitted).when('GradeAttemptItem', grade(35), by(END))).toEqual({
      refused: 'page.forbidden',
    });
  });

  it('[R4.16] of two who score it, the first counts; the later is shown that score and may choose theirs', () => {
    const both = after(started, written, submitted, graded(30));
    expect(both.when('GradeAttemptItem', grade(40), staff())).toMatchObject({
      refused: 'edit.conflict',
      with: { editedIn: 4, points: 30 },
    });
    expect(both.when('GradeAttemptItem', grade(40, 4), staff())).toEqual([graded(40)]);
  });

  it('[R4.16] waits to be scored again once its score is taken back, but not where another one came meanwhile', () => {
    const back = AttemptGradeWithdrawn({ personId, itemId: words });
    const once = after(started, written, submitted, graded(30));
    const takeBack = { itemId: words, basedOn: 4 };
    expect(once.when('WithdrawGrade', takeBack, staff())).toEqual([back]);
    const twice = after(started, written, submitted, graded(30), graded(40));
    expect(twice.when('WithdrawGrade', takeBack, staff())).toMatchObject({
      refused: 'edit.conflict',
      with: { editedIn: 5, points: 40 },
    });
    const open = after(started, written, submitted, graded(30), back);
    expect(open.when('WithdrawGrade', takeBack, staff())).toEqual({ refused: 'already.so' });
    expect(open.when('GradeAttemptItem', grade(20), staff())).toEqual([graded(20)]);
  });

  it('has at most what the question is worth, and only where there is something to score', () => {
    const handedIn = after(started, written, saved('A'), submitted);
    const refused = (data: object) => handedIn.when('GradeAttemptItem', data, staff());
    expect(refused(grade(41))).toEqual({ refused: 'attempt.aboveFull' });
    expect(refused({ ...grade(1), itemId: single })).toEqual({ refused: 'attempt.notGraded' });
    expect(refused({ ...grade(1), itemId: newId() })).toEqual({ refused: 'attempt.noSuchItem' });
    expect(after(started, submitted).when('GradeAttemptItem', grade(1), staff())).toEqual({
      refused: 'attempt.notGraded',
    });
  });
});

describe('the answer to a programming question', () => {
  const code = 'const f = (n) => n * n;';
  const coded = (...more: NewFact[]) =>
    after(started, AnswerSaved({ personId, itemId: program, words: sealedBy(personId)(code), typedAt: 7 }), ...more);
  const run = { itemId: program, answer: 2, samples: 'p', hidden: 'w', scorer: 'quickjs/1' };
  const scored = AttemptItemScored({ personId, ...run });

  it('is code, and nothing else is', () => {
    const save = (answer: object) =>
      after(started).when('SaveAnswers', delivery([{ itemId: program, typedAt: 7, ...answer }]), by(10));
    expect(save({ code: `${code}\r\n` })).toEqual([
      AnswerSaved({ personId, itemId: program, words: sealedBy(personId)(code), typedAt: 7 }),
    ]);
    for (const other of [{ words: code }, { choice: 'A' }, { code, words: code }, {}])
      expect(save(other)).toEqual({ refused: 'attempt.otherAnswer' });
    const asCode = delivery([{ itemId: words, code, typedAt: 7 }]);
    expect(after(started).when('SaveAnswers', asCode, by(10))).toEqual({ refused: 'attempt.otherAnswer' });
  });

  it('is scored once it counts, once for each answer, and only by what was run', () => {
    const score = (facts: NewFact[], more: object = {}) =>
      coded(...facts).when('ScoreAttemptItem', { ...run, ...more }, timer(END));
    expect(score([])).toEqual({ refused: 'attempt.notHandedIn' });
    expect(score([submitted])).toEqual([scored]);
    expect(score([collected])).toEqual([scored]);
    expect(score([submitted, scored])).toEqual({ refused: 'already.so' });
    expect(score([submitted], { answer: 1 })).toEqual({ refused: 'quiz.answerChanged' });
    expect(score([submitted], { hidden: 'ww' })).toEqual({ refused: 'quiz.answerChanged' });
    expect(score([submitted], { itemId: words })).toEqual({ refused: 'attempt.notGraded' });
    expect(score([submitted], { itemId: newId() })).toEqual({ refused: 'attempt.noSuchItem' });
    const reason = sealedBy(teacher)('重来');
    expect(score([submitted, AttemptInvalidated({ personId, reason })])).toEqual([scored]);
    expect(score([submitted, AttemptReset({ personId, reason })])).toEqual({ refused: 'step.notNow' });
  });

  it('is scored again where a late one took its place', () => {
    const late = AnswerSaved({
      personId,
      itemId: program,
      words: sealedBy(personId)('late'),
      typedAt: 7,
      lateMs: 5,
    });
    const again = coded(collected, scored, late, AttemptLateAccepted({ personId }));
    expect(again.when('ScoreAttemptItem', run, timer(END))).toEqual({ refused: 'quiz.answerChanged' });
    expect(again.when('ScoreAttemptItem', { ...run, answer: 5 }, timer(END))).toHaveLength(1);
  });
});

describe('whatever devices send, and whenever', () => {
  const sent = fc.record({
    at: fc.integer({ min: 6, max: 2 * END }),
    device: fc.constantFrom(phone, laptop),
    name: fc.constantFrom('SaveAnswers', 'SaveAnswers', 'SubmitAttempt', 'TakeOverAttempt'),
    choice: fc.constantFrom('', 'A', 'B', 'C'),
  });
  interface Sent {
    readonly at: number;
    readonly device: string;
    readonly name: string;
    readonly choice: string;
  }

  it('what counts arrived by the end, the last of it, and every receipt is a fact of the log', () => {
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 12 }), (all: readonly Sent[]) => {
        let folded: Folded<AttemptStreamState> = having(attemptStream, [started], by(5));
        let counts: string | undefined;
        let isOpen = true;
        for (const { at, device, name, choice } of [...all].sort((a, b) => a.at - b.at)) {
          if (isOpen && at > END) {
            folded = recorded(attemptStream, folded, [collected], timer(END)).folded;
            isOpen = false;
          }
          const data = name === 'TakeOverAttempt' ? { device } : delivery([chosen(choice)], [], device);
          const decision = decided(decider, folded, name, data, by(at));
          if ('refused' in decision) continue;
          const { log, folded: next } = recorded(attemptStream, folded, decision, by(at));
          folded = next;
          if (name === 'TakeOverAttempt') continue;
          if (at <= END) counts = choice;
          isOpen &&= name !== 'SubmitAttempt';
          const { answers, late } = folded.state.attempt;
          const arrived = (at <= END ? answers : late)[single]!;
          expect(log.some(({ version }) => version === arrived.version)).toBe(true);
          expect(arrived).toMatchObject({ choice, at });
        }
        expect(folded.state.attempt.answers[single]?.choice).toBe(counts);
      }),
    );
    expect(unfolded(attemptStream).state.attempt.answers).toEqual({});
  });
});
