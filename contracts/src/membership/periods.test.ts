import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  daysLeft,
  daysOf,
  levelAt,
  monthsLater,
  offerOf,
  refundOf,
  restOf,
  type Offer,
  type Period,
  type Standing,
} from './periods.ts';
import { FEATURE_NAMES, LEVELS, opens, planOf, PLANS } from './plans.ts';

const at = (day: string, time = '10:02') => Date.parse(`${day}T${time}:00+08:00`);
const bought: Period = {
  orderId: 'a',
  level: 'intermediate',
  from: at('2026-11-24', '10:04'),
  until: at('2027-11-24', '00:00'),
  fen: 36_000,
};

describe('[R6.14] periods', () => {
  it('end with a day, some months later, or with the last day of a shorter month', () => {
    expect(monthsLater(at('2026-11-24'), 12)).toBe(at('2027-11-24', '00:00'));
    expect(monthsLater(at('2026-12-31'), 3)).toBe(at('2027-03-31', '00:00'));
    expect(monthsLater(at('2027-01-31'), 1)).toBe(at('2027-02-28', '00:00'));
  });

  it('are credited by the day, today being used: 362 of 365 days of ¥360.00 are ¥357.04', () => {
    const now = at('2026-11-26');
    expect([daysOf(bought), daysLeft(bought, now)]).toEqual([365, 362]);
    expect(restOf(bought.fen, bought, now)).toBe(35_704);
    expect(offerOf({ periods: [bought] }, planOf('senior-12')!, now)).toEqual({
      kind: 'upgrade',
      from: now,
      until: at('2027-11-26', '00:00'),
      priceFen: 64_800,
      creditFen: 35_704,
      amountFen: 29_096,
      credits: ['a'],
    });
  });

  it('stack: the same level begins where the last one ends, a lower one is not offered', () => {
    const now = at('2026-11-26');
    expect(offerOf({ periods: [bought] }, planOf('intermediate-12')!, now)).toMatchObject({
      kind: 'renew',
      from: bought.until,
      amountFen: 36_000,
    });
    expect(offerOf({ periods: [bought] }, planOf('junior-1')!, now)).toBe('order.included');
    expect(offerOf({ periods: [bought] }, planOf('senior-1')!, now)).toBe('order.creditExceeds');
    expect(offerOf({ periods: [bought] }, planOf('junior-1')!, at('2027-11-24'))).toMatchObject({ kind: 'buy' });
  });

  it('an offer never credits more than was paid, and always costs something', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLANS), fc.constantFrom(...PLANS), fc.nat(500), (had, wanted, days) => {
        const period = { ...bought, level: had.level, fen: had.fen, until: monthsLater(bought.from, had.months) };
        const offer = offerOf({ periods: [period] }, wanted, bought.from + days * 24 * 3600_000);
        if (typeof offer === 'string') return;
        expect(offer.creditFen).toBeLessThanOrEqual(had.fen);
        expect(offer.amountFen).toBeGreaterThan(0);
        expect(offer.amountFen + offer.creditFen).toBe(wanted.fen);
        expect(offer.until).toBeGreaterThan(offer.from);
      }),
    );
  });
});

