const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** How long to wait before try `n` (from 0): doubling, with jitter, so that a class that lost the server does not return at once. */
export function backoff(n: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** n);
  return whole / 2 + (whole / 2) * random();
}
