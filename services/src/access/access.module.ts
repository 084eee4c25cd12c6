import { Module } from '@nestjs/common';
import type { GrantScope } from '@lectern/contracts/access/facts.ts';
import { access } from '@lectern/contracts/access/index.ts';
import {
  Grants,
  GrantUses,
  LessonLooks,
  MyGrants,
  PeopleFound,
  ReviewedLessons,
  ScopesFound,
} from '@lectern/contracts/access/queries.ts';
import { Deciders, type Gather } from '../platform/command/deciders.ts';
import { Answers } from '../platform/http/questions.ts';
import { Projector } from '../platform/projection/projector.ts';
import { decideAccess, type Holder } from './access.decider.ts';
import { GRANTS, keepGrants } from './access.projection.ts';
import { AccessQueries } from './access.queries.ts';
import { ReviewsQueries } from './reviews.queries.ts';

@Module({ providers: [AccessQueries, ReviewsQueries] })
export class AccessModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    queries: AccessQueries,
    reviews: ReviewsQueries,
  ) {
    const holder: Gather = async (personId): Promise<Holder> => ({ personId });
    deciders.register(access, decideAccess, {
      GiveGrant: async (personId, data, actor): Promise<Holder> => {
        const { scope } = data as { scope: GrantScope };
        const [giver, isKnown, isScopeKnown] = await Promise.all([
          queries.accessOf(actor),
          queries.isKnown(actor.school, personId),
          queries.isScopeKnown(actor.school, scope),
        ]);
        return { personId, giver, isKnown, isScopeKnown };
      },
      WithdrawGrant: async (personId, _, actor): Promise<Holder> => ({
        personId,
        giver: await queries.accessOf(actor),
      }),
      ExpireGrant: holder,
      RecordReview: holder,
      RecordReidentification: holder,
    });
    projector.follow(GRANTS.name, GRANTS.families, keepGrants, ['grant_row', 'grant_use']);
    answers.register(MyGrants, (_, person) => reviews.mine(person!));
    answers.register(ReviewedLessons, ({ page = 1, search }, person) => reviews.lessons(person!, page, search));
    answers.register(Grants, ({ page = 1, after }, person) => queries.grants(person!, page, after));
    answers.register(GrantUses, ({ page = 1, grant }, person) => queries.uses(person!, page, grant));
    answers.register(LessonLooks, ({ id, page = 1, after }) => queries.looksAt(id, page, after));
    answers.register(PeopleFound, ({ search }, person) => queries.people(person!, search));
    answers.register(ScopesFound, ({ search }, person) => queries.scopes(person!, search));
  }
}
