/** What a teacher sees of one student at a glance. */
export interface Seat {
  readonly id: string;
  /** Undefined while the name is being asked for. */
  readonly name: string | undefined;
  readonly state: SeatState;
  readonly isOnline: boolean;
}

/**
 * answered, late, unanswered: about the question before the class · here: in the lesson, nothing is asked ·
 * offline: came in, has no connection now · away: of the class, has not come in.
 */
export type SeatState = 'answered' | 'late' | 'unanswered' | 'here' | 'offline' | 'away';

export const SEAT_STATES: readonly SeatState[] = ['answered', 'late', 'unanswered', 'here', 'offline', 'away'];

/** How many students are in each state; states that nobody is in are left out. */
export function countSeats(seats: readonly Seat[]): readonly { readonly state: SeatState; readonly count: number }[] {
  return SEAT_STATES.map((state) => ({ state, count: seats.filter((seat) => seat.state === state).length })).filter(
    ({ count }) => count > 0,
  );
}
