import { guestRole, guestsFacts } from '@lectern/contracts/guests/state.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Who took part in which lesson without an account, for names and for whoever says it was they. */
export const lessonGuests = rows(
  'lesson_guest',
  {
    family: 'lesson',
    facts: guestsFacts,
    shape: z.object({
      lessonId: id,
      personId: id,
      role: guestRole,
      admittedAt: z.int(),
      claimedBy: z.optional(id),
    }),
    key: ['lessonId', 'personId'],
    per: ({ stream, data }) => ({
      lessonId: stream.slice('lesson/'.length),
      personId: 'guestId' in data ? data.guestId : data.personId,
    }),
    indexes: [['personId']],
  },
  {
    GuestAdmitted: (_, { data: { role }, at }, key) => ({ ...key, role, admittedAt: at }),
    GuestClaimed: (row, { data: { personId } }) => row && { ...row, claimedBy: personId },
  },
);
