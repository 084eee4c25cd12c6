import { describe, expect, it } from 'vitest';
import { scoreOf, studentStatus } from './status.ts';
import type { QuestionView } from './view.ts';

const open: QuestionView = {
  n: 1,
  status: 'open',
  kind: 'singleChoice',
  text: 'U = ?',
  choices: { A: 'IR', B: 'I/R' },
  points: 15,
  publishedAt: 1000,
  durationS: 30,
  deadline: 31_000,
  answered: 0,
};
const collected: QuestionView = { ...open, status: 'collected', collectedAt: 31_000 };
const distributionShown: QuestionView = { ...collected, status: 'distributionShown', distribution: { A: 1, B: 0 } };
const answerShown: QuestionView = { ...distributionShown, status: 'answerShown', key: 'A' };

const right = { choice: 'A', at: 5000, version: 9 };
const wrong = { ...right, choice: 'B' };
const late = { lateChoice: 'A', lateAt: 32_000, lateVersion: 12 };

describe('[R4.02] what a question is for a student who', () => {
  it.each([
    ['is in and has not answered: inProgress', open, undefined, 'inProgress'],
    ['has answered: submitted', open, right, 'submitted'],
    ['answered, once it is collected: waitingForResults', collected, right, 'waitingForResults'],
    [
      'answered, while only the distribution is shown: waitingForResults',
      distributionShown,
      right,
      'waitingForResults',
    ],
    ['answered, once the answer is shown: graded', answerShown, right, 'graded'],
    ['did not answer, once it is collected: unanswered', collected, undefined, 'unanswered'],
    ['did not answer, once the answer is shown: unanswered', answerShown, undefined, 'unanswered'],
    ['was late and not accepted: unanswered', answerShown, late, 'unanswered'],
    ['was late beside an answer that counts: graded', answerShown, { ...right, ...late }, 'graded'],
  ] as const)('%s', (_, question, answer, status) => {
    expect(studentStatus(question, answer, 500)).toBe(status);
  });

  it.each([
    ['came in after it was collected: missed', collected, 31_001, 'missed'],
    ['came in after the answer was shown: missed', answerShown, 90_000, 'missed'],
    ['came in at the very moment of collecting: unanswered', collected, 31_000, 'unanswered'],
    ['came in while it was open: inProgress', open, 20_000, 'inProgress'],
  ] as const)('%s', (_, question, joinedAt, status) => {
    expect(studentStatus(question, undefined, joinedAt)).toBe(status);
  });

  it('came in too late and whose late answer was accepted: graded', () => {
    expect(studentStatus(answerShown, right, 40_000)).toBe('graded');
  });
});

describe('[R5.50] the score in tenths', () => {
  it('is all or nothing', () => {
    expect(scoreOf(answerShown, right)).toBe(15);
    expect(scoreOf(answerShown, wrong)).toBe(0);
    expect(scoreOf(answerShown, undefined)).toBe(0);
  });

  it('is nothing for a late answer that was not accepted', () => {
    expect(scoreOf(answerShown, late)).toBe(0);
  });

  it('is not known before the answer is shown', () => {
    expect(scoreOf(distributionShown, right)).toBeUndefined();
  });
});
