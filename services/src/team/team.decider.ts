import { isTooSimple } from '@lectern/contracts/kernel/short-password.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { teaches, type TeamCommand } from '@lectern/contracts/team/commands.ts';
import {
  TeamCaptainChanged,
  TeamCreated,
  TeamDeleted,
  TeamJoined,
  TeamMemberPlaced,
  TeamMemberRemoved,
  TeamLeft,
  TeamRenamed,
  TeamsArranged,
} from '@lectern/contracts/team/facts.ts';
import {
  followerOf,
  teamMachine,
  teamOf,
  type Team,
  type TeamState,
  type TeamStreamState,
} from '@lectern/contracts/team/team.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was found out: names as they read, words that are not wanted, whether a password fits, who is a student. */
export interface TeamLookedAt {
  readonly names?: readonly { readonly teamId: string; readonly name: string }[];
  readonly words?: readonly string[];
  readonly hash?: string;
  readonly isRight?: boolean;
  readonly isStudent?: boolean;
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<TeamCommand, { name: Name }>;
type Asking = Deciding<TeamLookedAt | undefined>;

/** Commands of a class are decided one after another, each on what the one before left: a team is never over-filled. */
export function decideTeam({ team: state }: TeamStreamState, command: TeamCommand, deciding: Asking): Decision {
  const { at, asker, streamId, status } = deciding;
  if (command.name === 'ArrangeTeams') {
    const { least, most, closesAt } = command.data;
    if (least > most) return refuse('team.size');
    return closesAt <= at ? refuse('team.past') : [TeamsArranged({ classId: streamId, ...command.data })];
  }
  const isTeacher = may(asker, teaches);
  const { arrangement } = state;
  if (arrangement === undefined) return refuse('team.notArranged');
  if (!isTeacher && at >= arrangement.closesAt) return refuse('team.closed');
  if (command.name === 'CreateTeam') {
    if (status(teamMachine, command.data.teamId) !== 'none') return refuse('already.so');
    return created(state, command, deciding, isTeacher);
  }
  const team = teamOf(state, command.data.teamId);
  return team === undefined ? refuse('team.unknown') : within(state, arrangement.most, team, command, deciding);
}

function created(
  state: TeamState,
  { data: { teamId, name, password } }: About<'CreateTeam'>,
  { personId, seal, gathered = {} }: Asking,
  isTeacher: boolean,
): Decision {
  if (get(state.placed, personId) !== undefined) return refuse('team.alreadyIn'); // [R8.36]
  if (state.teams.length >= LIMITS.teamsPerClass) return refuse('team.tooMany');
  if (password !== undefined && isTooSimple(password, { name })) return refuse('team.passwordTooSimple'); // [R5.26]
  const unfit = unfitName(name, gathered, teamId);
  if (unfit !== undefined) return unfit;
  const { hash } = gathered;
  return [
    TeamCreated({ teamId, name: seal(name), ...(hash !== undefined && { password: seal(hash) }) }),
    ...(isTeacher ? [] : [TeamJoined({ teamId, personId })]),
  ];
}

function unfitName(name: string, { words = [], names = [] }: TeamLookedAt, teamId: string): Refused | undefined {
  if (words.length > 0) return refuse('text.sensitive', { words }); // [R5.10]
  return names.some((other) => other.teamId !== teamId && other.name === name) ? refuse('team.nameTaken') : undefined;
}

function within(
  state: TeamState,
  most: number,
  team: Team,
  command: Exclude<TeamCommand, About<'ArrangeTeams' | 'CreateTeam'>>,
  { personId, asker, seal, gathered = {} }: Asking,
): Decision {
  const { teamId, members } = team;
  const manages = may(asker, teaches) || team.captain === personId;
  const isFull = members.length >= most;
  switch (command.name) {
    case 'JoinTeam': {
      const mine = get(state.placed, personId);
      if (mine !== undefined) return refuse(mine === teamId ? 'already.so' : 'team.alreadyIn');
      if (isFull) return refuse('team.full');
      if (team.password !== undefined && gathered.isRight !== true) return refuse('team.wrongPassword');
      return [TeamJoined({ teamId, personId })];
    }
    case 'QuitTeam': {
      if (get(state.placed, personId) !== teamId) return refuse('team.notIn');
      const left = TeamLeft({ teamId, personId });
      return members.length === 1 ? [left, TeamDeleted({ teamId })] : [left, ...followed(team, personId)];
    }
    case 'PlaceTeamMember': {
      const { personId: placed } = command.data;
      if (gathered.isStudent !== true) return refuse('team.notAStudent');
      const theirs = get(state.placed, placed);
      if (theirs !== undefined) return refuse(theirs === teamId ? 'already.so' : 'team.alreadyIn');
      return isFull ? refuse('team.full') : [TeamMemberPlaced({ teamId, personId: placed })];
    }
    default:
      return manages ? managed(state, team, command, { seal, gathered }) : refuse('team.notCaptain');
  }
}

function managed(
  state: TeamState,
  team: Team,
  command: About<'RenameTeam' | 'DeleteTeam' | 'RemoveTeamMember' | 'AppointCaptain'>,
  { seal, gathered = {} }: Pick<Asking, 'seal' | 'gathered'>,
): Decision {
  const { teamId, captain } = team;
  switch (command.name) {
    case 'RenameTeam': {
      const { name } = command.data;
      if (gathered.names?.some((one) => one.teamId === teamId && one.name === name)) return refuse('already.so');
      return unfitName(name, gathered, teamId) ?? [TeamRenamed({ teamId, name: seal(name) })];
    }
    case 'DeleteTeam':
      return [TeamDeleted({ teamId })];
    case 'RemoveTeamMember':
    case 'AppointCaptain': {
      const { personId } = command.data;
      if (get(state.placed, personId) !== teamId) return refuse('team.notIn');
      if (command.name === 'RemoveTeamMember')
        return [TeamMemberRemoved({ teamId, personId }), ...followed(team, personId)];
      return captain === personId ? refuse('already.so') : [TeamCaptainChanged({ teamId, personId })];
    }
  }
}

/** A captain who leaves is followed by the earliest member. */
function followed(team: Team, leaving: string): NewFact[] {
  const next = team.captain === leaving ? followerOf(team, leaving) : undefined;
  return next === undefined ? [] : [TeamCaptainChanged({ teamId: team.teamId, personId: next })];
}
