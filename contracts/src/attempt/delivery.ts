import * as z from 'zod/mini';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { code, text } from '../kernel/text.ts';
import { letters } from '../question/content.ts';

const answer = z.object({
  itemId: id,
  /** Nothing chosen takes a choice back. */
  choice: z.optional(z.union([letters, z.literal('')])),
  /** Written, or filled in: a line for each blank. */
  words: z.optional(text(LIMITS.attemptAnswerUnits, 0)),
  /** A program. */
  code: z.optional(code(LIMITS.codeUnits)),
  typedAt: z.int(),
});

/** What a device has to deliver, several answers at once: a class saves every few seconds. */
export const delivery = {
  device: id,
  answers: z.array(answer).check(z.maxLength(LIMITS.attemptDelivery)),
  flags: z.array(z.object({ itemId: id, flagged: z.boolean() })).check(z.maxLength(LIMITS.attemptDelivery)),
};
const delivered = z.object(delivery);
export type Delivery = z.output<typeof delivered>;
