import { endOfSchoolDay, schoolDay } from '../kernel/zone.ts';

/** [R9.13] An invoice is there 7 to 10 working days after the day that it was asked for. */
const [SOONEST, LATEST] = [7, 10];
const DAY_MS = 86_400_000;
const [SUNDAY, SATURDAY] = [0, 6];

/** The last moment of the n-th working day after that of a moment: by the school's clock, Monday to Friday. */
function workingDaysAfter(at: number, n: number): number {
  const day = new Date(`${schoolDay(at)}T00:00:00Z`);
  for (let left = n; left > 0;) {
    day.setTime(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== SUNDAY && day.getUTCDay() !== SATURDAY) left -= 1;
  }
  return endOfSchoolDay(day.toISOString().slice(0, 'yyyy-mm-dd'.length))!;
}

/** Between which days somebody may expect it; the second is what whoever works the queue has to keep. */
export const invoiceDue = (askedAt: number): { readonly from: number; readonly until: number } => ({
  from: workingDaysAfter(askedAt, SOONEST),
  until: workingDaysAfter(askedAt, LATEST),
});
