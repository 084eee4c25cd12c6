import type { Ran } from './outcomes.ts';
import type { ProgramLanguage } from './program.ts';

/** A program, and what is asked of it: each call of a machine of its own, within these limits. */
export interface RunOrder {
  readonly language: ProgramLanguage;
  readonly code: string;
  readonly calls: readonly string[];
  readonly timeMs: number;
  readonly memoryMb: number;
}

/**
 * Runs programs of people whom nobody knows, away from everything else. Whatever a program does, this answers: what each call
 * came to, in order. Ended from outside, what was not answered is over its time.
 */
export interface CodeRunner {
  /** What runs, with its version, by language: of the same a program comes to the same again. */
  readonly scorer: (language: ProgramLanguage) => string;
  readonly run: (order: RunOrder) => Promise<readonly Ran[]>;
}

/** So long a runner is waited for before it is ended: far more than its own limits let it take. */
export const patienceMs = ({ calls, timeMs }: RunOrder): number => 10_000 + 4 * timeMs * calls.length;

export const endedOf = ({ calls }: RunOrder): Ran[] => calls.map(() => ({ fault: 'time', message: '' }));