describe('[R6.14] refunds', () => {
  const DAY = 24 * 3600_000;
  const upgraded = (at: number): Standing => {
    const { from, until, priceFen } = offerOf({ periods: [bought] }, planOf('senior-12')!, at) as Offer;
    return { periods: [{ orderId: 'b', level: 'senior', from, until, fen: priceFen }], credited: { b: [bought] } };
  };

  it('of an upgrade give back its money less the difference for its days, and what it credited goes on', () => {
    const now = at('2026-11-26');
    // ¥290.96 were paid; of ¥648.00 a day is used, and of the membership before as much stands as was credited.
    expect(refundOf(upgraded(now), 'b', 29_096, now)).toEqual({ fen: 64_622 - 35_704, restores: [bought] });
    const later = refundOf(upgraded(now), 'b', 29_096, now + 5 * DAY);
    expect(later).toEqual({ fen: 63_735 - 35_211, restores: [bought] });
    expect(refundOf(upgraded(now), 'a', 36_000, now)).toBe('order.laterStands');
    expect(refundOf({ periods: [bought] }, 'a', 36_000, now)).toEqual({ fen: 35_704, restores: [] });
  });

  it('of an upgrade restore nothing that would be over by now, and never give back more than was paid for it', () => {
    const now = at('2026-11-26');
    const short = { ...bought, until: at('2026-11-29', '00:00'), fen: 500 };
    const standing = { ...upgraded(now), credited: { b: [short] } };
    expect(refundOf(standing, 'b', 64_700, now + 4 * DAY)).toEqual({ fen: 63_912, restores: [] });
    expect(refundOf(standing, 'b', 100, now)).toMatchObject({ fen: 100 });
    expect(refundOf(standing, 'b', 64_700, at('2027-11-26'))).toBe('order.refundOver');
  });

  it('money in = money out + what was used + what still stands, to the fen, whatever is bought, upgraded and refunded', () => {
    const step = fc.record({ plan: fc.constantFrom(...PLANS), days: fc.nat(40), isRefund: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let [standing, now, cameIn, wentOut, used]: [Standing, number, number, number, number] = [
          { periods: [] },
          bought.from,
          0,
          0,
          0,
        ];
        const paid = new Map<string, number>();
        let mostBack = 0; // beyond what was paid for the order
        const rest = (all: readonly Period[]) => all.reduce((sum, one) => sum + restOf(one.fen, one, now), 0);
        /** What a day takes off what stands was used; a change of what stands uses nothing by itself. */
        let stood = 0;
        const passed = () => {
          used += stood - rest(standing.periods);
          stood = rest(standing.periods);
        };
        for (const [n, { plan, days, isRefund }] of steps.entries()) {
          now += days * DAY;
          passed();
          const last = standing.periods.at(-1);
          if (isRefund && last !== undefined) {
            const refund = refundOf(standing, last.orderId, paid.get(last.orderId)!, now);
            if (typeof refund === 'string') continue;
            const others = standing.periods.slice(0, -1);
            standing = { ...standing, periods: [...others, ...refund.restores] };
            wentOut += refund.fen;
            mostBack = Math.max(mostBack, refund.fen - paid.get(last.orderId)!);
          } else {
            const offer = offerOf(standing, plan, now);
            if (typeof offer === 'string') continue;
            const { from, until, priceFen, amountFen, credits } = offer;
            const ended = standing.periods.filter(({ orderId }) => credits.includes(orderId));
            const others = standing.periods.filter(({ orderId }) => !credits.includes(orderId));
            const orderId = String(n);
            standing = {
              periods: [...others, { orderId, level: plan.level, from, until, fen: priceFen }],
              credited: { ...standing.credited, [orderId]: ended },
            };
            paid.set(orderId, amountFen);
            cameIn += amountFen;
            used += priceFen - rest(standing.periods.slice(-1)); // the day itself counts as used
          }
          stood = rest(standing.periods);
          expect([cameIn, mostBack]).toEqual([wentOut + used + stood, 0]);
        }
      }),
    );
  });
});

it('[R6.13] nine features, and each level opens what the one below opens', () => {
  expect(FEATURE_NAMES).toHaveLength(9);
  expect(LEVELS.map((level) => FEATURE_NAMES.filter((one) => opens(level, one)).length)).toEqual([0, 5, 8, 9]);
});

it('[R4.24] a trial is a level until it is over', () => {
  const trial = { from: at('2026-11-24'), until: at('2026-12-08') };
  expect(levelAt({ periods: [], trial }, at('2026-12-01'))).toBe('intermediate');
  expect(levelAt({ periods: [], trial }, at('2026-12-08'))).toBe('free');
  expect(levelAt({ periods: [{ ...bought, level: 'junior' }], trial }, at('2026-12-01'))).toBe('intermediate');
});
