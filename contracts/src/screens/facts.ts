import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';

/** What the screens show: what the lesson is at, the code to come in with, the check-in code, nothing, or a tool. */
export const face = z.enum([
  'lesson',
  'code',
  'checkIn',
  'blank',
  'post',
  'rollCall',
  'packets',
  'grouping',
  'board',
  'questionCard',
  'quickAnswer',
  'countdown',
  'answer',
  'wordCloud',
  'liveVideo',
]);
export type Face = z.output<typeof face>;

export const ScreenPaired = fact('ScreenPaired', {
  summary: 'A screen on another computer may show this lesson, without anybody’s account.',
  data: z.object({ screenId: id }),
});

export const ScreenUnpaired = fact('ScreenUnpaired', {
  summary: 'A paired screen may show this lesson no more.',
  data: z.object({ screenId: id }),
});

export const FaceChosen = fact('FaceChosen', {
  summary: 'The screens show something else, or what the lesson is at again.',
  data: z.object({ face }),
});

export const screensFacts = [ScreenPaired, ScreenUnpaired, FaceChosen] as const;
export type ScreensFact = FactOf<(typeof screensFacts)[number]>;
