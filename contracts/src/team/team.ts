import { machine } from '../kernel/machine.ts';
import type { Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, remove, set, type Table } from '../kernel/table.ts';
import { teamCommands } from './commands.ts';
import { teamFacts, type TeamFact } from './facts.ts';

const WITHIN = [
  'TeamRenamed',
  'TeamJoined',
  'TeamMemberPlaced',
  'TeamLeft',
  'TeamMemberRemoved',
  'TeamCaptainChanged',
] as const;

export const teamMachine = machine('team', {
  summary: 'A team of a class, until it is dissolved.',
  per: ({ data }) => (data as { readonly teamId?: string }).teamId,
  initial: 'none',
  unknown: 'team.unknown',
  states: {
    none: { on: { TeamCreated: 'formed' } },
    formed: { on: { ...Object.fromEntries(WITHIN.map((type) => [type, 'formed'])), TeamDeleted: 'dissolved' } },
    dissolved: { on: {} },
  },
});

export interface Team {
  readonly teamId: string;
  readonly name: Sealed;
  /** A hash, sealed. */
  readonly password?: Sealed | undefined;
  readonly captain?: string | undefined;
  /** In the order in which they came, and when. */
  readonly members: readonly { readonly personId: string; readonly at: number }[];
}

export interface Arrangement {
  readonly title: string;
  readonly least: number;
  readonly most: number;
  readonly closesAt: number;
}

export interface TeamState {
  readonly arrangement?: Arrangement;
  /** In the order in which they were made. */
  readonly teams: readonly Team[];
  /** In which team somebody is. */
  readonly placed: Table<string>;
}

const initialTeams: TeamState = { teams: [], placed: emptyTable() };

export const teamOf = ({ teams }: TeamState, teamId: string): Team | undefined =>
  teams.find((team) => team.teamId === teamId);

/** Who is captain once this one has left: the earliest of the others. */
export const followerOf = ({ members }: Team, leaving: string): string | undefined =>
  members.find(({ personId }) => personId !== leaving)?.personId;

function evolveTeams(state: TeamState, fact: TeamFact): TeamState {
  const changed = (teamId: string, change: (team: Team) => Team): TeamState => ({
    ...state,
    teams: state.teams.map((team) => (team.teamId === teamId ? change(team) : team)),
  });
  switch (fact.type) {
    case 'TeamsArranged': {
      const { classId: _, ...arrangement } = fact.data;
      return { ...state, arrangement };
    }
    case 'TeamCreated':
      return { ...state, teams: [...state.teams, { ...fact.data, members: [] }] };
    case 'TeamRenamed': {
      const { teamId, name } = fact.data;
      return changed(teamId, (team) => ({ ...team, name }));
    }
    case 'TeamDeleted': {
      const { teamId } = fact.data;
      const members = teamOf(state, teamId)?.members ?? [];
      const placed = members.reduce((left, { personId }) => remove(left, personId), state.placed);
      return { ...state, teams: state.teams.filter((team) => team.teamId !== teamId), placed };
    }
    case 'TeamJoined':
    case 'TeamMemberPlaced': {
      const { teamId, personId } = fact.data;
      const joined = changed(teamId, (team) => ({
        ...team,
        captain: team.captain ?? personId,
        members: [...team.members, { personId, at: fact.at }],
      }));
      return { ...joined, placed: set(state.placed, personId, teamId) };
    }
    case 'TeamLeft':
    case 'TeamMemberRemoved': {
      const { teamId, personId } = fact.data;
      const left = changed(teamId, (team) => ({
        ...team,
        captain: team.captain === personId ? followerOf(team, personId) : team.captain,
        members: team.members.filter((member) => member.personId !== personId),
      }));
      return get(state.placed, personId) === teamId ? { ...left, placed: remove(state.placed, personId) } : left;
    }
    case 'TeamCaptainChanged': {
      const { teamId, personId } = fact.data;
      return changed(teamId, (team) => ({ ...team, captain: personId }));
    }
  }
}

/** The same object each time: nobody watches teams live. */
const NOTHING = {};

export const team = context<TeamState, { readonly team: TeamState }, (typeof teamFacts)[number]>({
  name: 'team',
  facts: teamFacts,
  commands: teamCommands,
  machines: [teamMachine],
  initial: initialTeams,
  evolve: evolveTeams,
  present: () => NOTHING,
});

export interface TeamStreamState {
  readonly team: TeamState;
}

export const teamStream = stream<TeamStreamState>({
  family: 'team',
  summary: 'The teams of one class: who made which, who is in it, and who leads it; the id is the class’s.',
  contexts: [team],
  grantedBy: (_state, _data, _personId, id) => `class/${id}`,
});
