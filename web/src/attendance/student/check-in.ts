import { lateFrom } from '@lectern/contracts/attendance/status.ts';
import type { AttendanceOwn, AttendanceView } from '@lectern/contracts/attendance/view.ts';

const name = (lessonId: string) => `lectern.checkIn/${lessonId}`;

/** The token of a scanned picture waits here while its lesson is entered: it is worth something for 30 s only. */
export function keepToken(lessonId: string, token: string): void {
  sessionStorage.setItem(name(lessonId), token);
}

/** Hands the token out once. */
export function takeToken(lessonId: string): string | undefined {
  const token = sessionStorage.getItem(name(lessonId)) ?? undefined;
  sessionStorage.removeItem(name(lessonId));
  return token;
}

/** How a student's checking in stands. */
export type CheckInStanding =
  /** Nothing was ever asked of anybody, or this is an auditor. */
  | { readonly is: 'none' }
  | { readonly is: 'open' }
  | { readonly is: 'missed' }
  | { readonly is: 'done'; readonly at: number; readonly version: number; readonly isLate: boolean };

export function checkInStanding(
  attendance: AttendanceView,
  own: AttendanceOwn | undefined,
  startedAt: number,
): CheckInStanding {
  const { checkIn } = attendance;
  if (own?.checkedInAt !== undefined) {
    const isLate = own.checkedInAt > lateFrom(attendance, startedAt);
    return { is: 'done', at: own.checkedInAt, version: own.checkedInVersion ?? 0, isLate };
  }
  if (checkIn.openedAt === undefined || own?.role === 'auditor') return { is: 'none' };
  if (checkIn.open) return { is: 'open' };
  return { is: own?.marked === undefined ? 'missed' : 'none' }; // what the teacher said is what counts
}
