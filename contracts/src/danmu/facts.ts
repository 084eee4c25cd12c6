import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { personal } from '../kernel/personal.ts';

/** How danmu run over the screen. */
export const danmuSettings = {
  on: z.boolean(),
  /** A teacher lets each one pass before it is shown. */
  moderated: z.boolean(),
  speed: z.enum(['slow', 'normal', 'fast']),
  size: z.enum(['small', 'normal', 'large']),
  /** A strip of its own under the slide, the top quarter over it, or nowhere: on phones only. */
  area: z.enum(['strip', 'overlay', 'phones']),
};

/** Who wrote it is named in every fact about it, so that they are told what became of it. */
const one = z.object({ danmuId: id, personId: id });

export const DanmuSent = fact('DanmuSent', {
  summary: 'Someone sent a danmu, and it is shown.',
  data: z.object({ danmuId: id, personId: id, words: personal() }),
});

export const DanmuHeld = fact('DanmuHeld', {
  summary: 'Someone sent a danmu, and it waits for a teacher to let it pass.',
  data: z.object({ danmuId: id, personId: id, words: secret(personal(), 'DanmuPassed', 'DanmuRestored') }),
});

export const DanmuPassed = fact('DanmuPassed', {
  summary: 'A teacher let a waiting danmu pass: it is shown.',
  data: one,
});

export const DanmuHidden = fact('DanmuHidden', {
  summary: 'A teacher took a danmu down, or turned it away before it was shown.',
  data: one,
});

export const DanmuRestored = fact('DanmuRestored', {
  summary: 'A teacher put a hidden danmu back.',
  data: one,
});

export const StudentMuted = fact('StudentMuted', {
  summary: 'A teacher lets someone send no danmu for the rest of the lesson.',
  data: z.object({ personId: id }),
});

export const StudentUnmuted = fact('StudentUnmuted', {
  summary: 'They may send danmu again.',
  data: z.object({ personId: id }),
});

export const DanmuSettingsChanged = fact('DanmuSettingsChanged', {
  summary: 'Danmu were turned on or off, or how they run was changed.',
  data: z.object(danmuSettings),
});

export const danmuFacts = [
  DanmuSent,
  DanmuHeld,
  DanmuPassed,
  DanmuHidden,
  DanmuRestored,
  StudentMuted,
  StudentUnmuted,
  DanmuSettingsChanged,
] as const;
export type DanmuFact = FactOf<(typeof danmuFacts)[number]>;
