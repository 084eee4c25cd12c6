import type { LessonState } from '../lesson/state.ts';
import type { MarkedStatus } from './facts.ts';
import type { AttendanceState, Participant } from './state.ts';

/** All that someone's attendance can be [R4.08], as it is listed; expected: the lesson still runs and they have not come. */
export const ATTENDANCE_STATUSES = [
  'present',
  'late',
  'sickLeave',
  'personalLeave',
  'absent',
  'expected',
] as const satisfies readonly (MarkedStatus | 'expected')[];
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

type Basis = Pick<Participant, 'joinedAt' | 'checkedInAt' | 'marked'>;

/** From when on who comes is late, in ms: so many minutes after the beginning, or after check-in was opened if that was later. */
export function lateFrom(
  { lateAfterMinutes, checkIn }: Pick<AttendanceState, 'lateAfterMinutes' | 'checkIn'>,
  startedAt: number,
): number {
  return Math.max(startedAt, checkIn.openedAt ?? startedAt) + lateAfterMinutes * 60_000;
}

/** What a teacher said; else what follows from checking in, or from joining as long as check-in was never opened. */
export function attendanceStatus(
  participant: Basis | undefined,
  attendance: Pick<AttendanceState, 'lateAfterMinutes' | 'checkIn'>,
  lesson: LessonState,
): AttendanceStatus {
  if (participant?.marked) return participant.marked;
  const came = attendance.checkIn.openedAt === undefined ? participant?.joinedAt : participant?.checkedInAt;
  if (came === undefined) return lesson.status === 'ended' ? 'absent' : 'expected';
  const startedAt = 'startedAt' in lesson ? lesson.startedAt : came;
  return came > lateFrom(attendance, startedAt) ? 'late' : 'present';
}
