/** The school's zone, Asia/Shanghai: eight hours east of UTC, without summer time since 1991. */
export const ZONE_MS = 8 * 3600_000;

/** A moment in ms as a clock on the school's wall shows it: "2026-11-21 14:00:20". */
export const wallClock = (at: number): string =>
  new Date(at + ZONE_MS).toISOString().slice(0, 'yyyy-mm-dd hh:mm:ss'.length).replace('T', ' ');

const DAY_MS = 86_400_000;

/** The day of a moment in the school's zone: "2026-11-21". */
export const schoolDay = (at: number): string => wallClock(at).slice(0, 'yyyy-mm-dd'.length);

/** The last millisecond of a day in the school's zone; undefined of what is no day. */
export function endOfSchoolDay(day: string): number | undefined {
  const begins = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(begins) ? undefined : begins + DAY_MS - ZONE_MS - 1;
}

/** Whether it is a day as "2026-11-21" is; there is no "2026-02-30". */
export function isDay(text: string): boolean {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(text) ? endOfSchoolDay(text) : undefined;
  return end !== undefined && schoolDay(end) === text;
}

/** How many days later the second day is. */
export const daysFrom = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS);
