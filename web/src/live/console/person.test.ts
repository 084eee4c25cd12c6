import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { expect, it } from 'vitest';
import { answersOf } from './person.ts';

const asked = (id: string, n: number | undefined, more: Partial<TeacherQuestionView>) => ({
  id,
  question: {
    status: 'answerShown',
    kind: 'singleChoice',
    key: 'A',
    answers: {},
    ...(n && { n }),
    ...more,
  } as TeacherQuestionView,
});

it('tells what one person answered, in the order of publishing, and whether it was right once that is out', () => {
  const all = [
    asked('c', 3, { status: 'open', answers: { p: { choice: 'A' } } }),
    asked('a', 1, { answers: { p: { choice: 'B' } } }),
    asked('b', 2, { kind: 'multipleChoice', key: 'AB', answers: { p: { choice: 'AB' } } }),
    asked('d', 4, { answers: { p: { lateChoice: 'A' } } }),
    asked('e', 5, { answers: { other: { choice: 'A' } } }),
    asked('f', undefined, { status: 'draft' }),
  ];
  expect(answersOf(all, 'p').map(({ letters, isRight, isLate }) => [letters, isRight, isLate])).toEqual([
    ['B', false, false],
    ['AB', true, false],
    ['A', undefined, false],
    ['A', undefined, true],
    [undefined, undefined, false],
  ]);
});
