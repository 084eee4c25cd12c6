import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { CreateTeam, JoinTeam, PlaceTeamMember, RenameTeam } from '@lectern/contracts/team/commands.ts';
import { Teams, TeamsCsv, TeamsXlsx } from '@lectern/contracts/team/queries.ts';
import { team, teamOf } from '@lectern/contracts/team/team.ts';
import { Module } from '@nestjs/common';
import { Answers } from '../edge/http/questions.ts';
import { fits, hashed } from '../edge/limits/short-password.ts';
import { codesTyped, Tries } from '../edge/limits/tries.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import type { Actor } from '../ledger/submission.ts';
import { decideTeam, type TeamLookedAt } from './team.decider.ts';
import { TeamQueries } from './team.queries.ts';
import { teamsCsv, teamsWorkbook } from './teams-file.ts';

type DataOf<Kind> = CommandOf<Kind>['data'];

@Module({ providers: [TeamQueries] })
export class TeamModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    private readonly queries: TeamQueries,
    private readonly sensitive: SensitiveWords,
    private readonly tries: Tries,
  ) {
    const named: Gather = async (classId, data, { school }): Promise<TeamLookedAt> => {
      const { name, password } = data as DataOf<typeof CreateTeam> & DataOf<typeof RenameTeam>;
      const marks = await this.sensitive.marksIn(school, name);
      const words = [...new Set(marks.map(([start, end]) => name.slice(start, end)))];
      const names = await queries.namesOf(classId);
      return { names, words, ...(password !== undefined && { hash: hashed(password) }) };
    };
    deciders.register(team, decideTeam, {
      CreateTeam: named,
      RenameTeam: named,
      JoinTeam: (classId, data, actor, _, from) =>
        this.lookAtPassword(classId, data as DataOf<typeof JoinTeam>, actor, from),
      PlaceTeamMember: async (classId, data): Promise<TeamLookedAt> => ({
        isStudent: await queries.isStudent(classId, (data as DataOf<typeof PlaceTeamMember>).personId),
      }),
    });
    answers.register(Teams, ({ id }, asker, role) => queries.shown(id, asker!, role));
    answers.registerFile(TeamsCsv, async ({ id }, asker, role) => teamsCsv(await queries.shown(id, asker!, role)));
    answers.registerFile(TeamsXlsx, async ({ id }, asker, role) =>
      teamsWorkbook(await queries.shown(id, asker!, role)),
    );
  }

  /** Five tries, then one has to wait; a team without a password costs nothing. */
  private async lookAtPassword(
    classId: string,
    { teamId, password = '' }: DataOf<typeof JoinTeam>,
    { personId, bound }: Actor,
    from = '',
  ): Promise<TeamLookedAt> {
    const sealed = teamOf(await this.queries.stateOf(classId), teamId)?.password;
    if (sealed === undefined) return {};
    const counted = codesTyped({ personId: `${teamId} ${personId}`, bound }, from, 'shortCodesOfPerson');
    const isRight = await this.tries.guess(counted, async () => {
      const [hash = ''] = await this.queries.opened(classId, [sealed]);
      return fits(hash, password.trim()) || undefined;
    });
    return { isRight: isRight === true };
  }
}
