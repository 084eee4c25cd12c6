import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../kernel/limits.ts';
import { daysFrom, endOfSchoolDay, isDay, schoolDay } from '../kernel/zone.ts';
import { AddCalendarEntry, CALENDAR_KINDS, type CalendarDays } from './calendar.ts';
import { invoiceDue } from './due.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-01-01T00:00:00+08:00');
const days = (asked: string, calendar: readonly CalendarDays[] = []) => {
  const { from, until } = invoiceDue(Date.parse(`${asked}+08:00`), calendar);
  return [schoolDay(from), schoolDay(until)];
};
const off = (from: string, until = from): CalendarDays => ({ kind: 'off', from, until });
const worked = (from: string, until = from): CalendarDays => ({ kind: 'worked', from, until });

it('[R9.13] an invoice is due 7 to 10 working days after the day it was asked for, by the school’s clock', () => {
  expect(days('2026-11-20T10:12:00')).toEqual(['2026-12-01', '2026-12-04']); // a Friday
  expect(days('2026-11-21T23:59:59')).toEqual(['2026-12-01', '2026-12-04']); // a Saturday counts for nothing
  expect(days('2026-11-23T00:00:01')).toEqual(['2026-12-02', '2026-12-07']); // a Monday, while it is Sunday in UTC
});

it('what is due on a day is due until its end', () => {
  expect(invoiceDue(Date.parse('2026-11-20T10:12:00+08:00')).until).toBe(Date.parse('2026-12-05T00:00:00+08:00') - 1);
});

it('[R9.13] days off put it later, and weekends that are worked bring it nearer', () => {
  const asked = '2026-11-20T10:12:00';
  expect(days(asked, [off('2026-11-24', '2026-11-25')])).toEqual(['2026-12-03', '2026-12-08']);
  expect(days(asked, [worked('2026-11-21')])).toEqual(['2026-11-30', '2026-12-03']);
  expect(days(asked, [off('2026-11-20')])).toEqual(days(asked)); // the day itself never counts
  // Off from Tuesday to Sunday, but the Sunday is worked.
  expect(days(asked, [off('2026-11-24', '2026-11-29'), worked('2026-11-29')])).toEqual(['2026-12-04', '2026-12-09']);
});

describe('[R9.13] whatever the calendar says', () => {
  const entry = (kinds: readonly (typeof CALENDAR_KINDS)[number][]) =>
    fc
      .record({
        kind: fc.constantFrom(...kinds),
        at: fc.nat({ max: 60 }),
        length: fc.integer({ min: 1, max: LIMITS.calendarEntryDays }),
      })
      .map(({ kind, at, length }): CalendarDays => ({
        kind,
        from: schoolDay(FIRST + at * DAY_MS),
        until: schoolDay(FIRST + (at + length - 1) * DAY_MS),
      }));
  const calendar = fc.array(entry(CALENDAR_KINDS), { maxLength: 6 });
  const asked = fc.nat({ max: 60 * DAY_MS }).map((ms) => FIRST + ms);
  const between = (first: string, last: string) =>
    Array.from({ length: daysFrom(first, last) }, (_, n) => schoolDay(endOfSchoolDay(first)! + (n + 1) * DAY_MS));

  /** Told day by day, from lists of all days that there are entries about. */
  function workedOn(entries: readonly CalendarDays[]): (day: string) => boolean {
    const all = (kind: CalendarDays['kind']) =>
      new Set(entries.filter((one) => one.kind === kind).flatMap(({ from, until }) => [from, ...between(from, until)]));
    const [holidays, made] = [all('off'), all('worked')];
    const isWeekend = (day: string) => /^(Sat|Sun)/.test(new Date(`${day}T12:00:00Z`).toUTCString());
    return (day) => made.has(day) || (!isWeekend(day) && !holidays.has(day));
  }

  it('an invoice is due on the 7th and the 10th working day, never on a day off', () => {
    fc.assert(
      fc.property(asked, calendar, (at, entries) => {
        const { from, until } = invoiceDue(at, entries);
        const isWorked = workedOn(entries);
        for (const [due, n] of [
          [schoolDay(from), 7],
          [schoolDay(until), 10],
        ] as const) {
          expect(isWorked(due)).toBe(true);
          expect(between(schoolDay(at), due).filter(isWorked)).toHaveLength(n);
        }
      }),
    );
  });

  it('more days off never bring it nearer', () => {
    fc.assert(
      fc.property(asked, calendar, entry(['off']), (at, entries, more) => {
        const [before, after] = [invoiceDue(at, entries), invoiceDue(at, [...entries, more])];
        expect(after.from).toBeGreaterThanOrEqual(before.from);
        expect(after.until).toBeGreaterThanOrEqual(before.until);
      }),
    );
  });
});

describe('an entry of the calendar', () => {
  const takes = (entry: object) =>
    AddCalendarEntry.data.safeParse({ name: '国庆节', kind: 'off', from: '2026-10-01', until: '2026-10-08', ...entry })
      .success;

  it('is about days that there are, from the first to the last, and no more than may be', () => {
    expect(takes({})).toBe(true);
    expect(takes({ until: '2026-10-01' })).toBe(true);
    expect(takes({ until: '2026-09-30' })).toBe(false);
    const last = (n: number) => schoolDay(endOfSchoolDay('2026-10-01')! + n * DAY_MS);
    expect(takes({ until: last(LIMITS.calendarEntryDays - 1) })).toBe(true);
    expect(takes({ until: last(LIMITS.calendarEntryDays) })).toBe(false);
    for (const from of ['2026-02-30', '2026-13-01', '2026-2-3', '', 'today']) expect(takes({ from })).toBe(false);
  });

  it('has a name, and a kind', () => {
    expect(takes({ name: ' ' })).toBe(false);
    expect(takes({ name: '长'.repeat(LIMITS.calendarNameUnits / 2 + 1) })).toBe(false);
    expect(takes({ kind: 'half' })).toBe(false);
  });

  it('a leap day is a day in leap years alone', () => {
    expect([isDay('2028-02-29'), isDay('2027-02-29')]).toEqual([true, false]);
  });
});
