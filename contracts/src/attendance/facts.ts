import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';

/** Who takes part; auditors and assistants are not counted [R6.03, R6.06]. */
const partRole = z.enum(['student', 'representative', 'auditor', 'assistant']);
/** A random name that a browser gives itself and keeps [R9.17]: the same one for several people is shown to the teacher. */
export const device = z.string().check(z.regex(/^[0-9a-f-]{36}$/));
export const lateAfterMinutes = z.int().check(z.minimum(0), z.maximum(LIMITS.lateAfterMaxMinutes));
/** What a teacher may say of someone [R4.08]. */
export const markedStatus = z.enum(['present', 'late', 'absent', 'sickLeave', 'personalLeave']);
export type MarkedStatus = z.output<typeof markedStatus>;

export const ParticipantJoined = fact('ParticipantJoined', {
  summary: 'Someone came into the running lesson, in the role they have in its class.',
  data: z.object({ personId: id, role: partRole, device: z.optional(device) }),
});

export const ParticipantLeft = fact('ParticipantLeft', {
  summary: 'Someone was disconnected for long; at is when they were last seen.',
  data: z.object({ personId: id, seenAt: z.int() }),
});

export const ParticipantReturned = fact('ParticipantReturned', {
  summary: 'Someone who had left came back.',
  data: z.object({ personId: id }),
});

export const CheckInOpened = fact('CheckInOpened', {
  summary: 'From now on attendance is by checking in.',
  data: z.object({}),
});

export const CheckInClosed = fact('CheckInClosed', {
  summary: 'Nobody can check in any more.',
  data: z.object({}),
});

export const CheckedIn = fact('CheckedIn', {
  summary: 'Someone proved to be in the room, by the picture or the digits on its screen.',
  data: z.object({ personId: id, by: z.enum(['qr', 'digits']), device: z.optional(device) }),
});

export const LatenessSet = fact('LatenessSet', {
  summary: 'Who comes more than so many minutes after the beginning is late.',
  data: z.object({ lateAfterMinutes }),
});

export const AttendanceMarked = fact('AttendanceMarked', {
  summary: 'A teacher said what someone’s attendance is: that is what counts.',
  data: z.object({ personId: id, status: markedStatus, reason: z.optional(personal()) }),
});

export const AttendanceUnmarked = fact('AttendanceUnmarked', {
  summary: 'A teacher took that back: what was recorded counts again.',
  data: z.object({ personId: id }),
});

export const attendanceFacts = [
  ParticipantJoined,
  ParticipantLeft,
  ParticipantReturned,
  CheckInOpened,
  CheckInClosed,
  CheckedIn,
  LatenessSet,
  AttendanceMarked,
  AttendanceUnmarked,
] as const;
export type AttendanceFact = FactOf<(typeof attendanceFacts)[number]>;
