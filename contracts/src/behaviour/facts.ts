import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { line } from '../kernel/text.ts';

/** What a tag is called [R5.12], what it is worth, and whether the student learns of it. */
const tag = line(LIMITS.behaviourTagUnits);
const points = z.int().check(z.minimum(0), z.maximum(LIMITS.bonusPoints));
const seenBy = z.enum(['student', 'teachers']);
export const tagFields = { tag, points, seenBy };
export type TagFields = {
  readonly tag: string;
  /** Whole bonus points [R5.51]; 0 is none. */
  readonly points: number;
  readonly seenBy: 'student' | 'teachers';
};

/** What counts in somebody's score, they can see. */
export const pointsAreSeen = z.refine<TagFields>((one) => one.points === 0 || one.seenBy === 'student', {
  path: ['seenBy'],
});

/** Whom it is about and what it says, only teachers know, and the student if the tag is for their eyes. */
const one = { behaviourId: id, personId: secret(id) };

export const BehaviourRecorded = fact('BehaviourRecorded', {
  summary: 'A teacher gave a student a behaviour tag, as it was called and worth then.',
  data: z.object({ ...one, tag: secret(tag), points: secret(points), seenBy: secret(seenBy) }),
});

export const BehaviourRevoked = fact('BehaviourRevoked', {
  summary: 'A behaviour tag was taken back; that it was given stays on record.',
  data: z.object(one),
});

export const behaviourFacts = [BehaviourRecorded, BehaviourRevoked] as const;
export type BehaviourFact = FactOf<(typeof behaviourFacts)[number]>;
