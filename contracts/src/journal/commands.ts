import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { logEntryName } from './facts.ts';

/** Whoever teaches keeps a log; that an entry is one's own is for the decider to say, in R8.33's words. */
const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
const entry = { personId: id };

export const NameLogEntry = command('NameLogEntry', {
  summary: 'Give my entry about this lesson a name; without one it is called as the lesson is.',
  data: z.object({ ...entry, name: z.optional(logEntryName) }),
  allow: teaches,
  records: ['LogEntryNamed'],
});

export const DeleteLogEntry = command('DeleteLogEntry', {
  summary: 'Take my entry about this lesson out of my log; the lesson and its facts stay.',
  data: z.object(entry),
  allow: teaches,
  records: ['LogEntryDeleted'],
});

export const RestoreLogEntry = command('RestoreLogEntry', {
  summary: 'Put an entry back that I took out.',
  data: z.object(entry),
  allow: teaches,
  records: ['LogEntryRestored'],
});

export const journalCommands = [NameLogEntry, DeleteLogEntry, RestoreLogEntry] as const;
export type JournalCommand = CommandOf<(typeof journalCommands)[number]>;
