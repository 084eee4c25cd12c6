import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { remembered } from '../kernel/memo.ts';
import { context } from '../kernel/stream.ts';
import { evolveGuests, guestsFacts, initialGuests, type GuestsState } from './state.ts';

export const EnterAsGuest = command('EnterAsGuest', {
  summary: 'Come into a running lesson by its code, without an account: for this lesson only.',
  data: z.object({
    code: z.string().check(z.maxLength(16)),
    /** An auditor takes part and is not counted [R6.06]. */
    as: z.optional(z.literal('auditor')),
  }),
  allow: { visitor: 'guest', student: 'guest', representative: 'guest', auditor: 'guest' },
  records: ['GuestAdmitted'],
});

export const ClaimGuest = command('ClaimGuest', {
  summary: 'Say that a guest of the lesson was I: only who signed in on the browser in which the guest sat.',
  data: z.object({ guestId: id }),
  allow: { student: 'bound', representative: 'bound', auditor: 'bound', visitor: 'bound' }, // a visitor reads why not
  records: ['GuestClaimed'],
});

export const guestsCommands = [EnterAsGuest, ClaimGuest] as const;
export type GuestsCommand = CommandOf<(typeof guestsCommands)[number]>;

export const guestMachine = machine('guest', {
  summary: 'Someone without an account in one lesson.',
  per: ({ type, data }) => {
    const { guestId, personId } = data as { readonly guestId?: string; readonly personId?: string };
    return type === 'GuestAdmitted' ? personId : type === 'GuestClaimed' ? guestId : undefined;
  },
  initial: 'outside',
  states: {
    outside: { on: { GuestAdmitted: 'guest' } },
    guest: { on: { GuestClaimed: 'claimed' } },
    claimed: { on: {} },
  },
});

/** How many take part whom no class counts; a lesson without guests says nothing of them. Names are the directory’s. */
export type GuestsView = { readonly students: number };

const counted = remembered(({ students }: GuestsState): GuestsView | undefined =>
  students === 0 ? undefined : { students },
);

export const guests = context<GuestsState, { readonly guests: GuestsState }, (typeof guestsFacts)[number]>({
  name: 'guests',
  facts: guestsFacts,
  commands: guestsCommands,
  machines: [guestMachine],
  initial: initialGuests,
  evolve: evolveGuests,
  present: ({ guests }) => counted(guests),
});

export const MySeats = query('MySeats', {
  summary: 'The seats that were taken without an account in this browser before I signed in, and that I can claim.',
  path: '/api/session/seats',
  input: z.object({}),
  result: z.object({
    seats: z.array(
      z.object({
        guestId: id,
        /** The name that was given with the seat. */
        name: z.string(),
        lessonId: id,
        title: z.string(),
        className: z.string(),
        admittedAt: z.int(),
        /** Whether I am in the lesson's class: who is not joins it first. */
        member: z.boolean(),
      }),
    ),
  }),
  allow: { visitor: true },
});

export const guestsQueries = [MySeats] as const;
