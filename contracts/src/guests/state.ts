import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { emptyTable, get, set, type Table } from '../kernel/table.ts';

/** What a guest takes part as: an auditor is in no figure [R6.06]. */
export const guestRole = z.enum(['student', 'auditor']);

export const GuestAdmitted = fact('GuestAdmitted', {
  summary: 'Someone without an account was let in: a guest of this lesson, and no member of its class.',
  data: z.object({ personId: id, role: guestRole }),
});

export const GuestClaimed = fact('GuestClaimed', {
  summary: 'A member of the class said that a guest was they: what the guest did is theirs.',
  data: z.object({ guestId: id, personId: id }),
});

export const guestsFacts = [GuestAdmitted, GuestClaimed] as const;
export type GuestsFact = FactOf<(typeof guestsFacts)[number]>;

export interface Guest {
  readonly role: z.output<typeof guestRole>;
  /** The member of the class who the guest was. */
  readonly claimedBy?: string;
}

export interface GuestsState {
  readonly guests: Table<Guest>;
  /** Of those whom nobody claimed, who take part as students. */
  readonly students: number;
}

export const initialGuests: GuestsState = { guests: emptyTable(), students: 0 };

export function evolveGuests(state: GuestsState, fact: GuestsFact): GuestsState {
  switch (fact.type) {
    case 'GuestAdmitted': {
      const { personId, role } = fact.data;
      return { guests: set(state.guests, personId, { role }), students: state.students + Number(role === 'student') };
    }
    case 'GuestClaimed': {
      const { guestId, personId } = fact.data;
      const guest = get(state.guests, guestId);
      if (guest === undefined || guest.claimedBy !== undefined) return state;
      const guests = set(state.guests, guestId, { ...guest, claimedBy: personId });
      return { guests, students: state.students - Number(guest.role === 'student') };
    }
  }
}

/** The role that a guest has in the lesson; who was claimed is nobody here any more. */
export function guestRoleOf({ guests }: GuestsState, personId: string): Guest['role'] | undefined {
  const guest = get(guests, personId);
  return guest?.claimedBy === undefined ? guest?.role : undefined;
}
