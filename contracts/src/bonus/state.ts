import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import type { BonusFact } from './facts.ts';

/** A bonus of one student. */
export type Bonus = {
  readonly bonusId: string;
  readonly personId: string;
  readonly points: number;
  readonly reason: string;
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
  readonly takenBackAt?: number;
};

export interface BonusState {
  /** In the order in which they were given. */
  readonly given: readonly Bonus[];
}

export type TeacherBonusView = { readonly given: { readonly [bonus: string]: Bonus } };
export type BonusOwn = { readonly given: { readonly [bonusId: string]: Omit<Bonus, 'personId' | 'bonusId'> } };

export const bonusOf = ({ given }: BonusState, bonusId: string, personId: string): Bonus | undefined =>
  given.find((one) => one.bonusId === bonusId && one.personId === personId);

export function evolveBonus({ given }: BonusState, { type, data, at, version }: BonusFact): BonusState {
  if (type === 'BonusGiven') return { given: [...given, { ...data, at, version }] };
  const { bonusId, personId } = data;
  const isIt = (one: Bonus) => one.bonusId === bonusId && one.personId === personId;
  return { given: given.map((one) => (isIt(one) ? { ...one, takenBackAt: at } : one)) };
}

/** Only teachers see what was given: not the class, and no screen. */
export const presentBonus = (
  { bonus }: { readonly bonus: BonusState },
  audience: Audience,
): TeacherBonusView | undefined => (audience === 'teacher' && bonus.given.length > 0 ? forTeachers(bonus) : undefined);

const forTeachers = remembered(({ given }: BonusState): TeacherBonusView => ({
  given: Object.fromEntries(given.map((one) => [`${one.bonusId}/${one.personId}`, one])),
}));

/** What was taken back is gone from a student's phone. */
export function ownBonus({ bonus }: { readonly bonus: BonusState }, personId: string): BonusOwn | undefined {
  const mine = bonus.given.filter((one) => one.personId === personId && one.takenBackAt === undefined);
  if (mine.length === 0) return undefined;
  return {
    given: Object.fromEntries(
      mine.map(({ bonusId, points, reason, at, version }) => [bonusId, { points, reason, at, version }]),
    ),
  };
}

export const handOverBonus = ({ given }: BonusState, from: string, to: string): BonusState => ({
  given: given.map((one) => (one.personId === from ? { ...one, personId: to } : one)),
});
