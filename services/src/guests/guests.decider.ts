import type { GuestsCommand } from '@lectern/contracts/guests/guests.ts';
import { GuestAdmitted, GuestClaimed } from '@lectern/contracts/guests/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { ClassStreamState, LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was found out beside the lesson's own facts. */
export interface AtTheDoor {
  readonly codeIsRight?: boolean;
  readonly room?: Pick<ClassStreamState['class'], 'status' | 'schoolOnly' | 'capacity' | 'students'>;
  /** Whether this account signed in on the browser in which the guest sat. */
  readonly wasHere?: boolean;
}

export function decideGuests(
  state: LessonStreamState,
  command: GuestsCommand,
  deciding: Deciding<AtTheDoor>,
): readonly NewFact[] | Refused {
  return command.name === 'EnterAsGuest'
    ? enter(state, command.data.as ?? 'student', deciding)
    : claim(state, command.data.guestId, deciding);
}

/** The class's settings hold for its lessons; each refusal has its own words [R8.32]. */
function enter(
  { lesson, guests }: LessonStreamState,
  role: 'student' | 'auditor',
  { personId, asker, gathered: { codeIsRight, room } }: Deciding<AtTheDoor>,
): readonly NewFact[] | Refused {
  if (codeIsRight !== true || room === undefined) return refuse('join.codeUnknown');
  if (asker.role !== 'visitor') return refuse('already.so');
  if (lesson.status !== 'running' || room.status === 'archived') return refuse('join.over');
  if (get(guests.guests, personId)) return refuse('claim.taken'); // a member was this guest
  if (room.status !== 'open') return refuse('join.restricted'); // nobody approves of who has no account
  if (room.schoolOnly) return refuse('join.notBound');
  const isFull = room.capacity !== undefined && room.students + guests.students >= room.capacity; // [R9.15]
  if (isFull && role === 'student') return refuse('join.classFull'); // an auditor is not counted [R6.06]
  return [GuestAdmitted({ personId, role })];
}

/** One person, one part in a lesson: neither who took part themselves nor a guest who is somebody already. */
function claim(
  { guests, attendance }: LessonStreamState,
  guestId: string,
  { personId, asker, gathered: { wasHere } }: Deciding<AtTheDoor>,
): readonly NewFact[] | Refused {
  const guest = get(guests.guests, guestId);
  if (guest === undefined || wasHere !== true) return refuse('claim.notYours');
  if (guest.claimedBy === personId) return refuse('already.so');
  if (guest.claimedBy !== undefined) return refuse('claim.taken');
  if (asker.role === 'visitor') return refuse('claim.notAMember');
  if (get(attendance.participants, personId)?.joinedAt !== undefined) return refuse('claim.tookPart');
  return [GuestClaimed({ guestId, personId })];
}
