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

export function presentAttendance(
  { attendance }: { readonly attendance: AttendanceState },
  audience: Audience,
): AttendanceView {
  return audience === 'teacher' ? forTeachers(attendance) : { joined: attendance.participants.size };
}

export function ownAttendance(
  state: { readonly attendance: AttendanceState },
  personId: string,
): AttendanceOwn | undefined {
  const mine = get(state.attendance.participants, personId);
  return mine && { joinedAt: mine.joinedAt, version: mine.version };
}

/** The same state gives the same objects, so that a patch need not look into thousands. */
const forTeachers = remembered(({ participants }: AttendanceState): AttendanceView => {
  const seen: Record<string, { joinedAt: number }> = {};
  for (const [personId, participant] of entries(participants)) seen[personId] = seenOf(participant);
  return { joined: participants.size, participants: seen };
});

const seenOf = remembered(({ joinedAt }: Participant) => ({ joinedAt }));
