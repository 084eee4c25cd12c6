import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { line } from '../kernel/text.ts';

export const round = { quickAnswerId: id };
export const bonus = z.int().check(z.minimum(0), z.maximum(LIMITS.bonusPoints));
export const opening = {
  ...round,
  countdownS: z.int().check(z.minimum(0), z.maximum(LIMITS.quickAnswerCountdownS)),
  /** What a right answer is worth; 0 where it is not counted. */
  points: bonus,
  namesShown: z.boolean(),
  question: z.optional(line(LIMITS.quickAnswerUnits)),
};
export const place = z.int().check(z.minimum(1));
/** Who it was only teachers and they themselves know; a name on the screens is asked for. */
const press = { ...round, place, personId: secret(id) };

export const QuickAnswerOpened = fact('QuickAnswerOpened', {
  summary: 'A quick answer was opened: from the end of its countdown, whoever presses first answers first.',
  data: z.object(opening),
});

export const QuickAnswerNamesSet = fact('QuickAnswerNamesSet', {
  summary: 'Whether the screens show the name of who answers was changed.',
  data: z.object({ ...round, namesShown: z.boolean() }),
});

export const AnswerPressed = fact('AnswerPressed', {
  summary: 'Somebody pressed, in the order in which the server heard them.',
  data: z.object(press),
});

export const PressAccepted = fact('PressAccepted', {
  summary: 'Whose turn it was answered right; with the bonus points for it.',
  data: z.object({ ...press, points: secret(bonus) }),
});

export const PressRejected = fact('PressRejected', {
  summary: 'Whose turn it was did not have it: the next in the order answers.',
  data: z.object(press),
});

export const QuickAnswerClosed = fact('QuickAnswerClosed', {
  summary: 'A quick answer takes no more presses.',
  data: z.object({ ...round, by: z.enum(['teacher', 'timer']) }),
});

export const quickAnswerFacts = [
  QuickAnswerOpened,
  QuickAnswerNamesSet,
  AnswerPressed,
  PressAccepted,
  PressRejected,
  QuickAnswerClosed,
] as const;
export type QuickAnswerFact = FactOf<(typeof quickAnswerFacts)[number]>;
