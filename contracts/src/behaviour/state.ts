import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import type { BehaviourFact, TagFields } from './facts.ts';

/** A tag that one student was given. */
export type Behaviour = TagFields & {
  readonly behaviourId: string;
  readonly personId: string;
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
  readonly takenBackAt?: number;
};

export interface BehaviourState {
  /** In the order in which they were given. */
  readonly recorded: readonly Behaviour[];
}

type Parts = { readonly behaviour: BehaviourState };
export type TeacherBehaviourView = { readonly recorded: { readonly [behaviour: string]: Behaviour } };
export type BehaviourOwn = {
  readonly recorded: {
    readonly [behaviourId: string]: Pick<Behaviour, 'tag' | 'points' | 'at' | 'version'>;
  };
};

export const behaviourOf = ({ recorded }: BehaviourState, behaviourId: string, personId: string) =>
  recorded.find((one) => one.behaviourId === behaviourId && one.personId === personId);

export function evolveBehaviour(
  { recorded }: BehaviourState,
  { type, data, at, version }: BehaviourFact,
): BehaviourState {
  if (type === 'BehaviourRecorded') return { recorded: [...recorded, { ...data, at, version }] };
  const { behaviourId, personId } = data;
  const isIt = (one: Behaviour) => one.behaviourId === behaviourId && one.personId === personId;
  return { recorded: recorded.map((one) => (isIt(one) ? { ...one, takenBackAt: at } : one)) };
}

/** Only teachers see what was noted: not the class, and no screen. */
export const presentBehaviour = ({ behaviour }: Parts, audience: Audience): TeacherBehaviourView | undefined =>
  audience === 'teacher' && behaviour.recorded.length > 0 ? forTeachers(behaviour) : undefined;

const forTeachers = remembered(({ recorded }: BehaviourState): TeacherBehaviourView => ({
  recorded: Object.fromEntries(recorded.map((one) => [`${one.behaviourId}/${one.personId}`, one])),
}));

/** The tags that are for the student's eyes; what was taken back is gone from their phone. */
export function ownBehaviour({ behaviour }: Parts, personId: string): BehaviourOwn | undefined {
  const mine = behaviour.recorded.filter(
    (one) => one.personId === personId && one.seenBy === 'student' && one.takenBackAt === undefined,
  );
  if (mine.length === 0) return undefined;
  return {
    recorded: Object.fromEntries(
      mine.map(({ behaviourId, tag, points, at, version }) => [behaviourId, { tag, points, at, version }]),
    ),
  };
}

export const handOverBehaviour = ({ recorded }: BehaviourState, from: string, to: string): BehaviourState => ({
  recorded: recorded.map((one) => (one.personId === from ? { ...one, personId: to } : one)),
});
