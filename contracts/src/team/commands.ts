import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { groupPassword } from '../kernel/credentials.ts';
import { arrangement, teamName } from './facts.ts';

export const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
const joins = { student: true, representative: true } as const;
/** That a student is its captain is for the decider to say. */
const leads = { ...teaches, ...joins } as const;
const one = { teamId: id };

export const ArrangeTeams = command('ArrangeTeams', {
  summary: 'Say what teams of the class are for, how large they are, and until when students see to them themselves.',
  data: z.object(arrangement),
  allow: teaches,
  records: ['TeamsArranged'],
});

export const CreateTeam = command('CreateTeam', {
  summary: 'Make a team, with a password if one likes; a student is its first member.',
  data: z.object({ ...one, name: teamName, password: z.optional(groupPassword) }),
  allow: leads,
  records: ['TeamCreated', 'TeamJoined'],
});

export const RenameTeam = command('RenameTeam', {
  summary: 'Call a team something else.',
  data: z.object({ ...one, name: teamName }),
  allow: leads,
  records: ['TeamRenamed'],
});

export const DeleteTeam = command('DeleteTeam', {
  summary: 'Dissolve a team.',
  data: z.object(one),
  allow: leads,
  records: ['TeamDeleted'],
});

export const JoinTeam = command('JoinTeam', {
  summary: 'Join a team that has room; one is in one team only.',
  data: z.object({ ...one, password: z.optional(z.string().check(z.maxLength(64))) }),
  allow: joins,
  records: ['TeamJoined'],
});

export const QuitTeam = command('QuitTeam', {
  summary: 'Quit my team; a captain is followed by the earliest member.',
  data: z.object(one),
  allow: joins,
  records: ['TeamLeft', 'TeamCaptainChanged', 'TeamDeleted'],
});

export const PlaceTeamMember = command('PlaceTeamMember', {
  summary: 'Put a student who is in no team into one that has room.',
  data: z.object({ ...one, personId: id }),
  allow: teaches,
  records: ['TeamMemberPlaced'],
});

export const RemoveTeamMember = command('RemoveTeamMember', {
  summary: 'Take a student out of a team.',
  data: z.object({ ...one, personId: id }),
  allow: leads,
  records: ['TeamMemberRemoved', 'TeamCaptainChanged'],
});

export const AppointCaptain = command('AppointCaptain', {
  summary: 'Make another member the captain of a team.',
  data: z.object({ ...one, personId: id }),
  allow: leads,
  records: ['TeamCaptainChanged'],
});

export const teamCommands = [
  ArrangeTeams,
  CreateTeam,
  RenameTeam,
  DeleteTeam,
  JoinTeam,
  QuitTeam,
  PlaceTeamMember,
  RemoveTeamMember,
  AppointCaptain,
] as const;
export type TeamCommand = CommandOf<(typeof teamCommands)[number]>;
