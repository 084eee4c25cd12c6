import { roleAt, wasStudent, type Membership } from '../class/membership.ts';
import { isCounted } from '../kernel/roles.ts';
import type { GuestsState } from '../guests/state.ts';
import { entries, get, type Table } from '../kernel/table.ts';
import type { LessonState } from '../lesson/state.ts';
import type { AttendanceState, Participant } from './state.ts';

/**
 * Whether a lesson is for a member of the class: who was a student when it ended, or is one while it runs [R4.08]; who left
 * later stays in it. Who took part as one all the same, or was marked by a teacher, is one too: nothing that is on record is
 * left out. An auditor who becomes a student counts from then on [R4.13].
 */
export function isLearner(
  member: Membership,
  participant: Pick<Participant, 'joinedAt' | 'marked'> | undefined,
  lesson: LessonState,
): boolean {
  if (!wasStudent(member)) return false;
  if (isCounted(roleAt(member, lesson.status === 'ended' ? lesson.endedAt : Infinity))) return true;
  if (participant?.joinedAt === undefined && participant?.marked === undefined) return false;
  const then = participant.joinedAt === undefined ? undefined : roleAt(member, participant.joinedAt);
  return then === undefined || isCounted(then);
}

interface Members {
  readonly members: Table<Membership>;
}

interface Seen {
  readonly lesson: LessonState;
  readonly attendance: AttendanceState;
  readonly guests: GuestsState;
}

/**
 * All that a lesson's figures are made of: the students of its class whom it was for, and the guests who took part as
 * students. A guest whom a member claimed is that member, by now; one who is in the class as well is there once.
 */
export function* learnersIn({ lesson, attendance, guests }: Seen, { members }: Members): Generator<string> {
  for (const [personId, member] of entries(members))
    if (isLearner(member, get(attendance.participants, personId), lesson)) yield personId;
  for (const [personId, { role, claimedBy }] of entries(guests.guests)) {
    const { joinedAt, marked } = get(attendance.participants, personId) ?? {};
    const tookPart = joinedAt !== undefined || marked !== undefined;
    if (role === 'student' && claimedBy === undefined && tookPart && !get(members, personId)) yield personId;
  }
}
