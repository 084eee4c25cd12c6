/** The school's zone, Asia/Shanghai: eight hours east of UTC, without summer time since 1991. */
export const ZONE_MS = 8 * 3600_000;

/** A moment in ms as a clock on the school's wall shows it: "2026-11-21 14:00:20". */
export const wallClock = (at: number): string =>
  new Date(at + ZONE_MS).toISOString().slice(0, 'yyyy-mm-dd hh:mm:ss'.length).replace('T', ' ');
