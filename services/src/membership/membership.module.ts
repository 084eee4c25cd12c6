import type { Label } from '@lectern/contracts/kernel/list.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import {
  membership,
  MembershipDetail,
  MembershipGroups,
  MyLevel,
  PermissionCheck,
  type PERMISSIONS,
} from '@lectern/contracts/membership/membership.ts';
import { levelAt, offerOf, paidUntil } from '@lectern/contracts/membership/periods.ts';
import { FEATURE_NAMES, opens, PAID_LEVELS, PLANS, type Level } from '@lectern/contracts/membership/plans.ts';
import { Module } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { CourseRules } from '../directory/course-rules.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { decideMembership, type Trying } from './membership.decider.ts';
import { TrialPhones } from './trial-phones.reaction.ts';

/** As the documented calls name them, in the language of the product itself. */
const NAMES: Readonly<Record<Level, Label>> = {
  free: ['免费版', 'Free'],
  junior: ['初级会员', 'Junior member'],
  intermediate: ['中级会员', 'Intermediate member'],
  senior: ['高级会员', 'Senior member'],
};

@Module({ providers: [TrialPhones] })
export class MembershipModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    commerce: Commerce,
    clock: Clock,
    sessions: Sessions,
    phones: TrialPhones,
    courses: CourseRules,
  ) {
    const trying: Gather = async (personId, _, { school }): Promise<Trying> => ({
      isCommercial: await commerce.isOn(school),
      isPhoneUsed: await phones.isUsed(school, personId),
    });
    deciders.register(membership, decideMembership, { StartTrial: trying });
    answers.register(MyLevel, async (_, person) => {
      const now = clock.now();
      const [isCommercial, standing] = await Promise.all([
        commerce.isOn(person!.school),
        commerce.standingOf(person!.personId),
      ]);
      const [until, { trial }] = [paidUntil(standing, now), standing];
      return {
        isCommercial,
        level: levelAt(standing, now),
        ...(until !== undefined && { until }),
        ...(trial && { trial }),
        offers: (isCommercial ? PLANS : []).map((plan) => {
          const offer = offerOf(standing, plan, now);
          if (typeof offer === 'string') return { planId: plan.id, refused: offer };
          const { kind, from, until: to, creditFen, amountFen } = offer;
          return { planId: plan.id, kind, from, until: to, creditFen, amountFen };
        }),
      };
    });
    answers.register(MembershipDetail, async ({ userId }, person) => {
      if (userId !== undefined && userId !== person!.personId) throw new RefusedError('session.userChanged');
      const now = clock.now();
      const standing = await commerce.standingOf(person!.personId);
      const [level, until] = [levelAt(standing, now), paidUntil(standing, now) ?? standing.trial?.until];
      return {
        code: 0 as const,
        data: { name: NAMES[level][0], level, ...(level !== 'free' && { expireTime: until }) },
      };
    });
    // Each by what the commands and files themselves ask, so that no two answers differ.
    const whyNot: Readonly<
      Record<(typeof PERMISSIONS)[number], (who: SignedInPerson) => Promise<Refused | undefined>>
    > = {
      pdf: (who) => commerce.whyClosed(who, 'archive', clock.now()),
      campusCourse: async (who) => (who.bound ? courses.whyNot(who) : refuse('page.forbidden')),
      cloudMedia: (who) => commerce.whyClosed(who, 'drive', clock.now()),
      vip: async ({ personId }) =>
        (await commerce.levelOf(personId, clock.now())) === 'free' ? refuse('membership.required') : undefined,
    };
    answers.register(PermissionCheck, async ({ kind }, person) => {
      const why = await whyNot[kind](person!);
      const { contact } = (why?.with ?? {}) as { readonly contact?: string };
      return {
        code: 0 as const,
        data: {
          allowed: why === undefined,
          ...(why !== undefined && { refused: why.refused }),
          ...(contact !== undefined && { contact }),
        },
      };
    });
    answers.register(MembershipGroups, async (_, person) => {
      const isOn = await commerce.isOn(person?.school ?? (await sessions.school()).id);
      const data = (isOn ? PAID_LEVELS : []).map((level) => ({
        level,
        name: NAMES[level][0],
        features: FEATURE_NAMES.filter((feature) => opens(level, feature)),
        prices: PLANS.filter((plan) => plan.level === level).map(({ id, months, fen }) => ({
          priceId: id,
          months,
          fen,
        })),
      }));
      return { code: 0 as const, data };
    });
  }
}
