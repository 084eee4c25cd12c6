import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { line } from '../kernel/text.ts';

/** Bonus points are a positive integer [R5.51]. */
export const points = z.int().check(z.minimum(1), z.maximum(LIMITS.bonusPoints));
export const reason = line(LIMITS.bonusReasonUnits);
/** Who got it, and what for, only teachers and they themselves know. */
const one = { bonusId: id, personId: secret(id) };

export const BonusGiven = fact('BonusGiven', {
  summary: 'A teacher gave a student bonus points, with the reason.',
  data: z.object({ ...one, points: secret(points), reason: secret(reason) }),
});

export const BonusRevoked = fact('BonusRevoked', {
  summary: 'A bonus was taken back; that it was given stays on record.',
  data: z.object(one),
});

export const bonusFacts = [BonusGiven, BonusRevoked] as const;
export type BonusFact = FactOf<(typeof bonusFacts)[number]>;
