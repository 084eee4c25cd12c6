import { LIMITS } from '@lectern/contracts/kernel/limits.ts';

/** Reads points as typed: "5", "2.5", full-width digits too. Undefined when it is not a score with one decimal [R5.50]. */
export function parsePoints(typed: string, leastTenths = 1): number | undefined {
  const match = /^(\d{1,4})(?:[.。](\d))?$/.exec(typed.normalize('NFKC').trim());
  if (match === null) return undefined;
  const tenths = Number(match[1]) * 10 + Number(match[2] ?? 0);
  return tenths >= leastTenths && tenths <= LIMITS.pointsMaxTenths ? tenths : undefined;
}
