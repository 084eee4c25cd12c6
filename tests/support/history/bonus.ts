import * as facts from '@lectern/contracts/bonus/facts.ts';
import { at, bonusId, studentId } from './moments.ts';
import type { Grant } from './wish.ts';

export const bonusGiven = (n: number, student: number) =>
  facts.BonusGiven({ bonusId: bonusId(n), personId: studentId(student), points: 2, reason: '主动提问' });

/** Bonus points that are given by hand, and sometimes taken back. */
export const grantBonus: Grant = (wish, { bonus: { given } }, second) => {
  const last = given.at(-1);
  if (wish.move < 14 || last === undefined) return at(second, bonusGiven(given.length + 1, wish.student));
  return at(second, facts.BonusRevoked({ bonusId: last.bonusId, personId: last.personId }));
};
