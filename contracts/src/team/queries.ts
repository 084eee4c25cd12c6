import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { ROLES, type Role } from '../kernel/roles.ts';
import { arrangement } from './facts.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
const member = z.object({ personId: id, name: z.string(), login: z.optional(z.string()), at: z.int() });

export const TeamShown = z.object({
  teamId: id,
  name: z.string(),
  captain: z.optional(z.string()),
  captainId: z.optional(id),
  count: z.int(),
  hasPassword: z.boolean(),
  /** Of my own, and for who teaches the class. */
  members: z.optional(z.array(member)),
});
export type TeamShown = z.output<typeof TeamShown>;

export const Teams = query('Teams', {
  summary: 'The teams of a class; who is in one is named to its members and to who teaches the class [R2.22].',
  path: '/api/team/:id',
  input: z.object({ id }),
  result: z.object({
    arrangement: z.optional(z.object(arrangement)),
    teams: z.array(TeamShown),
    /** In which I am. */
    mine: z.optional(id),
    /** Students who are in none, for who teaches the class. */
    unplaced: z.optional(z.array(z.object({ personId: id, name: z.string() }))),
    role: z.enum(Object.keys(ROLES) as [Role, ...Role[]]),
  }),
  allow: { ...teaches, student: true, representative: true, auditor: true },
});
export type Teams = z.output<typeof Teams.result>;

const teamsFile = (ending: 'csv' | 'xlsx', file: string) =>
  fileQuery(`Teams${ending === 'csv' ? 'Csv' : 'Xlsx'}`, {
    summary: `The students of the class with their teams, as ${ending.toUpperCase()} [R7.30].`,
    path: `/api/team/:id/members/${ending}`,
    input: z.object({ id }),
    allow: teaches,
    file,
  });
export const TeamsCsv = teamsFile('csv', 'text/csv; charset=utf-8');
export const TeamsXlsx = teamsFile('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

export const teamQueries = [Teams, TeamsCsv, TeamsXlsx] as const;
