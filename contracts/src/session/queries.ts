import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';

export const SignedIn = z.object({
  user: z.optional(z.object({ id, name: z.string(), account: z.optional(z.string()), bound: z.boolean() })),
  school: z.object({ id: z.string(), name: z.string(), seats: z.boolean() }),
  /** The server's clock in ms. */
  now: z.int(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const CurrentSession = query('CurrentSession', {
  summary: 'Who is signed in; sets the CSRF cookie.',
  path: '/api/session',
  input: z.object({}),
  result: SignedIn,
  allow: { anyone: true, visitor: true },
});

export const sessionQueries = [CurrentSession] as const;
