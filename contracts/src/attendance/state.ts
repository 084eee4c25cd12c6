import { emptyTable, set, type Table } from '../kernel/table.ts';
import type { AttendanceFact } from './facts.ts';

export interface Participant {
  readonly joinedAt: number;
  /** The number on the student's own receipt. */
  readonly version: number;
}

export interface AttendanceState {
  readonly participants: Table<Participant>;
}

export const initialAttendance: AttendanceState = { participants: emptyTable() };

export function evolveAttendance(attendance: AttendanceState, fact: AttendanceFact): AttendanceState {
  const participant = { joinedAt: fact.at, version: fact.version };
  return { participants: set(attendance.participants, fact.data.personId, participant) };
}
