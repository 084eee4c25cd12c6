import type { TeacherView } from '../kit/data/lesson-views.ts';
import { calledBy, useGroupingText } from './texts.ts';

/** What the group of someone is called, for what they do in the lesson; nothing of a draft, which holds nowhere yet. */
export function useGroupOf(grouping: TeacherView['grouping']): (personId: string) => string | undefined {
  const { t } = useGroupingText();
  return (personId) => {
    const groupId = grouping?.members[personId];
    const group = groupId === undefined || grouping?.status === 'draft' ? undefined : grouping?.groups[groupId];
    return group && calledBy(group, t);
  };
}
