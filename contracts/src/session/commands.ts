import * as z from 'zod/mini';
import { passkeyAnswer, secondStepCode } from '../kernel/credentials.ts';
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

export const PassSecondStep = {
  path: '/api/session/second-step',
  summary: 'Finish signing in with a code of the app, or with a recovery code.',
  data: z.object({
    ticket: z.string().check(z.maxLength(64)),
    code: secondStepCode,
    /** Whether this browser is let in with the password alone for some time. */
    trust: z.boolean(),
  }),
  allow: { anyone: true, visitor: true },
} as const;

export const AskPasskey = {
  path: '/api/session/passkey-options',
  summary: 'Have what a browser asks for a passkey with, to sign in, or as the second step; the same for whoever asks.',
  data: z.object({
    /** Of who has given the password already. */
    ticket: z.optional(z.string().check(z.maxLength(64))),
  }),
  result: z.object({ options: z.record(z.string(), z.unknown()) }),
  allow: { anyone: true, visitor: true },
} as const;

export const SignInWithPasskey = {
  path: '/api/session/passkey',
  summary: 'Sign in with a passkey alone, or finish signing in with one.',
  data: z.object({
    passkey: passkeyAnswer,
    ticket: z.optional(z.string().check(z.maxLength(64))),
    trust: z._default(z.boolean(), false),
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

export const sessionCalls = [
  SignIn,
  PassSecondStep,
  AskPasskey,
  SignInWithPasskey,
  TakeSeat,
  OpenScreen,
  SignOut,
] as const;
