import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { groupPassword } from '../kernel/credentials.ts';
import { capacity, groupingTitle, groupName, groups, openKind } from './facts.ts';

const arranges = { teacher: true, coTeacher: true, assistant: true } as const;
/** Neither auditors nor who teaches joins a group [R6.02, R6.03, R6.06]. */
const joins = { student: true, representative: true } as const;
const one = z.object({ groupingId: id });

export const DrawGroups = command('DrawGroups', {
  summary: 'Draw groups of those who are here, by how many there are to be or how large; drawn again, they replace it.',
  data: z.object({
    groupingId: id,
    title: groupingTitle,
    by: z.enum(['size', 'number']),
    n: z.int().check(z.minimum(1), z.maximum(LIMITS.groupMembers)),
  }),
  allow: arranges,
  records: ['GroupingDrafted'],
});

export const AssignGroups = command('AssignGroups', {
  summary: 'Say who is in which group; said again, it replaces the draft.',
  data: z.object({
    groupingId: id,
    title: groupingTitle,
    groups,
    members: z.array(z.object({ personId: id, groupId: id })).check(
      z.maxLength(LIMITS.groupedPeople),
      z.refine((all) => new Set(all.map(({ personId }) => personId)).size === all.length),
    ),
  }),
  allow: arranges,
  records: ['GroupingDrafted'],
});

export const OpenGrouping = command('OpenGrouping', {
  summary: 'Let students make groups or choose among these, for so long.',
  data: z.object({
    groupingId: id,
    title: groupingTitle,
    kind: openKind,
    most: capacity,
    durationS: z.int().check(z.minimum(LIMITS.durationMinS), z.maximum(LIMITS.durationMaxS)),
    groups,
  }),
  allow: arranges,
  records: ['GroupingOpened'],
});

export const CreateGroup = command('CreateGroup', {
  summary: 'Make a group of a free grouping, and be its first member.',
  data: z.object({ groupingId: id, groupId: id, name: groupName, capacity, password: z.optional(groupPassword) }),
  allow: joins,
  records: ['GroupCreated', 'GroupJoined'],
  hot: true,
});

export const JoinGroup = command('JoinGroup', {
  summary: 'Go into a group that has room; one is in one group only.',
  data: z.object({ groupingId: id, groupId: id, password: z.optional(z.string().check(z.maxLength(64))) }),
  allow: joins,
  records: ['GroupJoined'],
  hot: true,
});

export const LeaveGroup = command('LeaveGroup', {
  summary: 'Leave the group, as long as joining is open.',
  data: one,
  allow: joins,
  records: ['GroupLeft'],
  hot: true,
});

export const AddGroup = command('AddGroup', {
  summary: 'Add a group.',
  data: z.object({ groupingId: id, groupId: id, name: groupName, capacity }),
  allow: arranges,
  records: ['GroupAdded'],
});

export const PlaceGroupMember = command('PlaceGroupMember', {
  summary: 'Put someone into another group, or into none.',
  data: z.object({ groupingId: id, groupId: z.optional(id), personId: id }),
  allow: arranges,
  records: ['GroupMemberPlaced', 'GroupingDrafted'],
});

export const CloseGrouping = command('CloseGrouping', {
  summary: 'End joining before the deadline.',
  data: one,
  allow: arranges,
  records: ['GroupingClosed'],
});

export const CloseGroupingAtDeadline = command('CloseGroupingAtDeadline', {
  summary: 'End joining at the deadline.',
  data: z.object({ groupingId: id, deadline: z.int() }),
  allow: { system: true },
  records: ['GroupingClosed'],
});

export const PublishGrouping = command('PublishGrouping', {
  summary: 'Show everybody the groups, and each where they are.',
  data: one,
  allow: arranges,
  records: ['GroupingPublished', 'GroupMemberPlaced'],
});

export const CancelGrouping = command('CancelGrouping', {
  summary: 'Take the groups out of use; what happened in them stays.',
  data: one,
  allow: arranges,
  records: ['GroupingCancelled'],
});

export const groupingCommands = [
  DrawGroups,
  AssignGroups,
  OpenGrouping,
  CreateGroup,
  JoinGroup,
  LeaveGroup,
  AddGroup,
  PlaceGroupMember,
  CloseGrouping,
  CloseGroupingAtDeadline,
  PublishGrouping,
  CancelGrouping,
] as const;
export type GroupingCommand = CommandOf<(typeof groupingCommands)[number]>;
