import { expect, it } from 'vitest';
import {
  answered,
  at,
  byAuditor,
  collected,
  joined,
  published,
  questionId,
  reordered,
  running,
  tell,
  written,
} from '../../../tests/support/lesson-history.ts';
import { questionsOf } from './quiz.queries.ts';

const poll = written(2, { kind: 'poll', key: undefined, atMost: 2, points: 0 });
const asked = [
  ...running(3),
  ...byAuditor(at(1, joined(4, 'auditor'))),
  ...at(2, poll, reordered(2, 1)),
  ...published(3, 1, 30),
  ...at(4, answered(1, 1, 'B'), answered(2, 1, 'B'), answered(3, 1, 'A')),
  ...byAuditor(at(5, answered(4, 1, 'B'))),
];
const seen = (moments: typeof asked) => questionsOf(tell(moments).state.quiz);

it('[R3.10] questions come in the order of asking, with all that another lesson needs of them', () => {
  const [first, second] = seen(asked);
  const { questionId: __, ...shape } = poll.data;
  expect(first).toEqual({ questionId: questionId(2), ...shape });
  expect(second).toMatchObject({ questionId: questionId(1), key: 'B', points: 10 });
});

it('how many were right is said in percent once it was collected; auditors are not counted [R6.06]', () => {
  expect(seen(asked)[1]).not.toHaveProperty('correct');
  const [first, second] = seen([...asked, ...at(9, collected(1))]);
  expect(second?.correct).toBe(67);
  expect(first).not.toHaveProperty('correct');
});
