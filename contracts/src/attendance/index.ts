import { context } from '../kernel/stream.ts';
import { attendanceCommands } from './commands.ts';
import { attendanceFacts } from './facts.ts';
import { participantMachine } from './machine.ts';
import { evolveAttendance, initialAttendance, type AttendanceState } from './state.ts';
import { ownAttendance, presentAttendance } from './view.ts';

export const attendance = context<
  AttendanceState,
  { readonly attendance: AttendanceState },
  (typeof attendanceFacts)[number]
>({
  name: 'attendance',
  facts: attendanceFacts,
  commands: attendanceCommands,
  machines: [participantMachine],
  initial: initialAttendance,
  evolve: evolveAttendance,
  present: presentAttendance,
  own: ownAttendance,
});
