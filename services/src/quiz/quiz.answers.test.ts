import { describe, expect, it } from 'vitest';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { AnswerSubmitted } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  accepted,
  answered,
  answerShown,
  at,
  collected,
  distributionShown,
  joined,
  published,
  questionId,
  running,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const one = { questionId: questionId(1) };
const draft = running(2); // question 1 is written; its key is B
const open = [...draft, ...published(60, 1, 30)];
const afterwards = [...open, ...at(90, collected(1, 'deadline'))];
const distributed = [...afterwards, ...at(95, distributionShown(1))];
const answerOut = [...distributed, ...at(99, answerShown(1))];

describe('SubmitAnswer', () => {
  const answer = { ...one, choice: 'B' };
  const submit = (moments: Moment[], n: number, second: number, choice = 'B') =>
    given(moments).when('SubmitAnswer', { ...one, choice }, student(n, second));
  const submitted = AnswerSubmitted({ ...answer, personId: studentId(1) });

  it('is kept, and again when it is changed', () => {
    expect(submit(open, 1, 70)).toEqual([submitted]);
    expect(submit([...open, ...at(65, answered(1, 1, 'A'))], 1, 70)).toEqual([submitted]);
  });

  it('at the very deadline is in time', () => {
    expect(submit(open, 1, 90)).toEqual([submitted]);
  });

  it('[R8.35] as the first command past the deadline records the closing before it, and is late', () => {
    expect(submit(open, 1, 90.001)).toEqual([collected(1, 'deadline'), submitted]);
  });

  it.each([
    ['it was collected', afterwards],
    ['the distribution is shown', distributed],
    ['the answer is out', answerOut],
  ])('[R8.35] is kept after %s', (_, moments) => {
    expect(submit(moments, 1, 120)).toEqual([submitted]);
  });

  it('of who has not joined the lesson is refused', () => {
    expect(submit(open, 3, 70)).toEqual({ refused: 'join.notJoined' });
  });

  it('with a letter that is no choice is refused', () => {
    expect(submit(open, 1, 70, 'E')).toEqual({ refused: 'quiz.noSuchChoice' });
    expect(submit(open, 1, 70, 'K')).toEqual({ refused: 'request.invalid' });
  });

  it('to a draft is refused as if it were not there', () => {
    expect(submit(draft, 1, 70)).toEqual({ refused: 'quiz.unknown' });
  });

  it.each(['teacher', 'coTeacher', 'assistant', 'administrator', 'visitor'] as const)(
    '[R6.05] is for who takes part: not for %s',
    (role) => {
      const refusal = given(open, at(61, joined(3))).when('SubmitAnswer', answer, { ...student(3, 70), role });
      expect(refusal).toEqual({ refused: 'page.forbidden' });
    },
  );
});

describe('AcceptLateAnswer', () => {
  const accept = (moments: Moment[], n = 1) =>
    given(moments).when('AcceptLateAnswer', { ...one, personId: studentId(n) }, teacher(120));
  const late = [...afterwards, ...at(91, answered(1, 1, 'B'))];

  it('[R8.35] lets a late answer count', () => {
    expect(accept(late)).toEqual([accepted(1, 1)]);
  });

  it('[R8.35] lets a later one count that came after the accepted one', () => {
    expect(accept([...late, ...at(95, accepted(1, 1)), ...at(96, answered(1, 1, 'C'))])).toEqual([accepted(1, 1)]);
  });

  it('[R8.35] lets it count when the lesson is over, too', () => {
    expect(accept([...late, ...at(100, LessonEnded({ by: 'teacher' }))])).toEqual([accepted(1, 1)]);
  });

  it.each([
    ['is accepted already', [...late, ...at(95, accepted(1, 1))], 1],
    ['was in time', [...open, ...at(70, answered(1, 1, 'B')), ...at(90, collected(1, 'deadline'))], 1],
    ['is not there', late, 2],
  ])('of one that %s is refused', (_, moments, n) => {
    expect(accept(moments, n)).toEqual({ refused: 'quiz.notLate' });
  });
});
