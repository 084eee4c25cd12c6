import { personNamedBy } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';

const CHECKS = new Set(['CheckInOpened', 'CheckedIn', 'CheckInClosed']);
const MOVES = new Set(['ParticipantJoined', 'ParticipantLeft', 'ParticipantReturned']);

export const participantMachine = machine('participant', {
  summary: 'Whether someone is in the lesson.',
  per: (fact) => (MOVES.has(fact.type) ? personNamedBy(fact) : undefined),
  initial: 'outside',
  states: {
    outside: { on: { ParticipantJoined: 'inside' } },
    inside: { on: { ParticipantLeft: 'away' } },
    away: { on: { ParticipantReturned: 'inside' } },
  },
});

export const checkInMachine = machine('checkIn', {
  summary: 'Whether people can check in.',
  per: (fact) => (CHECKS.has(fact.type) ? 'checkIn' : undefined),
  initial: 'closed',
  states: {
    closed: { on: { CheckInOpened: 'open' } },
    open: { on: { CheckedIn: 'open', CheckInClosed: 'closed' } },
  },
});

export const proofMachine = machine('proof', {
  summary: 'Whether someone proved to be in the room.',
  per: (fact) => (fact.type === 'CheckedIn' ? personNamedBy(fact) : undefined),
  initial: 'missing',
  states: {
    missing: { on: { CheckedIn: 'given' } },
    given: { on: {} },
  },
});

/** What follows from joining and checking in is a view; what a teacher says outranks it [R4.08]. */
export const markingMachine = machine('attendance', {
  summary: 'Whether a teacher said what someone’s attendance is.',
  per: (fact) =>
    fact.type === 'AttendanceMarked' || fact.type === 'AttendanceUnmarked' ? personNamedBy(fact) : undefined,
  initial: 'recorded',
  states: {
    recorded: { on: { AttendanceMarked: 'teacherModified' } },
    teacherModified: { on: { AttendanceMarked: 'teacherModified', AttendanceUnmarked: 'recorded' } },
  },
});
