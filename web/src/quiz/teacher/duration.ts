import { LIMITS } from '@lectern/contracts/kernel/limits.ts';

/** What a teacher most often gives a class, in seconds. */
export const DURATIONS = [30, 60, 90, 120, 300] as const;

/** The class answers until it is collected. */
export const UNTIMED = Number.POSITIVE_INFINITY;

const KEPT = 'lectern.durationS';
const FIRST = 60;

export const isDuration = (seconds: number): boolean =>
  seconds === UNTIMED ||
  (Number.isInteger(seconds) && seconds >= LIMITS.durationMinS && seconds <= LIMITS.durationMaxS);

/** The duration given last on this machine, so that Q and Enter publish with it. */
export function lastDuration(): number {
  try {
    const kept = Number(localStorage.getItem(KEPT));
    return isDuration(kept) ? kept : FIRST;
  } catch {
    return FIRST; // storage is switched off
  }
}

export function keepDuration(seconds: number): void {
  try {
    localStorage.setItem(KEPT, String(seconds));
  } catch {
    // storage is switched off: the next question starts from the first preset again
  }
}
