import type { GroupingCommand } from '@lectern/contracts/grouping/commands.ts';
import {
  GroupAdded,
  GroupCreated,
  GroupingCancelled,
  GroupingClosed,
  GroupingDrafted,
  GroupingOpened,
  GroupingPublished,
  GroupJoined,
  GroupLeft,
  GroupMemberPlaced,
} from '@lectern/contracts/grouping/facts.ts';
import { groupingMachine } from '@lectern/contracts/grouping/index.ts';
import { isTooSimple } from '@lectern/contracts/kernel/short-password.ts';
import type { Group, Grouping } from '@lectern/contracts/grouping/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { isSealed } from '@lectern/contracts/kernel/personal.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';
import { drawn } from './draw.ts';

/** What was found out: chance for a draw, names as they read, whether a password fits, and the words that are not wanted. */
export interface GroupsLookedAt {
  readonly chosen: number;
  /** Of new groups. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly hash?: string | undefined;
  readonly isRight: boolean;
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<GroupingCommand, { name: Name }>;

export function decideGrouping(
  state: LessonStreamState,
  command: GroupingCommand,
  deciding: Deciding<GroupsLookedAt>,
): Decision {
  const { lesson, grouping } = state;
  if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('lesson.over');
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  if (command.name === 'DrawGroups' || command.name === 'AssignGroups' || command.name === 'OpenGrouping')
    return begin(state, command, deciding);
  const { current } = grouping;
  if (current === undefined || current.groupingId !== command.data.groupingId || current.status === 'cancelled')
    return refuse('group.unknown');
  switch (command.name) {
    case 'CreateGroup':
      return create(state, current, command, deciding);
    case 'JoinGroup':
      return join(state, current, command, deciding);
    case 'LeaveGroup': {
      const mine = get(current.placed, deciding.personId);
      if (current.status !== 'open') return refuse('group.closed');
      if (mine === undefined) return refuse('group.notIn');
      return [GroupLeft({ groupingId: current.groupingId, groupId: mine.groupId, personId: deciding.personId })];
    }
    case 'AddGroup':
      if (current.groups.some(({ groupId }) => groupId === command.data.groupId)) return refuse('already.so');
      if (current.groups.length >= LIMITS.groupsPerGrouping) return refuse('group.tooMany');
      return [GroupAdded(command.data)];
    case 'PlaceGroupMember':
      return place(state, current, command);
    case 'CloseGrouping':
      return current.status === 'open'
        ? [GroupingClosed({ groupingId: current.groupingId, by: 'teacher' })]
        : refuse('already.so');
    case 'CloseGroupingAtDeadline':
      return current.status === 'open' && current.deadline === command.data.deadline
        ? [GroupingClosed({ groupingId: current.groupingId, by: 'timer' })]
        : refuse('timer.void');
    case 'PublishGrouping':
      return publish(current);
    case 'CancelGrouping':
      return [GroupingCancelled({ groupingId: current.groupingId })];
  }
}

const isHere = ({ attendance }: LessonStreamState, personId: string): boolean => {
  const participant = get(attendance.participants, personId);
  return participant?.joinedAt !== undefined && isCounted(participant.role);
};

/** One at a time: what runs or is drafted is published or cancelled first; a draft of the same is made anew. */
function begin(
  state: LessonStreamState,
  command: About<'DrawGroups'> | About<'AssignGroups'> | About<'OpenGrouping'>,
  { at, status, gathered }: Deciding<GroupsLookedAt>,
): Decision {
  const { current } = state.grouping;
  const { groupingId, title } = command.data;
  const isRunning = current?.status === 'draft' || current?.status === 'open' || current?.status === 'closed';
  if (isRunning && current.groupingId !== groupingId) return refuse('group.another');
  const stands = status(groupingMachine, groupingId);
  if (command.name === 'OpenGrouping') {
    if (stands !== 'none') return refuse('already.so');
    const { durationS, kind, most, groups } = command.data;
    return [GroupingOpened({ groupingId, title, kind, most, deadline: at + durationS * 1000, groups })];
  }
  if (stands !== 'none' && stands !== 'draft') return refuse('already.so');
  if (command.name === 'DrawGroups') {
    const here = [...entries(state.attendance.participants)]
      .map(([personId]) => personId)
      .filter((personId) => isHere(state, personId));
    if (here.length === 0) return refuse('group.notAStudent');
    const { by, n } = command.data;
    const count = Math.min(by === 'number' ? n : Math.ceil(here.length / n), gathered.ids.length, here.length);
    const { groups, members } = drawn(here, gathered.ids.slice(0, count), gathered.chosen);
    return [GroupingDrafted({ groupingId, title, kind: 'random', groups, members })];
  }
  const { groups, members } = command.data;
  const known = new Set(groups.map(({ groupId }) => groupId));
  if (members.some(({ groupId }) => !known.has(groupId))) return refuse('group.unknown');
  if (members.some(({ personId }) => !isHere(state, personId))) return refuse('group.notAStudent');
  if (groups.some((group) => members.filter((one) => one.groupId === group.groupId).length > group.capacity))
    return refuse('group.full');
  return [GroupingDrafted({ groupingId, title, kind: 'assigned', groups, members })];
}

function create(
  state: LessonStreamState,
  grouping: Grouping,
  { data: { groupingId, groupId, name, capacity, password } }: About<'CreateGroup'>,
  { personId, seal, gathered }: Deciding<GroupsLookedAt>,
): Decision {
  if (!isHere(state, personId)) return refuse('join.notJoined');
  if (grouping.status !== 'open') return refuse('group.closed');
  if (grouping.kind !== 'free') return refuse('step.notNow');
  if (get(grouping.placed, personId) !== undefined) return refuse('group.alreadyIn');
  if (grouping.groups.some((one) => one.groupId === groupId)) return refuse('already.so');
  if (grouping.groups.length >= LIMITS.groupsPerGrouping) return refuse('group.tooMany');
  if (capacity > (grouping.most ?? capacity)) return refuse('group.tooLarge');
  const code = 'code' in state.lesson ? state.lesson.code : undefined;
  if (password !== undefined && isTooSimple(password, { name, code })) return refuse('group.passwordTooSimple');
  if (gathered.words.length > 0) return refuse('text.sensitive', { words: gathered.words }); // [R5.10]
  if (gathered.names.includes(name)) return refuse('group.nameTaken');
  const { hash } = gathered;
  return [
    GroupCreated({
      groupingId,
      groupId,
      personId,
      name: seal(name),
      capacity,
      ...(hash !== undefined && { password: seal(hash) }),
    }),
    GroupJoined({ groupingId, groupId, personId }),
  ];
}

/** One command after another is decided on what the one before left: a group is never over-filled. */
function join(
  state: LessonStreamState,
  grouping: Grouping,
  { data: { groupingId, groupId } }: About<'JoinGroup'>,
  { personId, gathered }: Deciding<GroupsLookedAt>,
): Decision {
  if (!isHere(state, personId)) return refuse('join.notJoined');
  if (grouping.status !== 'open') return refuse('group.closed');
  const mine = get(grouping.placed, personId);
  if (mine !== undefined) return refuse(mine.groupId === groupId ? 'already.so' : 'group.alreadyIn');
  const group = grouping.groups.find((one) => one.groupId === groupId);
  if (group === undefined) return refuse('group.unknown');
  if (isFull(group)) return refuse('group.full');
  if (group.password !== undefined && !gathered.isRight) return refuse('group.wrongPassword');
  return [GroupJoined({ groupingId, groupId, personId })];
}

const isFull = ({ members, capacity }: Group): boolean => members >= capacity;

/** In a draft the whole is drafted anew: of a draft no fact names a student. */
function place(
  state: LessonStreamState,
  grouping: Grouping,
  { data: { groupingId, groupId, personId } }: About<'PlaceGroupMember'>,
): Decision {
  if (grouping.status === 'open') return refuse('step.notNow');
  if (!isHere(state, personId)) return refuse('group.notAStudent');
  const before = get(grouping.placed, personId)?.groupId;
  if (before === groupId) return refuse('already.so');
  const group = grouping.groups.find((one) => one.groupId === groupId);
  if (groupId !== undefined && group === undefined) return refuse('group.unknown');
  if (group !== undefined && isFull(group)) return refuse('group.full');
  if (grouping.status !== 'draft')
    return [GroupMemberPlaced({ groupingId, personId, ...(groupId !== undefined && { groupId }) })];
  const others = [...entries(grouping.placed)].flatMap(([one, placed]) =>
    one === personId ? [] : [{ personId: one, groupId: placed.groupId }],
  );
  const members = groupId === undefined ? others : [...others, { personId, groupId }];
  const groups = grouping.groups.flatMap(({ groupId: one, name, capacity }) =>
    isSealed(name) ? [] : [{ groupId: one, name, capacity }],
  );
  const kind = grouping.kind === 'random' ? 'random' : 'assigned';
  return [GroupingDrafted({ groupingId, title: grouping.title, kind, groups, members })];
}

/** Of a draft each is told where they are by a fact of their own. */
function publish(grouping: Grouping): Decision {
  const { groupingId, status } = grouping;
  if (status === 'published') return refuse('already.so');
  if (status === 'open') return refuse('step.notNow');
  const placed = [...entries(grouping.placed)].map(([personId, { groupId }]) =>
    GroupMemberPlaced({ groupingId, groupId, personId }),
  );
  return [GroupingPublished({ groupingId }), ...(status === 'draft' ? placed : [])];
}
