import * as z from 'zod/mini';
import { LIMITS } from '../kernel/limits.ts';
import { name } from '../kernel/text.ts';

/** Sessions are not facts: signing in leaves no trace in a lesson's log. These are plain calls. */
export const SignIn = {
  path: '/api/session',
  summary: 'Sign in with an account of the school.',
  data: z.object({
    account: z.string().check(z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  allow: { anyone: true, visitor: true },
} as const;

export const TakeSeat = {
  path: '/api/session/seat',
  summary: 'Take a seat under a free name, without an account, where the school offers it.',
  data: z.object({ name: name(LIMITS.seatNameUnits) }),
  allow: { anyone: true, visitor: true },
} as const;

export const OpenScreen = {
  path: '/api/session/screen',
  summary:
    'Make this browser a screen that waits to be paired: it shows a short code. Who was signed in here no longer is.',
  data: z.object({}),
  allow: { anyone: true, visitor: true },
} as const;

export const SignOut = {
  path: '/api/session/end',
  summary: 'Sign out.',
  data: z.object({}),
  allow: { visitor: true },
} as const;

export const sessionCalls = [SignIn, TakeSeat, OpenScreen, SignOut] as const;
