import type { AttemptStep } from '@lectern/contracts/attempt/dossier.ts';
import { expect, it } from 'vitest';
import { paperAt, stepAt } from './paper-at.ts';

const [first, second] = ['01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000002'];
const step = (version: number, at: number, is: AttemptStep['is'], more: Partial<AttemptStep> = {}): AttemptStep => ({
  version,
  at,
  is,
  ...more,
});
const STEPS = [
  step(1, 1_000, 'AttemptStarted'),
  step(2, 5_000, 'AnswerSaved', { itemId: first, choice: 'A' }),
  step(3, 6_000, 'ItemFlagged', { itemId: first, flagged: true }),
  step(4, 9_000, 'AnswerSaved', { itemId: first, choice: 'B' }),
  step(5, 20_000, 'AttemptCollected', { handedInBy: 'deadline' }),
  step(6, 21_000, 'AnswerSaved', { itemId: first, choice: 'C', lateMs: 1_000 }),
  step(7, 21_000, 'AnswerSaved', { itemId: second, words: '动量', lateMs: 1_000 }),
  step(8, 60_000, 'AttemptLateAccepted'),
];

it('shows the paper as the server had it at each moment', () => {
  expect(paperAt(STEPS, 999).size).toBe(0);
  expect(paperAt(STEPS, 5_500).get(first)).toMatchObject({ choice: 'A', isFlagged: false });
  expect(paperAt(STEPS, 9_000).get(first)).toMatchObject({ choice: 'B', isFlagged: true });
  expect(stepAt(STEPS, 8_999)?.version).toBe(3);
  expect(stepAt(STEPS, 10)).toBeUndefined();
});

it('[R8.35] what came after the end takes the place of nothing until it is accepted', () => {
  expect(paperAt(STEPS, 30_000).get(first)).toMatchObject({ choice: 'B', isLate: false });
  expect(paperAt(STEPS, 30_000).get(second)).toMatchObject({ words: '动量', isLate: true });
  const accepted = paperAt(STEPS, 60_000);
  expect(accepted.get(first)).toMatchObject({ choice: 'C', isFlagged: true, isLate: false });
  expect(accepted.get(second)).toMatchObject({ words: '动量', isLate: false });
  const refused = [...STEPS.slice(0, -1), step(8, 60_000, 'AttemptLateRefused')];
  expect(paperAt(refused, 60_000).get(second)).toMatchObject({ isLate: true });
});
