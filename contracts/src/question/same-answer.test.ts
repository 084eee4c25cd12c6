import { expect, it } from 'vitest';
import { answerForm } from './same-answer.ts';

const isSame = (one: string, other: string) => answerForm(one) === answerForm(other);

it('[R4.16] takes answers for the same whatever their case, width and spaces', () => {
  expect(isSame('F = ma', 'ｆ=ＭＡ')).toBe(true);
  expect(isSame(' 合外力矩 为零。\n', '合外力矩为零。')).toBe(true);
  expect(isSame('the net  torque', 'The net\ntorque')).toBe(true);
  expect(isSame('（１）对', '(1)对')).toBe(true);
});

it('takes for different what says something else, a number in another spelling too', () => {
  expect(isSame('x²', 'x2')).toBe(false);
  expect(isSame('5.8', '5.80')).toBe(false);
  expect(isSame('12', '1 2')).toBe(false);
  expect(isSame('a part', 'apart')).toBe(false);
  expect(isSame('½', '1/2')).toBe(false);
});
