import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { seenBy } from '../../../tests/support/history/seen.ts';
import {
  answered,
  at,
  byAuditor,
  collected,
  distributionShown,
  joined,
  published,
  questionId,
  reordered,
  running,
  tell,
  written,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { letters } from '../question/content.ts';
import { lettersOf, mostOf, scoreFor } from '../question/kinds.ts';
import { isOut, scoreOf, studentStatus } from './status.ts';
import type { QuizView, TeacherQuizView } from './view.ts';

const viewOf = (audience: 'teacher' | 'student', moments: readonly Moment[]) =>
  seenBy(tell(moments).state, audience)['quiz'];
const forClass = (moments: readonly Moment[]) =>
  (viewOf('student', moments) as unknown as QuizView).questions[questionId(2)]!;
const forTeacher = (moments: readonly Moment[], n = 2) =>
  (viewOf('teacher', moments) as unknown as TeacherQuizView).questions[questionId(n)]!;

/** The second question, of this kind, open. */
const open = (more: Parameters<typeof written>[1]) => [
  ...running(3),
  ...at(5, written(2, more)),
  ...published(10, 2, 60),
];

describe('[R3.10] multiple choice', () => {
  const score = (choice: string | undefined, points = 20, key = 'ACD') =>
    scoreFor('multipleChoice', points, key, choice);

  it('gives all points for exactly the key', () => {
    expect(score('ACD')).toBe(20);
  });

  it('gives half for a part of the key without a wrong letter', () => {
    expect([score('A'), score('AC'), score('CD')]).toEqual([10, 10, 10]);
  });

  it('gives nothing when one letter is wrong, for too many, or for no answer', () => {
    expect([score('AB'), score('ABCD'), score('B'), score(undefined)]).toEqual([0, 0, 0, 0]);
  });

  it('[R5.50] rounds the half down to a tenth: of 0.5 it is 0.2, of 0.1 nothing', () => {
    expect([5, 1, 15, 0].map((points) => score('A', points))).toEqual([2, 0, 7, 0]);
  });

  it('counts each letter of an answer, and takes them back when it is changed', () => {
    const moments = [
      ...open({ kind: 'multipleChoice', key: 'AB' }),
      ...at(12, answered(1, 2, 'ABD'), answered(2, 2, 'A')),
    ];
    expect(forTeacher(moments).distribution).toEqual({ A: 2, B: 1, C: 0, D: 1 });
    expect(forTeacher(moments).answered).toBe(2);
    expect(forTeacher([...moments, ...at(13, answered(1, 2, 'C'))]).distribution).toEqual({ A: 1, B: 0, C: 1, D: 0 });
  });
});

describe('[R3.10] single choice and judgement', () => {
  it.each(['singleChoice', 'judgement'] as const)('%s is all or nothing', (kind) => {
    expect([scoreFor(kind, 10, 'A', 'A'), scoreFor(kind, 10, 'A', 'B')]).toEqual([10, 0]);
    expect([scoreFor(kind, 10, undefined, 'A'), scoreFor(kind, 10, 'A', undefined)]).toEqual([0, 0]);
  });

  it('a judgement has two letters and no texts', () => {
    const moments = open({ kind: 'judgement', choices: [], key: 'A' });
    expect(forClass(moments).choices).toEqual({ A: '', B: '' });
    expect(forTeacher([...moments, ...at(12, answered(1, 2, 'B'))]).distribution).toEqual({ A: 0, B: 1 });
    expect(lettersOf({ kind: 'judgement', choices: [] })).toEqual(['A', 'B']);
  });
});

describe('[R3.10] a poll', () => {
  const poll = open({ kind: 'poll', key: undefined, points: 5, atMost: 2 });
  const answers = at(12, answered(1, 2, 'AB'), answered(2, 2, 'B'));
  const done = [...poll, ...answers, ...at(70, collected(2, 'deadline'))];
  const mine = { choice: 'B', at: 12, version: 9 };

  it('gives its points for taking part, whatever was chosen', () => {
    expect([scoreFor('poll', 5, undefined, 'A'), scoreFor('poll', 5, undefined, 'BC')]).toEqual([5, 5]);
    expect([scoreFor('poll', 5, undefined, undefined), scoreFor('poll', 0, undefined, 'A')]).toEqual([0, 0]);
  });

  it('is out with its distribution: there is no answer to show', () => {
    expect(isOut(forClass(done))).toBe(false);
    expect(studentStatus(forClass(done), mine, 0)).toBe('waitingForResults');
    const shown = forClass([...done, ...at(75, distributionShown(2))]);
    expect(shown).toMatchObject({ status: 'distributionShown', distribution: { A: 1, B: 2 }, atMost: 2 });
    expect(shown).not.toHaveProperty('key');
    expect([isOut(shown), scoreOf(shown, mine), studentStatus(shown, mine, 0)]).toEqual([true, 5, 'graded']);
  });

  it('is the only kind that is out so early', () => {
    const single = [...open({}), ...at(70, collected(2), distributionShown(2))];
    expect(isOut(forClass(single))).toBe(false);
  });
});

describe('how many letters an answer may have', () => {
  it('is one, all of a multiple choice, and of a poll as many as it says', () => {
    expect([mostOf({ kind: 'singleChoice' }, 4), mostOf({ kind: 'judgement' }, 2)]).toEqual([1, 1]);
    expect(mostOf({ kind: 'multipleChoice' }, 4)).toBe(4);
    expect([mostOf({ kind: 'poll' }, 4), mostOf({ kind: 'poll', atMost: 3 }, 4)]).toEqual([1, 3]);
  });

  it('letters come in order, each once, from A to J', () => {
    const isTaken = (value: string) => z.safeParse(letters, value).success;
    expect(['A', 'ABD', 'J', 'ABCDEFGHIJ'].map(isTaken)).toEqual([true, true, true, true]);
    expect(['', 'BA', 'AA', 'K', 'a', 'A B', 'AB\n'].map(isTaken)).toEqual(Array.from({ length: 7 }, () => false));
  });
});

describe('[R6.06] an auditor’s answer', () => {
  const audience = [...open({}), ...at(11, joined(4, 'auditor'))];
  const answer = (second: number, choice: string) => byAuditor(at(second, answered(4, 2, choice)));

  it('is kept, and in no figure', () => {
    const moments = [...audience, ...at(12, answered(1, 2, 'A')), ...answer(13, 'B'), ...answer(14, 'C')];
    expect(forTeacher(moments)).toMatchObject({ answered: 1, late: 0, distribution: { A: 1, B: 0, C: 0, D: 0 } });
    expect(Object.values(forTeacher(moments).answers)).toContainEqual(
      expect.objectContaining({ choice: 'C', uncounted: true }),
    );
    expect(forClass(moments).answered).toBe(1);
  });

  it('that is late is in no figure either', () => {
    const moments = [...audience, ...at(70, collected(2, 'deadline')), ...answer(80, 'B')];
    expect(forTeacher(moments)).toMatchObject({ answered: 0, late: 0 });
  });
});

describe('the order of asking', () => {
  const three = [...running(1), ...at(1, written(2), written(3))];
  const orderOf = (moments: readonly Moment[]) => [1, 2, 3].map((n) => forTeacher(moments, n).order);

  it('is that of writing until a teacher changes it', () => {
    expect(orderOf(three)).toEqual([0, 1, 2]);
    expect(orderOf([...three, ...at(2, reordered(3, 1, 2))])).toEqual([1, 2, 0]);
  });

  it('is nothing that the class sees', () => {
    const asked = [...three, ...published(3, 1, 30)];
    expect(viewOf('student', [...asked, ...at(4, reordered(3, 2, 1))])).toEqual(viewOf('student', asked));
  });

  it('takes what is written later at its end', () => {
    const { questions } = viewOf('teacher', [
      ...three,
      ...at(2, reordered(3, 1, 2), written(4)),
    ]) as unknown as TeacherQuizView;
    expect(questions[questionId(4)]?.order).toBe(3);
  });
});
