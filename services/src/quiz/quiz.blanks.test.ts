import { describe, expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  AnswerSubmitted,
  QuestionCollected,
  QuestionPublished,
  QuestionWritten,
} from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  fillBlank,
  published,
  questionId,
  running,
  scheduled,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const { key: _, ...shape } = fillBlank(2).data;
const write = (more: object) => given(at(-60, scheduled)).when('WriteQuestion', { ...shape, ...more }, teacher(1));

describe('WriteQuestion of a fill-blank', () => {
  it('[R5.49] makes its key of the blanks, once each has what is right, whatever key it came with', () => {
    expect(write({})).toEqual([fillBlank(2)]);
    expect(write({ key: 'A' })).toEqual([fillBlank(2)]);
    const blanks = [{ accepted: ['0.58'] }, { accepted: [] }];
    expect(write({ blanks })).toEqual([QuestionWritten({ ...shape, blanks })]);
  });

  it.each<[string, object, string]>([
    ['[R5.49] without a blank', { text: '转动惯量是多少？' }, 'quiz.blankMissing'],
    ['with more blanks than there are letters', { text: '___ '.repeat(LIMITS.blanksMax + 1) }, 'quiz.tooManyBlanks'],
    ['with answers for a blank that it has not', { text: '只有 ___' }, 'quiz.blanksNotNeeded'],
    ['[R5.50] whose points do not divide', { points: 15 }, 'quiz.pointsUneven'],
    ['with choices', { choices: ['甲', '乙'] }, 'quiz.choicesGiven'],
    ['worth nothing', { points: 0 }, 'quiz.pointsMissing'],
  ])('%s is refused', (__, more, refused) => {
    expect(write(more)).toEqual({ refused });
  });

  it('of another kind with blanks is refused', () => {
    const choices = { kind: 'singleChoice', choices: ['甲', '乙'] };
    expect(write(choices)).toEqual({ refused: 'quiz.blanksNotNeeded' });
    expect(write({ ...choices, blanks: undefined, exact: true })).toEqual({ refused: 'quiz.blanksNotNeeded' });
  });
});

describe('PublishQuestion', () => {
  it('[R5.48] of one with a blank that has no answer is refused', () => {
    const draft = [...running(1), ...at(5, fillBlank(2, { key: undefined }))];
    const one = { questionId: questionId(2) };
    expect(given(draft).when('PublishQuestion', one, teacher(9))).toEqual({ refused: 'quiz.noKey' });
    expect(given([...running(1), ...at(5, fillBlank(2))]).when('PublishQuestion', one, teacher(9))).toEqual([
      QuestionPublished(one),
    ]);
  });
});

describe('FillBlanks', () => {
  const open = [...running(2), ...at(5, fillBlank(2)), ...published(10, 2, 60)];
  const fill = (blanks: string[], marks: [number, number][] = [], second = 12, before = open) => {
    const asked = { ...student(1, second), gathered: { marks } };
    return given(before).when('FillBlanks', { questionId: questionId(2), blanks }, asked);
  };
  const answer = (words: string, right: string) =>
    AnswerSubmitted({
      questionId: questionId(2),
      personId: studentId(1),
      words: { sealedBy: studentId(1), box: words },
      right,
    });

  it('seals what was filled in, and says which blanks are right', () => {
    expect(fill(['０．５８', '2.14'])).toEqual([answer('０．５８\n2.14', 'AB')]);
    expect(fill(['0.08', '2.1'])).toEqual([answer('0.08\n2.1', 'B')]);
  });

  it('may leave blanks empty, but not all', () => {
    expect(fill(['', '9'])).toEqual([answer('\n9', '')]);
    expect(fill(['', ''])).toEqual({ refused: 'quiz.nothingFilled' });
  });

  it('past the deadline is late, and closes the question', () => {
    expect(fill(['0.58', ''], [], 100)).toEqual([
      QuestionCollected({ questionId: questionId(2), by: 'deadline' }),
      answer('0.58\n', 'A'),
    ]);
  });

  it('[R5.10] refuses sensitive words, unless they are what is right', () => {
    expect(fill(['坏词', '2.1'], [[0, 2]])).toEqual({ refused: 'text.sensitive', with: { marks: [[0, 2]] } });
    expect(fill(['0.58', '2.1'], [[0, 2]])).toEqual([answer('0.58\n2.1', 'AB')]);
  });

  it('of another number of blanks, or where letters are asked for, is refused; and letters where blanks are', () => {
    expect(fill(['0.58'])).toEqual({ refused: 'quiz.otherAnswer' });
    const choices = [...running(2), ...published(10, 1, 60)];
    const one = { questionId: questionId(1), blanks: ['0.58'] };
    expect(given(choices).when('FillBlanks', one, { ...student(1, 12), gathered: { marks: [] } })).toEqual({
      refused: 'quiz.otherAnswer',
    });
    const letters = { questionId: questionId(2), choice: 'A' };
    expect(given(open).when('SubmitAnswer', letters, student(1, 12))).toEqual({ refused: 'quiz.otherAnswer' });
  });
});
