import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { daysLeft, daysOf, levelAt, monthsLater, offerOf, restOf, type Period } from './periods.ts';
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
