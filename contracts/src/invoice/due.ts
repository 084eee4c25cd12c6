import { endOfSchoolDay, schoolDay } from '../kernel/zone.ts';
import type { CalendarDays } from './calendar.ts';

/** [R9.13] An invoice is there 7 to 10 working days after the day that it was asked for. */
const [SOONEST, LATEST] = [7, 10];
const DAY_MS = 86_400_000;
const [SUNDAY, SATURDAY] = [0, 6];

/** Monday to Friday, but for days off; a day that is said to be worked is, whatever else it is. */
function isWorkingDay(day: string, calendar: readonly CalendarDays[]): boolean {
  const kinds = calendar.filter(({ from, until }) => from <= day && day <= until).map(({ kind }) => kind);
  if (kinds.length > 0) return kinds.includes('worked');
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY;
}

/** The last moment of the n-th working day after that of a moment, by the school's clock. */
function workingDaysAfter(at: number, n: number, calendar: readonly CalendarDays[]): number {
  let day = schoolDay(at);
  for (let left = n; left > 0;) {
    day = schoolDay(endOfSchoolDay(day)! + DAY_MS);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return endOfSchoolDay(day)!;
}

export interface InvoiceDue {
  readonly from: number;
  readonly until: number;
}

/**
 * Between which days somebody may expect it; the second is what whoever works the queue has to keep. It is reckoned once, by
 * the calendar of the day on which it is asked for.
 */
export const invoiceDue = (askedAt: number, calendar: readonly CalendarDays[] = []): InvoiceDue => ({
  from: workingDaysAfter(askedAt, SOONEST, calendar),
  until: workingDaysAfter(askedAt, LATEST, calendar),
});
