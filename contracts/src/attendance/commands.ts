import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';
import { device, lateAfterMinutes, markedStatus } from './facts.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
/** Also a representative whom the teacher lets [R6.04]. */
const checksIn = { ...teaches, representative: 'checkIn' } as const;
const counted = { student: true, representative: true } as const;

export const JoinLesson = command('JoinLesson', {
  summary: 'Come into the running lesson.',
  data: z.object({ device: z.optional(device) }),
  allow: { ...counted, auditor: true }, // auditors take part [R6.06]
  records: ['ParticipantJoined'],
  hot: true,
});

export const CheckIn = command('CheckIn', {
  summary: 'Prove to be in the room: by the token in the picture on its screen, or by the digits beside it.',
  data: z.object({
    code: z.string().check(z.minLength(4), z.maxLength(64)),
    by: z.enum(['qr', 'digits']),
    device: z.optional(device),
  }),
  allow: counted,
  records: ['CheckedIn'],
  hot: true,
});

export const OpenCheckIn = command('OpenCheckIn', {
  summary: 'Let people check in: from now on that is what attendance goes by.',
  data: z.object({}),
  allow: checksIn,
  records: ['CheckInOpened'],
});

export const CloseCheckIn = command('CloseCheckIn', {
  summary: 'Let nobody check in any more.',
  data: z.object({}),
  allow: checksIn,
  records: ['CheckInClosed'],
});

export const SetLateness = command('SetLateness', {
  summary: 'Say after how many minutes someone is late.',
  data: z.object({ lateAfterMinutes }),
  allow: { teacher: true, coTeacher: true },
  records: ['LatenessSet'],
});

export const MarkAttendance = command('MarkAttendance', {
  summary: 'Say what someone’s attendance is, after the lesson too.',
  data: z.object({ personId: id, status: markedStatus, reason: z.optional(text(LIMITS.reasonUnits)) }),
  allow: { teacher: true, coTeacher: true },
  records: ['AttendanceMarked'],
});

export const UnmarkAttendance = command('UnmarkAttendance', {
  summary: 'Let what was recorded count again.',
  data: z.object({ personId: id }),
  allow: { teacher: true, coTeacher: true },
  records: ['AttendanceUnmarked'],
});

export const RecordPresence = command('RecordPresence', {
  summary: 'Who was disconnected for long has left; who had left and is connected again has returned.',
  data: z.object({
    left: z.array(z.object({ personId: id, at: z.int() })),
    returned: z.array(id),
  }),
  allow: { system: true },
  records: ['ParticipantLeft', 'ParticipantReturned'],
});

export const attendanceCommands = [
  JoinLesson,
  CheckIn,
  OpenCheckIn,
  CloseCheckIn,
  SetLateness,
  MarkAttendance,
  UnmarkAttendance,
  RecordPresence,
] as const;
export type AttendanceCommand = CommandOf<(typeof attendanceCommands)[number]>;
