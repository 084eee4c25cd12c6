import * as facts from '@lectern/contracts/grouping/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { groupId, groupingId } from '../../support/lesson-history.ts';
import { postsAsked } from './asked-posts.ts';
import type { Asked, Place } from './asked.ts';

type Then = (...more: readonly (NewFact | ((place: Place) => NewFact))[]) => NonNullable<Asked['given']>;
type Of = (place: Place) => string;

const one = { groupingId: groupingId(1) };
const group = { groupId: groupId(1), name: '一组', capacity: 5 };
const title = '实验小组';

/** How the commands of groups are asked, and with them those of posts, after what a running lesson has. */
export function groupsAsked(then: Then, me: Of, studentOf: Of): Readonly<Record<string, Asked>> {
  const opened = (kind: 'free' | 'selfSelected') => () =>
    facts.GroupingOpened({ ...one, title, kind, most: 5, deadline: Date.now() + 600_000, groups: [group] });
  const choosing = opened('selfSelected');
  const closed = facts.GroupingClosed({ ...one, by: 'teacher' });
  const data = () => one;
  return {
    ...postsAsked(then, me, studentOf),
    DrawGroups: { data: () => ({ ...one, title, by: 'size', n: 2 }) },
    AssignGroups: {
      data: (place) => ({
        ...one,
        title,
        groups: [group],
        members: [{ personId: studentOf(place), groupId: group.groupId }],
      }),
    },
    OpenGrouping: { data: () => ({ ...one, title, kind: 'free', most: 5, durationS: 60, groups: [] }) },
    CreateGroup: { given: then(opened('free')), data: () => ({ ...one, ...group, groupId: groupId(2), name: '二组' }) },
    JoinGroup: { given: then(choosing), data: () => ({ ...one, groupId: group.groupId }) },
    LeaveGroup: {
      given: then(choosing, (place) => facts.GroupJoined({ ...one, groupId: group.groupId, personId: me(place) })),
      data,
    },
    AddGroup: { given: then(choosing), data: () => ({ ...one, ...group, groupId: groupId(2) }) },
    PlaceGroupMember: {
      given: then(choosing, closed),
      data: (place) => ({ ...one, groupId: group.groupId, personId: studentOf(place) }),
    },
    CloseGrouping: { given: then(choosing), data },
    CloseGroupingAtDeadline: { given: then(choosing), data: () => ({ ...one, deadline: 1 }), answers: 'timer.void' },
    PublishGrouping: { given: then(choosing, closed), data },
    CancelGrouping: { given: then(choosing), data },
  };
}
