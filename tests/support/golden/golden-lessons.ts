import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import first from './lesson-1.json' with { type: 'json' };

/** A lesson of a released form of the log, with every kind of fact that it had; words stand in their boxes as `box of …`. */
export interface GoldenLesson {
  readonly name: string;
  readonly facts: readonly Fact[];
}

/**
 * Every form of the log that was ever released: each lesson here is shown the same for ever. Facts are never edited; a
 * new kind goes into a lesson of the next form, or at the end of the newest one as long as that is not released.
 */
export const goldenLessons: readonly GoldenLesson[] = Object.entries(first).map(([name, facts]) => ({
  name: `1-${name}`,
  facts: facts as readonly Fact[],
}));
