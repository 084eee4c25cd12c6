import { ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import type { AttendanceCommand } from '@lectern/contracts/attendance/commands.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../platform/command/submission.ts';

export function decideAttendance(
  state: LessonStreamState,
  _: AttendanceCommand,
  { personId, asker }: Deciding,
): readonly NewFact[] | Refused {
  const { lesson, attendance } = state;
  if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('join.over');
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  if (get(attendance.participants, personId)) return refuse('already.so');
  return [ParticipantJoined({ personId, role: asker.role === 'representative' ? 'representative' : 'student' })];
}
