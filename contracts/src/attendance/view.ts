import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import { entries, get } from '../kernel/table.ts';
import type { AttendanceState, Participant } from './state.ts';

/** Everyone sees how many are here; only teachers see who. */
export type AttendanceView = {
  readonly joined: number;
  readonly participants?: { readonly [personId: string]: { readonly joinedAt: number } };
};

export type AttendanceOwn = { readonly joinedAt: number; readonly version: number };

export function presentAttendance(state: { readonly attendance: AttendanceState }, audience: Audience): AttendanceView {
  const { participants } = state.attendance;
  if (audience !== 'teacher') return { joined: participants.size };
  const seen: Record<string, { joinedAt: number }> = {};
  for (const [personId, participant] of entries(participants)) seen[personId] = seenOf(participant);
  return { joined: participants.size, participants: seen };
}

export function ownAttendance(
  state: { readonly attendance: AttendanceState },
  personId: string,
): AttendanceOwn | undefined {
  const mine = get(state.attendance.participants, personId);
  return mine && { joinedAt: mine.joinedAt, version: mine.version };
}

/** The same participant gives the same object, so that a patch need not look into thousands. */
const seenOf = remembered((participant: Participant) => ({ joinedAt: participant.joinedAt }));
