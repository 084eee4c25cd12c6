import { AttendanceMarked, AttendanceUnmarked } from '@lectern/contracts/attendance/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import {
  LeaveAsked,
  LeaveGranted,
  leaveMachine,
  LeaveRefused,
  LeaveReopened,
  LeaveWithdrawn,
  type LeaveCommand,
} from '@lectern/contracts/leave/leave.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

type Decision = readonly NewFact[] | Refused;

/** Asking and deciding; a grant marks the attendance, so that every figure follows from it as from a correction [R4.08]. */
export function decideLeave(
  { lesson, attendance, leave }: LessonStreamState,
  command: LeaveCommand,
  { personId: me, seal, status }: Deciding,
): Decision {
  if (lesson.status === 'unscheduled') return refuse('lesson.unknown');
  if (lesson.status === 'cancelled') return refuse('lesson.over');
  const is = (personId: string) => status(leaveMachine, personId);
  switch (command.name) {
    case 'AskForLeave': {
      if (lesson.status === 'ended') return refuse('lesson.over');
      if (is(me) === 'asked' || is(me) === 'granted') return refuse('already.so');
      const { kind, reason } = command.data;
      return [LeaveAsked({ classId: lesson.classId, personId: me, kind, reason: seal(reason) })];
    }
    case 'WithdrawLeave':
      if (is(me) === 'asked') return [LeaveWithdrawn({ personId: me })];
      return refuse(is(me) === 'granted' || is(me) === 'refused' ? 'step.notNow' : 'already.so');
    case 'GrantLeave': {
      const { personId } = command.data;
      const asked = get(leave.people, personId);
      if (is(personId) === 'granted') return refuse('already.so');
      if (is(personId) !== 'asked' || asked === undefined) return refuse('step.notNow');
      const { kind, reason } = asked;
      return [LeaveGranted({ personId, kind }), AttendanceMarked({ personId, status: kind, reason })];
    }
    case 'RefuseLeave': {
      const { personId, why } = command.data;
      if (is(personId) === 'refused') return refuse('already.so');
      if (is(personId) !== 'asked') return refuse('step.notNow');
      return [LeaveRefused({ personId, ...(why !== undefined && { why: seal(why) }) })];
    }
    case 'ReopenLeave': {
      const { personId } = command.data;
      if (is(personId) === 'asked') return refuse('already.so');
      if (is(personId) !== 'granted' && is(personId) !== 'refused') return refuse('step.notNow');
      const isMarkedSo = get(attendance.participants, personId)?.marked === get(leave.people, personId)?.kind;
      const wasGranted = is(personId) === 'granted' && isMarkedSo;
      return [LeaveReopened({ personId }), ...(wasGranted ? [AttendanceUnmarked({ personId })] : [])];
    }
  }
}
