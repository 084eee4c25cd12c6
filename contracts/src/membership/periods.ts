import { ZONE_MS } from '../kernel/zone.ts';
import { rankOf, TRIAL_LEVEL, type Level, type PaidLevel, type Plan } from './plans.ts';

/** What one paid order opens, from when until when, and what it was worth, in fen. */
export interface Period {
  readonly orderId: string;
  readonly level: PaidLevel;
  readonly from: number;
  readonly until: number;
  readonly fen: number;
}

export interface Standing {
  readonly periods: readonly Period[];
  /** The periods that an order ended by crediting what was left of them: they go on where that order is refunded. */
  readonly credited?: Readonly<Record<string, readonly Period[]>>;
  readonly trial?: { readonly from: number; readonly until: number };
}

const DAY_MS = 24 * 3600_000;
/** The day of a moment in the school's zone, counted. */
const dayOf = (at: number): number => Math.floor((at + ZONE_MS) / DAY_MS);

/** A period ends with a day: the same one of the month, some months later, or the last that there is. */
export function monthsLater(from: number, months: number): number {
  const day = new Date(from + ZONE_MS);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day.getUTCDate(), last)) - ZONE_MS;
}

export const daysOf = ({ from, until }: Pick<Period, 'from' | 'until'>): number => dayOf(until) - dayOf(from);

/** The days that are left of it; the day itself counts as used. */
export const daysLeft = ({ from, until }: Pick<Period, 'from' | 'until'>, at: number): number =>
  at < from ? dayOf(until) - dayOf(from) : Math.max(0, dayOf(until) - dayOf(at) - 1);

/** What the days that are left are worth, by the day, to the fen. */
export const restOf = (fen: number, period: Pick<Period, 'from' | 'until'>, at: number): number =>
  Math.round((fen * daysLeft(period, at)) / daysOf(period));

const stillToCome = ({ periods }: Standing, at: number) => periods.filter(({ until }) => until > at);
const highest = (levels: readonly Level[]): Level =>
  levels.reduce((most, one) => (rankOf(one) > rankOf(most) ? one : most), 'free');

/** The level that somebody has at a moment. */
export function levelAt(standing: Standing, at: number): Level {
  const { periods, trial } = standing;
  const open = periods.filter(({ from, until }) => from <= at && at < until).map(({ level }) => level);
  return highest([...open, ...(trial && trial.from <= at && at < trial.until ? [TRIAL_LEVEL] : [])] as Level[]);
}

/** When the last of what was paid for ends; undefined where there is none. */
export const paidUntil = (standing: Standing, at: number): number | undefined =>
  stillToCome(standing, at).at(-1)?.until;

/** Where a new period begins that credits nothing: after all that was paid for before it. */
export const nextFrom = (standing: Standing, at: number): number => paidUntil(standing, at) ?? at;

export const OFFER_KINDS = ['buy', 'renew', 'upgrade'] as const;

/** What a plan costs somebody now, and what for. */
export interface Offer {
  readonly kind: (typeof OFFER_KINDS)[number];
  readonly from: number;
  readonly until: number;
  readonly priceFen: number;
  /** What the days that are left of lower levels are worth. */
  readonly creditFen: number;
  readonly amountFen: number;
  /** The orders whose periods are credited: they end when it begins. */
  readonly credits: readonly string[];
}

/** What somebody is offered, or why not: a lower level than they have, or nothing left to pay. */
export function offerOf(standing: Standing, plan: Plan, at: number): Offer | 'order.included' | 'order.creditExceeds' {
  const before = stillToCome(standing, at);
  const rank = Math.max(0, ...before.map(({ level }) => rankOf(level)));
  if (rankOf(plan.level) < rank) return 'order.included';
  const isUpgrade = before.length > 0 && rankOf(plan.level) > rank;
  const from = isUpgrade ? at : nextFrom(standing, at);
  const creditFen = isUpgrade ? before.reduce((sum, one) => sum + restOf(one.fen, one, at), 0) : 0;
  if (creditFen >= plan.fen) return 'order.creditExceeds';
  return {
    kind: isUpgrade ? 'upgrade' : before.length > 0 ? 'renew' : 'buy',
    from,
    until: monthsLater(from, plan.months),
    priceFen: plan.fen,
    creditFen,
    amountFen: plan.fen - creditFen,
    credits: isUpgrade ? before.map(({ orderId }) => orderId) : [],
  };
}

/** What goes back where an order is refunded, and which periods go on that it had credited. */
export interface Refund {
  readonly fen: number;
  readonly restores: readonly Period[];
}

/**
 * What an order opened is worth by the day, less what the periods that it credited are still worth: those go on, as if there
 * had been no upgrade. So whoever has an upgrade refunded pays the difference for the days that they had it, and nothing else.
 * Never more than was paid for the order itself: no more can go back there.
 */
export function refundOf(
  { periods, credited = {} }: Standing,
  orderId: string,
  paidFen: number,
  at: number,
): Refund | 'order.laterStands' | 'order.refundOver' {
  const period = periods.at(-1);
  if (period?.orderId !== orderId) return 'order.laterStands';
  const restores = (credited[orderId] ?? []).filter(({ until }) => until > at);
  const kept = restores.reduce((sum, one) => sum + restOf(one.fen, one, at), 0);
  const fen = Math.min(paidFen, restOf(period.fen, period, at) - kept);
  return fen > 0 ? { fen, restores } : 'order.refundOver';
}
