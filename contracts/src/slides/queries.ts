import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';

export const SlidesSpace = query('SlidesSpace', {
  summary: 'What the uploaded files of my school take, and what they may.',
  path: '/api/files/space',
  input: z.object({}),
  result: z.object({ usedBytes: z.int(), mostBytes: z.int() }),
  allow: { visitor: 'bound' },
});

export const slidesQueries = [SlidesSpace] as const;
