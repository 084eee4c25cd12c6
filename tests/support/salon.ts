import * as z from 'zod/mini';
import { command, type CommandOf } from '@lectern/contracts/kernel/command.ts';
import { fact, type FactOf, type NewFact } from '@lectern/contracts/kernel/fact.ts';
import { personal, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { context, stream } from '@lectern/contracts/kernel/stream.ts';
import type { Deciding } from '../../services/src/ledger/submission.ts';

/** A stream without a classroom in it: people come, talk, go and come back, and a mirror on the wall shows them. */

const person = z.object({ personId: z.string() });
export const GuestCame = fact('GuestCame', { summary: 'Someone came in.', data: person });
export const GuestLeft = fact('GuestLeft', {
  summary: 'Someone was away for long.',
  data: z.object({ personId: z.string(), seenAt: z.int() }),
});
export const GuestReturned = fact('GuestReturned', { summary: 'Someone came back.', data: person });
export const GuestSaid = fact('GuestSaid', {
  summary: 'Someone said something.',
  data: z.object({ personId: z.string(), words: personal() }),
});
export const MirrorHung = fact('MirrorHung', {
  summary: 'A mirror shows the salon.',
  data: z.object({ mirrorId: z.string() }),
});
export const MirrorTaken = fact('MirrorTaken', {
  summary: 'It no longer does.',
  data: z.object({ mirrorId: z.string() }),
});
export const SalonClosed = fact('SalonClosed', { summary: 'The salon is over.', data: z.object({}) });
const facts = [GuestCame, GuestLeft, GuestReturned, GuestSaid, MirrorHung, MirrorTaken, SalonClosed] as const;

const Say = command('Say', {
  summary: 'Say something.',
  data: z.object({ words: z.string() }),
  allow: { visitor: true },
  records: ['GuestSaid'],
});
const NoteGuests = command('NoteGuests', {
  summary: 'Who was away for long has left, and who is back has returned.',
  data: z.object({
    left: z.array(z.object({ personId: z.string(), at: z.int() })),
    returned: z.array(z.string()),
  }),
  allow: { system: true },
  records: ['GuestLeft', 'GuestReturned'],
});
const Look = command('Look', {
  summary: 'Be refused, in any role.',
  data: z.object({}),
  allow: { administrator: true, screen: true, anyone: true, visitor: true },
  records: ['GuestCame'],
});
const commands = [Say, NoteGuests, Look] as const;

interface Salon {
  readonly guests: Readonly<Record<string, { readonly here: boolean }>>;
  readonly said: Readonly<Record<string, { readonly words: Sealed }>>;
  readonly mirrors: readonly string[];
  readonly isClosed: boolean;
}
export interface SalonStream {
  readonly salon: Salon;
}

function evolve(salon: Salon, fact: FactOf<(typeof facts)[number]>): Salon {
  switch (fact.type) {
    case 'GuestCame':
    case 'GuestReturned':
      return { ...salon, guests: { ...salon.guests, [fact.data.personId]: { here: true } } };
    case 'GuestLeft':
      return { ...salon, guests: { ...salon.guests, [fact.data.personId]: { here: false } } };
    case 'GuestSaid':
      return { ...salon, said: { ...salon.said, [fact.version]: { words: fact.data.words } } };
    case 'MirrorHung':
      return { ...salon, mirrors: [...salon.mirrors, fact.data.mirrorId] };
    case 'MirrorTaken':
      return { ...salon, mirrors: salon.mirrors.filter((one) => one !== fact.data.mirrorId) };
    case 'SalonClosed':
      return { ...salon, isClosed: true };
  }
}

export const salon = context<Salon, SalonStream, (typeof facts)[number]>({
  name: 'salon',
  facts,
  commands,
  machines: [],
  initial: { guests: {}, said: {}, mirrors: [], isClosed: false },
  evolve,
  present: ({ salon }, audience) => ({
    said:
      audience === 'teacher'
        ? Object.fromEntries(Object.entries(salon.said).map(([n, { words }]) => [n, { words, order: Number(n) }]))
        : salon.said,
  }),
  own: ({ salon }, personId) => (salon.guests[personId] ? { here: salon.guests[personId].here } : undefined),
});

export const salonStream = stream<SalonStream>({
  family: 'salon',
  summary: 'One salon.',
  contexts: [salon],
  roleHere: ({ salon }, personId) => (salon.mirrors.includes(personId) ? 'screen' : undefined),
  presence: {
    command: 'NoteGuests',
    *here({ salon }) {
      if (salon.isClosed) return;
      for (const [personId, { here }] of Object.entries(salon.guests)) if (here) yield personId;
    },
    hasLeft: ({ salon }, personId) => !salon.isClosed && salon.guests[personId]?.here === false,
  },
  audienceOf: (_, { role }) => (role === 'screen' ? 'screen' : role === 'visitor' ? 'student' : 'page.forbidden'),
});

/** In the place of contracts/src/streams.ts. */
export const streams = [salonStream];
export const queries = [];

export function decideSalon(
  { salon }: SalonStream,
  { name, data }: CommandOf<(typeof commands)[number]>,
  { personId, seal, asker }: Deciding,
): readonly NewFact[] | Refused {
  switch (name) {
    case 'Say':
      return [GuestSaid({ personId, words: seal(data.words) })];
    case 'NoteGuests':
      return salon.isClosed
        ? refuse('already.so')
        : [
            ...data.left.map(({ personId: who, at }) => GuestLeft({ personId: who, seenAt: at })),
            ...data.returned.map((who) => GuestReturned({ personId: who })),
          ];
    case 'Look':
      return { refused: 'step.notNow', with: { role: asker.role } };
  }
}
