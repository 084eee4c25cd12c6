import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';

/** 32 bytes, in hexadecimal. */
const bytes = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const round = { rollCallId: id };
/** Whom it is about only teachers and they themselves know; a name on the screens is asked for, and told where it is on. */
const call = { ...round, n: z.int().check(z.minimum(1)), personId: secret(id) };
const one = z.object(call);

export const RollCallOpened = fact('RollCallOpened', {
  summary: 'A roll call began: what its draws follow from is settled, and this is the fingerprint of it.',
  data: z.object({ ...round, commitment: bytes, namesShown: z.boolean() }),
});

export const RollCallNamesSet = fact('RollCallNamesSet', {
  summary: 'Whether the screens show the name of who is called was changed.',
  data: z.object({ ...round, namesShown: z.boolean() }),
});

export const PersonCalled = fact('PersonCalled', {
  summary: 'Somebody was drawn out of those who were there and had not been drawn.',
  data: z.object({ ...call, place: z.int().check(z.minimum(1)), of: z.int().check(z.minimum(1)) }),
});

export const CallAcknowledged = fact('CallAcknowledged', {
  summary: 'Who was called said from their phone that they are there.',
  data: one,
});

export const CallAnswered = fact('CallAnswered', {
  summary: 'Who was called answered; with the bonus points that the teacher gave for it.',
  data: z.object({ ...call, points: secret(z.int().check(z.minimum(0), z.maximum(LIMITS.bonusPoints))) }),
});

export const CallMissed = fact('CallMissed', { summary: 'Who was called was not there.', data: one });

export const CallPassed = fact('CallPassed', { summary: 'Who was called passed, or was passed over.', data: one });

export const RollCallClosed = fact('RollCallClosed', {
  summary: 'A roll call ended, and what its draws followed from is public: anyone can compute them again.',
  data: z.object({ ...round, seed: bytes }),
});

export const rollCallFacts = [
  RollCallOpened,
  RollCallNamesSet,
  PersonCalled,
  CallAcknowledged,
  CallAnswered,
  CallMissed,
  CallPassed,
  RollCallClosed,
] as const;
export type RollCallFact = FactOf<(typeof rollCallFacts)[number]>;
