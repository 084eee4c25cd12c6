import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';

/** Who came in and did not check in though check-in was used, and nobody has said what their attendance is: absent in the end. */
export function uncheckedIn({ checkIn, participants = {} }: AttendanceView): readonly string[] {
  if (checkIn.openedAt === undefined) return [];
  return Object.entries(participants)
    .filter(
      ([, { role, joinedAt, checkedInAt, marked }]) =>
        joinedAt !== undefined && checkedInAt === undefined && !marked && isCounted(role as Role | undefined),
    )
    .map(([personId]) => personId);
}
