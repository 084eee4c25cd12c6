import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { memberDetail } from '../kernel/member-detail.ts';
import { context } from '../kernel/stream.ts';
import { rosterRow, rowFault } from './rows.ts';

/** Who adds students [R6.02, R6.03]; whoever else a list brings only the main lecturer appoints. */
const staff = { teacher: true, coTeacher: true, assistant: true } as const;
const rows = z.array(rosterRow).check(z.minLength(1), z.maxLength(LIMITS.membersPerEnrolment));

export const ImportMembers = command('ImportMembers', {
  summary:
    'Bring the people of a list into the class; a place is kept for those who have no account yet, and of members is taken what the list newly says.',
  data: z.object({ rows }),
  allow: { ...staff, system: true }, // the school's own system, of a class whose list it keeps
  records: ['MembersImported', 'MemberDetailsImported'],
});

export const rosterCommands = [ImportMembers] as const;
export type RosterCommand = CommandOf<(typeof rosterCommands)[number]>;

/** What a class's lists ask for; what comes of it, the class's own facts say. */
export const roster = context<object, object, never>({
  name: 'roster',
  facts: [],
  commands: rosterCommands,
  machines: [],
  initial: {},
  evolve: (nothing) => nothing,
  present: () => undefined,
});

const checkedRow = z.object({
  /** Nobody yet; an account of the school; who is in the class already. */
  is: z.enum(['new', 'account', 'member']),
  personId: z.optional(id),
  /** What the list newly says of a member. */
  details: z.optional(z.array(memberDetail)),
  fault: z.optional(rowFault),
});
export type CheckedRow = z.output<typeof checkedRow>;

const checkedRoster = z.object({
  students: z.int(),
  capacity: z.optional(z.int()),
  rows: z.array(checkedRow),
});
export type CheckedRoster = z.output<typeof checkedRoster>;

export const CheckRoster = call('CheckRoster', {
  path: '/api/roster/check',
  summary: 'What would become of the rows of a list, without importing them.',
  data: z.object({ classId: id, rows }),
  result: checkedRoster,
  allow: staff,
});

export const rosterCalls = [CheckRoster] as const;

const zip = { file: 'application/zip', input: z.object({ id }) } as const;

export const ClassOneRoster = fileQuery('ClassOneRoster', {
  summary: 'A class and its members in the files of OneRoster 1.2 (CSV), for another system.',
  path: '/api/class/:id/oneroster',
  allow: { ...staff, administrator: true },
  ...zip,
});

export const SchoolOneRoster = fileQuery('SchoolOneRoster', {
  summary: 'All classes of the school that are not archived, and their members, in the files of OneRoster 1.2 (CSV).',
  path: '/api/oneroster',
  allow: { operator: true, administrator: true },
  ...zip,
  input: z.object({}),
});

export const rosterQueries = [ClassOneRoster, SchoolOneRoster] as const;
