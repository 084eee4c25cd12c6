import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';

export const SlidesSpace = query('SlidesSpace', {
  summary: 'What the uploaded files of my school take and may, and whether those of an Office are turned into pages.',
  path: '/api/files/space',
  input: z.object({}),
  result: z.object({ usedBytes: z.int(), mostBytes: z.int(), isConverting: z.boolean() }),
  allow: { visitor: 'bound' },
});

export const slidesQueries = [SlidesSpace] as const;
