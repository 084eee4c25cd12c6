import { ATTENDANCE_STATUSES, type AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { MarkedStatus } from '@lectern/contracts/attendance/facts.ts';
import type { IconName } from '../kit/ui/icons.ts';
import type { History } from './use-report.ts';

/** Which icon, tone and colour of a bar each has: never the colour alone. */
export const STATUS_LOOKS: Readonly<
  Record<AttendanceStatus, { readonly tone: string; readonly icon: IconName; readonly bar: string }>
> = {
  present: { tone: 'ok', icon: 'okc', bar: 'var(--c1)' },
  late: { tone: 'warn', icon: 'clock', bar: 'var(--warn)' },
  sickLeave: { tone: 'off', icon: 'sick', bar: 'var(--off)' },
  personalLeave: { tone: 'off', icon: 'leave', bar: 'var(--line-control)' },
  absent: { tone: 'bad', icon: 'slash', bar: 'var(--bad)' },
  expected: { tone: 'i3', icon: 'ring', bar: 'var(--line-2)' },
};
/** In the order in which they stand. */
export const STATUSES: readonly AttendanceStatus[] = ATTENDANCE_STATUSES;

/** What a teacher may say of someone [R4.08]. */
export const MARKS = ATTENDANCE_STATUSES.filter((one): one is MarkedStatus => one !== 'expected');

/** Whether a teacher's word stands: the last of the corrections was none that took one back. */
export function isMarked({ steps }: Pick<History, 'steps'>): boolean {
  const last = steps.findLast(({ type }) => type === 'AttendanceMarked' || type === 'AttendanceUnmarked');
  return last?.type === 'AttendanceMarked';
}
