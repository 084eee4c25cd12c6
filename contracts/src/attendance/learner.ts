import { roleAt, wasStudent, type Membership } from '../class/membership.ts';
import { isCounted } from '../kernel/roles.ts';
import type { LessonState } from '../lesson/state.ts';
import type { Participant } from './state.ts';

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
