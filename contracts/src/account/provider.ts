import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';

/** Signing in with what the school's own provider says of somebody (OpenID Connect, or CAS). No facts, as accounts are none. */

/** Where a browser goes to be led to the provider, and where the provider sends it back to. */
export const PROVIDER_PATHS = { begin: '/api/session/provider', back: '/api/session/provider-back' } as const;

const own = { visitor: 'bound' } as const;

export const LinkProvider = call('LinkProvider', {
  path: '/api/me/provider',
  summary: 'Begin to link your account with the school’s sign-in; answers with where to go.',
  data: z.object({}),
  result: z.object({ address: z.string() }),
  allow: own,
  secondStep: true,
});

export const UnlinkProvider = call('UnlinkProvider', {
  path: '/api/me/provider-end',
  summary: 'Unlink your account from the school’s sign-in, where you have a password to sign in with.',
  data: z.object({}),
  result: z.object({}),
  allow: own,
  secondStep: true,
});

export const providerCalls = [LinkProvider, UnlinkProvider] as const;

export const MyProvider = query('MyProvider', {
  summary: 'Whether my account is linked with the school’s sign-in.',
  path: '/api/me/provider',
  input: z.object({}),
  result: z.object({
    /** How the school calls it, in Chinese and in English; absent where it has none. */
    label: z.optional(z.tuple([z.string(), z.string()])),
    since: z.optional(z.int()),
    /** The number that the school knows one by. */
    number: z.optional(z.string()),
    /** Whether one could still sign in without it. */
    mayUnlink: z.boolean(),
  }),
  allow: own,
});
export type MyProvider = z.output<typeof MyProvider.result>;

export const providerQueries = [MyProvider] as const;
