import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { line } from '../kernel/text.ts';

export const one = z.object({ countdownId: id });
export const set = z.object({
  countdownId: id,
  /** Whole seconds: neither negative nor without an end. */
  durationS: z.int().check(z.minimum(1), z.maximum(LIMITS.countdownMaxS)),
  title: z.optional(line(LIMITS.countdownTitleUnits)),
  /** Whether the screens make a sound at its end. */
  sound: z.boolean(),
});

export const CountdownStarted = fact('CountdownStarted', {
  summary: 'A countdown began for everybody to see, by the server’s clock.',
  data: set,
});

export const CountdownPaused = fact('CountdownPaused', { summary: 'A countdown stood still.', data: one });

export const CountdownResumed = fact('CountdownResumed', { summary: 'A countdown went on.', data: one });

export const CountdownExtended = fact('CountdownExtended', {
  summary: 'A countdown got more time; one whose time was up, from then on.',
  data: z.object({ countdownId: id, byS: z.int().check(z.minimum(1)) }),
});

export const CountdownStopped = fact('CountdownStopped', {
  summary: 'A countdown was put away, before its end or after it.',
  data: one,
});

export const countdownFacts = [
  CountdownStarted,
  CountdownPaused,
  CountdownResumed,
  CountdownExtended,
  CountdownStopped,
] as const;
export type CountdownFact = FactOf<(typeof countdownFacts)[number]>;
