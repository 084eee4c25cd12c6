import type { Sealed } from '../kernel/personal.ts';
import { emptyTable, entries, get, remove, rekeyed, set, type Table } from '../kernel/table.ts';
import type { GroupingFact } from './facts.ts';

export interface Group {
  readonly groupId: string;
  /** Sealed, where a student wrote it. */
  readonly name: string | Sealed;
  readonly capacity: number;
  readonly members: number;
  readonly password?: Sealed;
}

export interface Grouping {
  readonly groupingId: string;
  readonly title: string;
  readonly kind: 'random' | 'assigned' | 'free' | 'selfSelected';
  readonly status: 'draft' | 'open' | 'closed' | 'published' | 'cancelled';
  readonly most?: number;
  readonly deadline?: number;
  readonly at: number;
  readonly publishedAt?: number;
  /** In the order in which they came. */
  readonly groups: readonly Group[];
  readonly placed: Table<Placed>;
}

export interface Placed {
  readonly groupId: string;
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
}

/** The grouping that is current; those before it are in the log. */
export interface GroupingState {
  readonly current?: Grouping;
  /** Where each was put last, by facts that name them: a draft names nobody. */
  readonly own: Table<Placed & { readonly groupingId: string }>;
}

export const initialGrouping: GroupingState = { own: emptyTable() };

export function evolveGrouping(state: GroupingState, fact: GroupingFact): GroupingState {
  if (fact.type === 'GroupingDrafted') {
    const { groupingId, title, kind, groups, members } = fact.data;
    let placed = emptyTable<Placed>();
    for (const { personId, groupId } of members)
      placed = set(placed, personId, { groupId, at: fact.at, version: fact.version });
    const counted = groups.map((group) => ({
      ...group,
      members: members.filter(({ groupId }) => groupId === group.groupId).length,
    }));
    return { ...state, current: { groupingId, title, kind, status: 'draft', at: fact.at, groups: counted, placed } };
  }
  if (fact.type === 'GroupingOpened') {
    const { groups, ...rest } = fact.data;
    const empty = groups.map((group) => ({ ...group, members: 0 }));
    return { ...state, current: { ...rest, status: 'open', at: fact.at, groups: empty, placed: emptyTable() } };
  }
  const { current } = state;
  if (current?.groupingId !== fact.data.groupingId) return state;
  return { current: changed(current, fact), own: ownAfter(state.own, fact) };
}

function ownAfter(own: GroupingState['own'], fact: Changing): GroupingState['own'] {
  if (fact.type !== 'GroupJoined' && fact.type !== 'GroupLeft' && fact.type !== 'GroupMemberPlaced') return own;
  const { groupingId, groupId, personId } = fact.data;
  if (fact.type === 'GroupLeft' || groupId === undefined) return remove(own, personId);
  return set(own, personId, { groupingId, groupId, at: fact.at, version: fact.version });
}

type Changing = Exclude<GroupingFact, { type: 'GroupingDrafted' | 'GroupingOpened' }>;

function changed(grouping: Grouping, fact: Changing): Grouping {
  switch (fact.type) {
    case 'GroupCreated': {
      const { groupId, name, capacity, password } = fact.data;
      const group = { groupId, name, capacity, members: 0, ...(password && { password }) };
      return { ...grouping, groups: [...grouping.groups, group] };
    }
    case 'GroupAdded': {
      const { groupId, name, capacity } = fact.data;
      return { ...grouping, groups: [...grouping.groups, { groupId, name, capacity, members: 0 }] };
    }
    case 'GroupJoined':
    case 'GroupMemberPlaced':
      return put(grouping, fact.data.personId, fact.data.groupId, fact);
    case 'GroupLeft':
      return put(grouping, fact.data.personId, undefined, fact);
    case 'GroupingClosed':
      return { ...grouping, status: 'closed' };
    case 'GroupingPublished':
      return { ...grouping, status: 'published', publishedAt: fact.at };
    case 'GroupingCancelled':
      return { ...grouping, status: 'cancelled' };
  }
}

/** Out of the group where they are, into another one, or none. */
function put(
  grouping: Grouping,
  personId: string,
  groupId: string | undefined,
  { at, version }: { readonly at: number; readonly version: number },
): Grouping {
  const before = get(grouping.placed, personId)?.groupId;
  const placed =
    groupId === undefined
      ? remove(grouping.placed, personId)
      : set(grouping.placed, personId, { groupId, at, version });
  const groups = grouping.groups.map((group) => {
    const change = Number(group.groupId === groupId) - Number(group.groupId === before);
    return change === 0 ? group : { ...group, members: group.members + change };
  });
  return { ...grouping, placed, groups };
}

/** Where both were, the group of who they turned out to be stands. */
export function handOverGrouping(state: GroupingState, from: string, to: string): GroupingState {
  const own = rekeyed(state.own, from, to, (_, there) => there);
  const { current } = state;
  const left = current && get(current.placed, from);
  if (current === undefined || left === undefined) return { ...state, own };
  const isNew = get(current.placed, to) === undefined;
  const next = isNew ? { ...current, placed: rekeyed(current.placed, from, to) } : put(current, from, undefined, left);
  return { current: next, own };
}

/** Who is in which group, by group. */
export function membersOf({ groups, placed }: Grouping): Readonly<Record<string, readonly string[]>> {
  const members: Record<string, string[]> = Object.fromEntries(groups.map(({ groupId }) => [groupId, []]));
  for (const [personId, { groupId }] of entries(placed)) members[groupId]?.push(personId);
  return members;
}
