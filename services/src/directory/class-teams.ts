import { get } from '@lectern/contracts/kernel/table.ts';
import { teamOf, type Team, type TeamState, type TeamStreamState } from '@lectern/contracts/team/team.ts';
import { Injectable } from '@nestjs/common';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';

/** A team of a class, and who is in it now. */
export interface ClassTeam {
  readonly teamId: string;
  readonly members: string[];
}

/** The teams of a class for what they submit together, asked of their stream: who joined is there at once. */
@Injectable()
export class ClassTeams {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly seals: Seals,
  ) {}

  /** The team that somebody is in. */
  async of(classId: string, personId: string): Promise<ClassTeam | undefined> {
    const teams = await this.stateOf(classId);
    const team = teamOf(teams, get(teams.placed, personId) ?? '');
    return team && plain(team);
  }

  /** By their names: all of a class, or the one that somebody is in and another that counts for them. */
  async named(classId: string, mine?: string, counting?: string): Promise<(ClassTeam & { readonly name: string })[]> {
    const { teams, placed } = await this.stateOf(classId);
    const theirs = mine === undefined ? undefined : [get(placed, mine), counting];
    const shown = teams.filter(({ teamId }) => theirs?.includes(teamId) ?? true);
    await this.seals.know(shown.map(({ name }) => name.sealedBy));
    return shown.map((team) => ({ ...plain(team), name: this.seals.open(team.name, `team/${classId}`) }));
  }

  private async stateOf(classId: string): Promise<TeamState> {
    const mailbox = this.mailboxes.get(`team/${classId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as TeamStreamState).team;
  }
}

const plain = ({ teamId, members }: Team): ClassTeam => ({ teamId, members: members.map(({ personId }) => personId) });
