import {
  grantMachine,
  MembershipEndApproached,
  MembershipEnded,
  MembershipGranted,
  trialMachine,
  TrialStarted,
  type MembershipCommand,
} from '@lectern/contracts/membership/membership.ts';
import { levelAt, monthsLater, nextFrom, paidUntil } from '@lectern/contracts/membership/periods.ts';
import { rankOf, TRIAL_LEVEL } from '@lectern/contracts/membership/plans.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { MembershipStreamState } from '@lectern/contracts/membership/membership.ts';
import type { Deciding } from '../ledger/submission.ts';

/** Whether the school sells anything, and whether the phone was used for a trial before. */
export interface Trying {
  readonly isCommercial: boolean;
  readonly isPhoneUsed: boolean;
}

const DAY_MS = 24 * 3600_000;

/** [R6.14] Periods stack: one that credits nothing begins where the last one ends, an upgrade at once. */
export function decideMembership(
  { membership }: MembershipStreamState,
  { name, data }: MembershipCommand,
  { at, streamId: personId, gathered, status }: Deciding<Trying | undefined>,
): readonly NewFact[] | Refused {
  if (name === 'EndMembership') {
    const { orderId, restoring } = data;
    const stands = status(grantMachine, orderId);
    if (stands !== 'open') return refuse(stands === 'ended' ? 'already.so' : 'step.notNow');
    if (restoring !== true) return [MembershipEnded({ orderId })];
    if (membership.periods.at(-1)?.orderId !== orderId) return refuse('order.laterStands');
    const restores = (membership.credited?.[orderId] ?? []).filter(({ until }) => until > at);
    return [MembershipEnded({ orderId, ...(restores.length > 0 && { restores }) })];
  }
  if (name === 'StartTrial') {
    if (gathered?.isCommercial !== true) return refuse('commerce.off');
    if (status(trialMachine, 'trial') === 'used' || gathered.isPhoneUsed) return refuse('trial.used');
    if (rankOf(levelAt(membership, at)) >= rankOf(TRIAL_LEVEL)) return refuse('trial.member');
    return [TrialStarted({ until: at + LIMITS.trialDays * DAY_MS })];
  }
  if (name === 'RemindOfEnding') {
    const { until, days } = data;
    const isDue = at >= until - days * DAY_MS && paidUntil(membership, at) === until;
    return isDue ? [MembershipEndApproached({ personId, until, days })] : refuse('timer.void');
  }
  const { months, ...period } = data;
  if (status(grantMachine, period.orderId) !== 'none') return refuse('already.so');
  const standing = new Set(membership.periods.filter(({ until }) => until > at).map(({ orderId }) => orderId));
  if (!period.credits.every((orderId) => standing.has(orderId))) return refuse('membership.creditGone');
  const from = period.credits.length > 0 ? at : nextFrom(membership, at);
  return [MembershipGranted({ ...period, from, until: monthsLater(from, months) })];
}
