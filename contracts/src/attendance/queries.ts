import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';

export const CheckInCode = query('CheckInCode', {
  summary:
    'The code to check in with right now, for the screen in the room; it changes every 15 s and is taken for 30.',
  path: '/api/lesson/:id/check-in-code',
  input: z.object({ id }),
  result: z.object({
    digits: z.string(),
    /** What stands in the picture. */
    token: z.string(),
    /** When the next one comes, in ms of the server's clock. */
    nextAt: z.int(),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true, screen: true },
});

export const attendanceQueries = [CheckInCode] as const;
