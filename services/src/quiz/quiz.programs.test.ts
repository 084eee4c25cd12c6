import { quiz } from '@lectern/contracts/quiz/index.ts';
import { AnswerScored, AnswerSubmitted, DistributionShown, GradeReleased } from '@lectern/contracts/quiz/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { ownAll, presentAll } from '@lectern/contracts/kernel/stream.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  coded,
  collected,
  programming,
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
const one = { questionId: questionId(2) };
const asked = [...running(1), ...at(5, programming(2)), ...published(10, 2, 60)];
const CODE = 'const omega = (a, b, w) => (a * w) / b;';
const handedIn = [...asked, ...at(20, coded(1, 2, CODE))];
const answer = handedIn.length;
const scoring = { ...one, personId: studentId(1), answer, samples: 'p', hidden: 'w', scorer: 'quickjs/1' };
const scored = AnswerScored({ ...scoring, points: 50 });

describe('[R3.10] a programming question', () => {
  it('takes a program as it is, and no other answer', () => {
    expect(given(asked).when('SubmitCode', { ...one, code: CODE }, student(1, 20))).toEqual([
      AnswerSubmitted({
        ...one,
        personId: studentId(1),
        words: { sealedBy: studentId(1), box: CODE },
        language: 'javascript',
      }),
    ]);
    expect(given(asked).when('SubmitCode', { ...one, code: ' ' }, student(1, 20))).toEqual({ refused: 'quiz.noCode' });
    expect(given(asked).when('SubmitAnswer', { ...one, choice: 'A' }, student(1, 20))).toEqual({
      refused: 'quiz.otherAnswer',
    });
  });

  it('is worth the share of its tests that passed, once for each program', () => {
    expect(given(handedIn).when('ScoreAnswer', scoring, timer(21))).toEqual([scored]);
    expect(given(handedIn).when('ScoreAnswer', { ...scoring, answer: answer - 1 }, timer(21))).toEqual({
      refused: 'quiz.answerChanged',
    });
    expect(given(handedIn, at(21, scored)).when('ScoreAnswer', scoring, timer(22))).toEqual({ refused: 'already.so' });
  });

  it('shows its results once all programs have run, and then tells each', () => {
    const over = [...handedIn, ...at(30, collected(2))];
    expect(given(over).when('ShowDistribution', one, teacher(31))).toEqual({ refused: 'quiz.scoringPending' });
    expect(given(over, at(31, scored)).when('ShowDistribution', one, teacher(32))).toEqual([
      DistributionShown(one),
      GradeReleased({ ...one, personId: studentId(1) }),
    ]);
  });

  it('is not published without a test, nor written without a program', () => {
    const { program, hiddenTests: _, ...shape } = programming(2).data;
    const empty = programming(2, { program: { ...program!, samples: [] }, hiddenTests: undefined });
    expect(given([...running(1), ...at(5, empty)]).when('PublishQuestion', one, teacher(6))).toEqual({
      refused: 'quiz.noTests',
    });
    expect(given(running(1)).when('WriteQuestion', { ...shape, program: undefined }, teacher(5))).toEqual({
      refused: 'quiz.programMissing',
    });
    const other = { ...programming(2).data, kind: 'subjective' };
    expect(given(running(1)).when('WriteQuestion', other, teacher(5))).toEqual({ refused: 'quiz.programNotNeeded' });
  });

  it('never shows a hidden test to a student or a screen, and what it came to only with the results', () => {
    const { state } = tell([...handedIn, ...at(21, scored)]);
    const student = JSON.stringify([
      presentAll(lessonStream, state, 'student'),
      presentAll(lessonStream, state, 'screen'),
      ownAll(lessonStream, state, studentId(1)),
    ]);
    expect(student).toContain('omega(2, 1, 3)');
    expect(student).toContain('"samples":"p"');
    for (const secret of ['omega(1, 0, 3)', '"hidden"', '"grade"', '"points":50'])
      expect(student).not.toContain(secret);
    expect(JSON.stringify(presentAll(lessonStream, state, 'teacher'))).toContain('omega(1, 0, 3)');
  });
});
