import { context } from '../kernel/stream.ts';
import { attendanceCommands } from './commands.ts';
import { attendanceFacts } from './facts.ts';
import type { LessonState } from '../lesson/state.ts';
import { checkInMachine, markingMachine, participantMachine, proofMachine } from './machine.ts';
import { evolveAttendance, handOverAttendance, initialAttendance, type AttendanceState } from './state.ts';
import { ownAttendance, presentAttendance } from './view.ts';

export const attendance = context<
  AttendanceState,
  { readonly attendance: AttendanceState; readonly lesson: LessonState },
  (typeof attendanceFacts)[number]
>({
  name: 'attendance',
  facts: attendanceFacts,
  commands: attendanceCommands,
  machines: [participantMachine, checkInMachine, proofMachine, markingMachine],
  initial: initialAttendance,
  evolve: evolveAttendance,
  present: presentAttendance,
  own: ownAttendance,
  handOver: handOverAttendance,
});
