import { membersOf, type GroupingState } from '@lectern/contracts/grouping/state.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';

/** Groups answer once they are published: before that nobody knows where they are. */
export function groupsOf({ current }: GroupingState, asGroups = false): { readonly inGrouping?: string } | Refused {
  if (!asGroups) return {};
  return current?.status === 'published' ? { inGrouping: current.groupingId } : refuse('quiz.noGroups');
}

/**
 * For whom an answer is given, whoever gives it last, as a receipt names the last fact: all of their group as it is now.
 * Who is in none, and everybody once the groups are out of use, answers for themselves; so does who audits by now [R6.06].
 */
export function answeringFor(
  { grouping: { current }, attendance }: LessonStreamState,
  { inGrouping }: Pick<Question, 'inGrouping'>,
  personId: string,
): readonly { readonly personId: string; readonly groupId?: string }[] {
  const isOurs = inGrouping !== undefined && current?.groupingId === inGrouping && current.status === 'published';
  const groupId = isOurs ? get(current.placed, personId)?.groupId : undefined;
  const isAuditor = (one: string) => get(attendance.participants, one)?.role === 'auditor';
  if (!isOurs || groupId === undefined || isAuditor(personId)) return [{ personId }];
  const others = (membersOf(current)[groupId] ?? []).filter((one) => one !== personId && !isAuditor(one));
  return [...others, personId].map((one) => ({ personId: one, groupId }));
}
