import { remembered } from '../kernel/memo.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { Audience } from '../kernel/stream.ts';
import { entries, get } from '../kernel/table.ts';
import type { Group, Grouping, GroupingState } from './state.ts';

/** Where a phone asks who is with it: it need not load the schemas for that. */
export const MY_GROUP_PATH = '/api/lesson/:id/group';

/** A group as the class and its screens see it: how many, not who. */
export type GroupSeen = {
  /** From 1. */
  readonly n: number;
  readonly name: string | Sealed;
  readonly capacity: number;
  readonly members: number;
  readonly locked?: true;
};

export type GroupingView = {
  readonly groupingId: string;
  readonly title: string;
  readonly kind: Grouping['kind'];
  readonly status: 'open' | 'closed' | 'published';
  readonly most?: number;
  readonly deadline?: number;
  /** Since when it is on the screens. */
  readonly since: number;
  readonly groups: { readonly [groupId: string]: GroupSeen };
  /** How many are in a group. */
  readonly placed: number;
};

export type TeacherGroupingView = Omit<GroupingView, 'status'> & {
  readonly status: Grouping['status'];
  /** person → group */
  readonly members: { readonly [personId: string]: string };
};

export type GroupingOwn = {
  readonly groupingId: string;
  readonly groupId: string;
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
};

type State = { readonly grouping: GroupingState };

/** Nothing is said while there is none; a draft is the teachers' alone, and what was cancelled is nobody's. */
export function presentGrouping(
  { grouping: { current } }: State,
  audience: Audience,
): GroupingView | TeacherGroupingView | undefined {
  if (current === undefined || current.status === 'cancelled') return undefined;
  if (audience === 'teacher') return forTeachers(current);
  return current.status === 'draft' ? undefined : forClass(current);
}

export const ownGrouping = ({ grouping: { own } }: State, personId: string): GroupingOwn | undefined =>
  get(own, personId);

const shown = remembered(({ groupingId, title, kind, most, deadline, at, publishedAt, groups, placed }: Grouping) => ({
  groupingId,
  title,
  kind,
  ...(most !== undefined && { most }),
  ...(deadline !== undefined && { deadline }),
  since: publishedAt ?? at,
  groups: Object.fromEntries(groups.map((group, index) => [group.groupId, groupSeen(group, index + 1)])),
  placed: placed.size,
}));

function groupSeen({ name, capacity, members, password }: Group, n: number): GroupSeen {
  return { n, name, capacity, members, ...(password !== undefined && { locked: true as const }) };
}

const forClass = remembered((grouping: Grouping): GroupingView => ({
  ...shown(grouping),
  status: grouping.status as GroupingView['status'],
}));

const forTeachers = remembered((grouping: Grouping): TeacherGroupingView => ({
  ...shown(grouping),
  status: grouping.status,
  members: Object.fromEntries([...entries(grouping.placed)].map(([personId, { groupId }]) => [personId, groupId])),
}));
