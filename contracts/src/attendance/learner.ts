import type { LessonState } from '../lesson/state.ts';
import type { Participant } from './state.ts';

/**
 * Whether a student of the class is one of a lesson's: they were in the class before it was over [R4.08]. Who took part all
 * the same, or was marked by a teacher, is one too: nothing that is on record is left out.
 */
export function isLearner(
  member: { readonly role: string; readonly joinedAt: number },
  participant: Pick<Participant, 'joinedAt' | 'marked'> | undefined,
  lesson: LessonState,
): boolean {
  if (member.role !== 'student') return false;
  if (participant?.joinedAt !== undefined || participant?.marked !== undefined) return true;
  return lesson.status !== 'ended' || member.joinedAt <= lesson.endedAt;
}
