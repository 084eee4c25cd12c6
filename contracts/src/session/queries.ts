import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { secondStep } from '../kernel/credentials.ts';
import { id } from '../kernel/ids.ts';

export const SignedIn = z.object({
  user: z.optional(
    z.object({
      id,
      name: z.string(),
      account: z.optional(z.string()),
      /** The address of their picture. */
      avatar: z.optional(z.string()),
      bound: z.boolean(),
      administrator: z.optional(z.boolean()),
      /** Founded the school: an operator who may also teach, as often the only one there is at first. */
      founder: z.optional(z.literal(true)),
      /** The school's agreements say something new, which they are to read and agree to. */
      asked: z.optional(z.literal(true)),
      /** There may be a seat without an account to claim. */
      seated: z.optional(z.boolean()),
    }),
  ),
  /** The password was right; a second step is asked for before there is a session. */
  secondStep: z.optional(secondStep),
  /** This browser is a screen: it waits under a code, or shows the lesson that it was paired with. */
  screen: z.optional(
    z.object({ id, code: z.optional(z.string()), until: z.optional(z.int()), lessonId: z.optional(id) }),
  ),
  /** Where signing out leads on to: the provider may still know who this was. */
  leave: z.optional(z.string()),
  /** The origin by which others reach this server, for a page that was opened on the server's own machine. */
  joinOrigin: z.optional(z.string()),
  school: z.object({
    /** Empty until there is one: whoever has the code on the server's console founds it. */
    id: z.string(),
    name: z.string(),
    seats: z.boolean(),
    /** Whether everybody may make an account. */
    signUp: z.boolean(),
    /** How the school calls its own sign-in, in Chinese and in English, where it has one. */
    provider: z.optional(z.tuple([z.string(), z.string()])),
    /** What holds of the school's agreements, where it published any. */
    agreements: z.optional(z.array(z.object({ agreementId: id, kind: z.enum(['user', 'privacy']) }))),
    /** Nobody signs in with a password here. */
    noPasswords: z.optional(z.literal(true)),
  }),
  /** The share of commands that the page begins a trace for, from 0 to 1; without it, it begins none. */
  traces: z.optional(z.number()),
  /** The server's clock in ms. */
  now: z.int(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const CurrentSession = query('CurrentSession', {
  summary: 'Who is signed in; sets the CSRF cookie.',
  path: '/api/session',
  input: z.object({}),
  result: SignedIn,
  allow: { anyone: true, visitor: true, screen: true },
});

export const sessionQueries = [CurrentSession] as const;
