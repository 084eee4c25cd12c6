import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { personal } from '../kernel/personal.ts';

const whose = { personId: id };

/** How a page can be left, as far as a browser sees it: hidden, another window before it, out of full screen, closed. */
export const LEAVES = ['hidden', 'blur', 'fullscreen', 'closed'] as const;
export const leave = { leaveId: id, how: z.enum(LEAVES), leftAt: z.int() };

export const PageLeft = fact('PageLeft', {
  summary: 'The student left the page of a proctored exam. The time is the device’s, held against the server’s.',
  data: z.object({ ...whose, ...leave }),
});

export const PageReturned = fact('PageReturned', {
  summary: 'The student came back to the page.',
  data: z.object({ ...whose, leaveId: id, backAt: z.int() }),
});

export const NetworkNoted = fact('NetworkNoted', {
  summary:
    'What the student sent came from a network other than before; named by a fingerprint that is this student’s.',
  data: z.object({ ...whose, network: z.string() }),
});

export const SitterDisconnected = fact('SitterDisconnected', {
  summary: 'The device of who sits a proctored exam has not been heard for long.',
  data: z.object({ ...whose, seenAt: z.int() }),
});

export const SitterReconnected = fact('SitterReconnected', {
  summary: 'The device is heard again.',
  data: z.object(whose),
});

export const SitterMessaged = fact('SitterMessaged', {
  summary: 'A teacher wrote to whoever sits the exam.',
  data: z.object({ ...whose, words: personal() }),
});

export const MessagesOpened = fact('MessagesOpened', {
  summary: 'The student read what teachers wrote, up to this one.',
  data: z.object({ ...whose, through: z.int() }),
});

export const proctoringFacts = [
  PageLeft,
  PageReturned,
  NetworkNoted,
  SitterDisconnected,
  SitterReconnected,
  SitterMessaged,
  MessagesOpened,
] as const;
export type ProctoringFact = FactOf<(typeof proctoringFacts)[number]>;
