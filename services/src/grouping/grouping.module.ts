import { Module } from '@nestjs/common';
import type { CreateGroup, DrawGroups, JoinGroup } from '@lectern/contracts/grouping/commands.ts';
import { grouping } from '@lectern/contracts/grouping/index.ts';
import { EarlierGroups, GroupsOfLesson, MyGroup } from '@lectern/contracts/grouping/queries.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { randomInt } from 'node:crypto';
import { Answers } from '../edge/http/questions.ts';
import { fits, hashed } from '../edge/limits/short-password.ts';
import { codesTyped, Tries } from '../edge/limits/tries.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import type { Actor } from '../ledger/submission.ts';
import { Projector } from '../rows/projector.ts';
import { decideGrouping, type GroupsLookedAt } from './grouping.decider.ts';
import { GroupingQueries } from './grouping.queries.ts';
import { groupings } from './grouping.rows.ts';

const NOTHING: GroupsLookedAt = { chosen: 0, ids: [], names: [], words: [], isRight: true };

@Module({ providers: [GroupingQueries], exports: [GroupingQueries] })
export class GroupingModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    private readonly queries: GroupingQueries,
    private readonly sensitive: SensitiveWords,
    private readonly tries: Tries,
  ) {
    deciders.register(grouping, decideGrouping, {
      DrawGroups: async (_, data): Promise<GroupsLookedAt> => {
        const { by, n } = data as CommandOf<typeof DrawGroups>['data'];
        const count = by === 'number' ? Math.min(n, LIMITS.groupsPerGrouping) : LIMITS.groupsPerGrouping;
        return { ...NOTHING, chosen: randomInt(2 ** 32), ids: Array.from({ length: count }, newId) };
      },
      CreateGroup: (id, data, actor) => this.lookAtNew(id, data as CommandOf<typeof CreateGroup>['data'], actor),
      JoinGroup: (id, data, actor, _, from) =>
        this.lookAtPassword(id, data as CommandOf<typeof JoinGroup>['data'], actor, from),
    });
    projector.keepRows(groupings);
    answers.register(MyGroup, ({ id }, person) => queries.mine(id, person!));
    answers.register(EarlierGroups, ({ id }, person) => queries.earlier(id, person!));
    answers.register(GroupsOfLesson, ({ id, from }) => queries.ofLesson(id, from));
  }

  private async lookAtNew(
    lessonId: string,
    { name, password }: CommandOf<typeof CreateGroup>['data'],
    { school }: Actor,
  ): Promise<GroupsLookedAt> {
    const { current } = (await this.queries.stateOf(lessonId)).grouping;
    const names = await this.queries.namesOf(lessonId, current?.groups ?? []);
    const marks = await this.sensitive.marksIn(school, name);
    const words = [...new Set(marks.map(([start, end]) => name.slice(start, end)))];
    return { ...NOTHING, names, words, ...(password !== undefined && { hash: hashed(password) }) };
  }

  /** Who guesses too often is turned away; a group without a password costs nothing. */
  private async lookAtPassword(
    lessonId: string,
    { groupId, password = '' }: CommandOf<typeof JoinGroup>['data'],
    { personId, bound }: Actor,
    from = '',
  ): Promise<GroupsLookedAt> {
    const { current } = (await this.queries.stateOf(lessonId)).grouping;
    const group = current?.groups.find((one) => one.groupId === groupId);
    const sealed = group?.password;
    if (sealed === undefined) return NOTHING;
    const counted = codesTyped({ personId: `${groupId} ${personId}`, bound }, from, 'shortCodesOfPerson');
    const isRight = await this.tries.guess(counted, async () => {
      const [hash = ''] = await this.queries.opened(lessonId, [sealed]);
      return fits(hash, password.trim()) || undefined;
    });
    return { ...NOTHING, isRight: isRight === true };
  }
}
