import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';

/** What a teacher sees of one person at a glance. */
export interface Seat {
  readonly id: string;
  /** Undefined while the name is being asked for. */
  readonly name: string | undefined;
  readonly state: SeatState;
  /** What counts as their attendance. */
  readonly attendance: AttendanceStatus;
  /** Came in. */
  readonly isHere: boolean;
  readonly isOnline: boolean;
  /** Takes part and is in no figure [R6.06]. */
  readonly isAuditor: boolean;
  /** Took a seat under a free name, without an account. */
  readonly isGuest: boolean;
}

/**
 * answered, late, unanswered: about the question before the class · here: in the lesson, nothing is asked ·
 * offline: came in, has no connection now · away: of the class, has not come in · the rest: a teacher said so, or the
 * lesson is over.
 */
export type SeatState =
  | 'answered'
  | 'late'
  | 'unanswered'
  | 'here'
  | 'offline'
  | 'away'
  | 'absent'
  | 'sickLeave'
  | 'personalLeave';

/** What the list can be narrowed to. Tardy came late; unchecked is here and has not checked in; absent is also who was here and never did. */
export type SeatFilter = SeatState | 'tardy' | 'unchecked';

const SEAT_FILTERS: readonly SeatFilter[] = [
  'answered',
  'late',
  'unanswered',
  'here',
  'tardy',
  'unchecked',
  'offline',
  'away',
  'absent',
  'sickLeave',
  'personalLeave',
];

export function isOf(filter: SeatFilter, { state, attendance, isHere }: Seat): boolean {
  if (filter === 'tardy') return attendance === 'late';
  if (filter === 'absent') return attendance === 'absent';
  if (filter === 'unchecked') return isHere && attendance === 'expected';
  return state === filter;
}

/** How many are what; what nobody is, is left out. */
export function countSeats(seats: readonly Seat[]): readonly { readonly filter: SeatFilter; readonly count: number }[] {
  return SEAT_FILTERS.map((filter) => ({ filter, count: seats.filter((seat) => isOf(filter, seat)).length })).filter(
    ({ count }) => count > 0,
  );
}

/** Those that are looked for: by a part of the name, and by what they are. */
export function findSeats(seats: readonly Seat[], name: string, filter?: SeatFilter): readonly Seat[] {
  const wanted = name.trim().toLowerCase();
  return seats.filter(
    (seat) => (wanted === '' || seat.name?.toLowerCase().includes(wanted)) && (!filter || isOf(filter, seat)),
  );
}
