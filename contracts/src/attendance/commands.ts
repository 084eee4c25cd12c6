import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';

export const JoinLesson = command('JoinLesson', {
  summary: 'Come into the running lesson.',
  data: z.object({}),
  allow: { student: true, representative: true },
  records: ['ParticipantJoined'],
  hot: true,
});

export const attendanceCommands = [JoinLesson] as const;
export type AttendanceCommand = CommandOf<(typeof attendanceCommands)[number]>;
