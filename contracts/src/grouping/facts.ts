import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';
import { name } from '../kernel/text.ts';

export const groupName = name(LIMITS.groupNameUnits);
export const groupingTitle = name(LIMITS.groupingTitleUnits);

/** Students make the groups, or choose among the teacher's [R4.04]. */
export const openKind = z.enum(['free', 'selfSelected']);
/** The software or the teacher says who is in which. */
export const draftKind = z.enum(['random', 'assigned']);

export const capacity = z.int().check(z.minimum(1), z.maximum(LIMITS.groupMembers));
const group = z.object({ groupId: id, name: groupName, capacity });
export const groups = z.array(group).check(
  z.maxLength(LIMITS.groupsPerGrouping),
  z.refine((all) => new Set(all.map(({ groupId }) => groupId)).size === all.length),
);
const grouping = z.object({ groupingId: id });
const inGroup = z.object({ groupingId: id, groupId: id, personId: id });

export const GroupingDrafted = fact('GroupingDrafted', {
  summary: 'Groups were drawn or put together; nobody but teachers sees who is in which until they are published.',
  data: z.object({
    groupingId: id,
    title: groupingTitle,
    kind: draftKind,
    groups: secret(groups, 'GroupingPublished'),
    members: secret(z.array(z.object({ personId: id, groupId: id })), 'GroupingPublished'),
  }),
});

export const GroupingOpened = fact('GroupingOpened', {
  summary: 'Students make groups or choose among them, until the deadline.',
  data: z.object({
    groupingId: id,
    title: groupingTitle,
    kind: openKind,
    /** Of one group. */
    most: capacity,
    deadline: z.int(),
    groups,
  }),
});

export const GroupCreated = fact('GroupCreated', {
  summary: 'A student made a group; who joins needs its password, if it has one.',
  data: z.object({
    groupingId: id,
    groupId: id,
    personId: id,
    name: personal(),
    capacity,
    /** A salted hash of it. */
    password: z.optional(personal()),
  }),
});

export const GroupAdded = fact('GroupAdded', {
  summary: 'A teacher added a group.',
  data: z.object({ groupingId: id, groupId: id, name: groupName, capacity }),
});

export const GroupJoined = fact('GroupJoined', { summary: 'A student went into a group.', data: inGroup });

export const GroupLeft = fact('GroupLeft', { summary: 'A student left the group.', data: inGroup });

export const GroupMemberPlaced = fact('GroupMemberPlaced', {
  summary: 'A teacher, or the publishing of a draft, put someone into a group, or into none.',
  data: z.object({ groupingId: id, groupId: z.optional(id), personId: id }),
});

export const GroupingClosed = fact('GroupingClosed', {
  summary: 'Nobody joins any more: the teacher arranges what is left.',
  data: z.object({ groupingId: id, by: z.enum(['teacher', 'timer']) }),
});

export const GroupingPublished = fact('GroupingPublished', {
  summary: 'Everybody sees the groups, and each where they are.',
  data: grouping,
});

export const GroupingCancelled = fact('GroupingCancelled', {
  summary: 'The groups are out of use; what happened in them stays.',
  data: grouping,
});

export const groupingFacts = [
  GroupingDrafted,
  GroupingOpened,
  GroupCreated,
  GroupAdded,
  GroupJoined,
  GroupLeft,
  GroupMemberPlaced,
  GroupingClosed,
  GroupingPublished,
  GroupingCancelled,
] as const;
export type GroupingFact = FactOf<(typeof groupingFacts)[number]>;
