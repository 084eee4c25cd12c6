import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { MY_GROUP_PATH } from './view.ts';

const arrange = { teacher: true, coTeacher: true, assistant: true } as const;

export const MyGroup = query('MyGroup', {
  summary: 'Who is in the group that I am in, in the order in which they came.',
  path: MY_GROUP_PATH,
  input: z.object({ id }),
  result: z.object({
    groupId: z.optional(id),
    members: z.array(z.object({ personId: id, name: z.string(), isMe: z.boolean() })),
  }),
  allow: { student: true, representative: true },
});

export const EarlierGroups = query('EarlierGroups', {
  summary: 'The groups of the class that were published in its other lessons, the newest first.',
  path: '/api/lesson/:id/groups/earlier',
  input: z.object({ id }),
  result: z.object({
    earlier: z.array(z.object({ lessonId: id, title: z.string(), lesson: z.string(), publishedAt: z.int() })),
  }),
  allow: arrange,
});

export const GroupsOfLesson = query('GroupsOfLesson', {
  summary: 'Who was in which group at the end of another lesson of the class, so that they are taken again.',
  path: '/api/lesson/:id/groups/earlier/:from',
  input: z.object({ id, from: id }),
  result: z.object({
    groups: z.array(z.object({ name: z.string(), capacity: z.int(), members: z.array(id) })),
  }),
  allow: arrange,
});

export const groupingQueries = [MyGroup, EarlierGroups, GroupsOfLesson] as const;
