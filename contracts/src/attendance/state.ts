import { isCounted, type Role } from '../kernel/roles.ts';
import { LIMITS } from '../kernel/limits.ts';
import { emptyTable, get, rekeyed, set, type Table } from '../kernel/table.ts';
import type { AttendanceFact, MarkedStatus } from './facts.ts';

/** A stay in the lesson, from when to when in ms; the last one may still last. */
export interface Stay {
  readonly from: number;
  readonly to?: number;
}

export interface Participant {
  readonly role?: Role;
  readonly joinedAt?: number;
  /** The number on the receipt of joining. */
  readonly version?: number;
  readonly stays: readonly Stay[];
  readonly checkedInAt?: number;
  readonly checkedInBy?: 'qr' | 'digits';
  /** The number on the receipt of checking in. */
  readonly checkedInVersion?: number;
  readonly marked?: MarkedStatus | undefined;
  readonly devices: readonly string[];
}

export interface AttendanceState {
  /** Who joined, and whom a teacher marked. */
  readonly participants: Table<Participant>;
  /** Those who joined and are counted: not auditors, not assistants [R6.06]. */
  readonly joined: number;
  readonly lateAfterMinutes: number;
  readonly checkIn: {
    readonly open: boolean;
    /** When it was opened first: since then attendance goes by it. */
    readonly openedAt?: number;
    readonly count: number;
  };
  /** Who used which device. */
  readonly devices: Table<readonly string[]>;
}

export const initialAttendance: AttendanceState = {
  participants: emptyTable(),
  joined: 0,
  lateAfterMinutes: LIMITS.lateAfterMinutes,
  checkIn: { open: false, count: 0 },
  devices: emptyTable(),
};

const NOBODY: Participant = { stays: [], devices: [] };

export function evolveAttendance(attendance: AttendanceState, fact: AttendanceFact): AttendanceState {
  switch (fact.type) {
    case 'ParticipantJoined': {
      const { personId, role, device } = fact.data;
      const joined = attendance.joined + (isCounted(role) ? 1 : 0);
      const came = { role, joinedAt: fact.at, version: fact.version, stays: [{ from: fact.at }] };
      return using({ ...changed(attendance, personId, came), joined }, personId, isCounted(role) ? device : undefined);
    }
    case 'ParticipantLeft':
      return stayed(attendance, fact.data.personId, (stays) => [
        ...stays.slice(0, -1),
        ...stays.slice(-1).map(({ from }) => ({ from, to: Math.max(from, fact.data.seenAt) })),
      ]);
    case 'ParticipantReturned':
      return stayed(attendance, fact.data.personId, (stays) => [...stays, { from: fact.at }]);
    case 'CheckInOpened': {
      const openedAt = attendance.checkIn.openedAt ?? fact.at;
      return { ...attendance, checkIn: { ...attendance.checkIn, open: true, openedAt } };
    }
    case 'CheckInClosed':
      return { ...attendance, checkIn: { ...attendance.checkIn, open: false } };
    case 'CheckedIn': {
      const { personId, by, device } = fact.data;
      const change = { checkedInAt: fact.at, checkedInBy: by, checkedInVersion: fact.version };
      const checkIn = { ...attendance.checkIn, count: attendance.checkIn.count + 1 };
      return using({ ...changed(attendance, personId, change), checkIn }, personId, device);
    }
    case 'LatenessSet':
      return { ...attendance, lateAfterMinutes: fact.data.lateAfterMinutes };
    case 'AttendanceMarked':
      return changed(attendance, fact.data.personId, { marked: fact.data.status });
    case 'AttendanceUnmarked':
      return changed(attendance, fact.data.personId, { marked: undefined });
  }
}

function changed(attendance: AttendanceState, personId: string, change: Partial<Participant>): AttendanceState {
  const participant = { ...(get(attendance.participants, personId) ?? NOBODY), ...change };
  return { ...attendance, participants: set(attendance.participants, personId, participant) };
}

/** Of who never came there is at most what a teacher said of them, and that stands. */
export function handOverAttendance(attendance: AttendanceState, from: string, to: string): AttendanceState {
  const participants = rekeyed(attendance.participants, from, to, (came, { marked }) => ({
    ...came,
    ...(marked && { marked }),
  }));
  const devices = get(attendance.participants, from)?.devices ?? [];
  return {
    ...attendance,
    participants,
    devices: devices.reduce((table, device) => {
      const users = (get(table, device) ?? []).map((one) => (one === from ? to : one));
      return set(table, device, [...new Set(users)]);
    }, attendance.devices),
  };
}

function stayed(attendance: AttendanceState, personId: string, change: (stays: readonly Stay[]) => readonly Stay[]) {
  return changed(attendance, personId, { stays: change(get(attendance.participants, personId)?.stays ?? []) });
}

/** Only those who are counted are compared: a shared device is listed, never punished. */
function using(attendance: AttendanceState, personId: string, device: string | undefined): AttendanceState {
  if (device === undefined) return attendance;
  const mine = get(attendance.participants, personId) ?? NOBODY;
  const users = get(attendance.devices, device) ?? [];
  const known = users.includes(personId) ? attendance.devices : set(attendance.devices, device, [...users, personId]);
  const devices = mine.devices.includes(device) ? mine.devices : [...mine.devices, device];
  return { ...changed(attendance, personId, { devices }), devices: known };
}
