import type { AttendanceState } from '../attendance/state.ts';
import { isCounted } from '../kernel/roles.ts';
import { entries } from '../kernel/table.ts';

/**
 * Where a draw falls among `of` people: the bytes of HMAC-SHA256(seed, n) as one number, modulo how many are left, plus 1.
 * A random integer needs bounds that are integers [R5.62].
 */
export function placeIn(mac: string, of: number): number {
  if (!Number.isSafeInteger(of) || of < 1) throw new RangeError(`Nobody can be drawn out of ${of}.`);
  return Number(BigInt(`0x${mac}`) % BigInt(of)) + 1;
}

/**
 * Who can be drawn, in the order in which they are counted: students who came and have not left, by id, without those who
 * were drawn already. It follows from the facts before the draw, so that anyone who has them counts the same.
 */
export function drawable(attendance: AttendanceState, called: ReadonlySet<string>): string[] {
  const here: string[] = [];
  for (const [personId, { role, joinedAt, stays, marked }] of entries(attendance.participants)) {
    const isHere = joinedAt !== undefined && stays.at(-1)?.to === undefined;
    const isAway = marked === 'sickLeave' || marked === 'personalLeave' || marked === 'absent';
    if (isCounted(role) && isHere && !isAway && !called.has(personId)) here.push(personId);
  }
  return here.sort();
}
