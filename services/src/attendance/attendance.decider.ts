import type { AttendanceCommand } from '@lectern/contracts/attendance/commands.ts';
import {
  AttendanceMarked,
  AttendanceUnmarked,
  CheckedIn,
  CheckInClosed,
  CheckInOpened,
  LatenessSet,
  ParticipantJoined,
  ParticipantLeft,
  ParticipantReturned,
} from '@lectern/contracts/attendance/facts.ts';
import type { AttendanceState } from '@lectern/contracts/attendance/state.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonState } from '@lectern/contracts/lesson/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was found out beside the lesson's own facts: whether a check-in code is right, and whom someone is in the class. */
export interface FoundOut {
  readonly codeIsRight?: boolean;
  readonly roleInClass?: Role | undefined;
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<AttendanceCommand, { name: Name }>;

export function decideAttendance(
  { lesson, attendance }: LessonStreamState,
  command: AttendanceCommand,
  deciding: Deciding<FoundOut>,
): Decision {
  switch (command.name) {
    case 'JoinLesson':
      return join(lesson, attendance, command, deciding);
    case 'CheckIn':
      return notRunning(lesson) ?? checkIn(attendance, command, deciding);
    case 'OpenCheckIn':
      return notRunning(lesson) ?? (attendance.checkIn.open ? refuse('already.so') : [CheckInOpened({})]);
    case 'CloseCheckIn':
      return notRunning(lesson) ?? (attendance.checkIn.open ? [CheckInClosed({})] : refuse('already.so'));
    case 'SetLateness': {
      if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('lesson.over');
      const isSo = command.data.lateAfterMinutes === attendance.lateAfterMinutes;
      return isSo ? refuse('already.so') : [LatenessSet(command.data)];
    }
    case 'MarkAttendance':
      return lesson.status === 'cancelled' ? refuse('lesson.over') : mark(attendance, command, deciding);
    case 'UnmarkAttendance':
      return get(attendance.participants, command.data.personId)?.marked
        ? [AttendanceUnmarked(command.data)]
        : refuse('already.so');
    case 'RecordPresence':
      return notRunning(lesson) ?? recordPresence(attendance, command);
  }
}

function join(
  { status }: LessonState,
  { participants }: AttendanceState,
  { data }: About<'JoinLesson'>,
  { personId, asker }: Deciding,
): Decision {
  if (status === 'ended' || status === 'cancelled') return refuse('join.over');
  if (status !== 'running') return refuse('lesson.notRunning');
  if (get(participants, personId)?.joinedAt !== undefined) return refuse('already.so');
  const { role } = asker;
  const part = role === 'representative' || role === 'auditor' ? role : 'student';
  return [ParticipantJoined({ personId, role: part, ...data })];
}

/** Who is in the lesson proves to be in the room; the code was looked at when it arrived. */
function checkIn(
  { participants, checkIn: { open } }: AttendanceState,
  { data: { by, device } }: About<'CheckIn'>,
  { personId, gathered }: Deciding<FoundOut>,
): Decision {
  const participant = get(participants, personId);
  if (participant?.joinedAt === undefined) return refuse('join.notJoined');
  if (participant.checkedInAt !== undefined) return refuse('already.so');
  if (!open) return refuse('checkIn.closed');
  return gathered.codeIsRight
    ? [CheckedIn({ personId, by, ...(device !== undefined && { device }) })]
    : refuse('checkIn.wrongCode');
}

/** Of students only; also of one who never came, and before the lesson for who asked for leave [R4.08]. */
function mark(
  { participants }: AttendanceState,
  { data }: About<'MarkAttendance'>,
  { gathered, seal }: Deciding<FoundOut>,
): Decision {
  if (!isCounted(gathered.roleInClass)) return refuse('attendance.notAStudent');
  const { reason, ...mark } = data;
  if (reason !== undefined) return [AttendanceMarked({ ...mark, reason: seal(reason) })];
  return get(participants, data.personId)?.marked === data.status ? refuse('already.so') : [AttendanceMarked(mark)];
}

/**
 * What the connections say is taken as far as it is news: a fact for each person. Who was seen last long before they came
 * back has been away already: another process says the same, a moment too late.
 */
function recordPresence({ participants }: AttendanceState, { data }: About<'RecordPresence'>): Decision {
  const stay = (personId: string) => get(participants, personId)?.stays.at(-1);
  const isHere = (personId: string) => stay(personId) !== undefined && stay(personId)?.to === undefined;
  const isOver = (personId: string, at: number) => at <= stay(personId)!.from - LIMITS.awayAfterMs / 2;
  const isAway = (personId: string) => stay(personId)?.to !== undefined;
  const seenAt = new Map(data.left.map(({ personId, at }) => [personId, at]));
  const left = [...seenAt].filter(([personId, at]) => isHere(personId) && !isOver(personId, at));
  const returned = [...new Set(data.returned)].filter(isAway);
  const news = [
    ...left.map(([personId, at]) => ParticipantLeft({ personId, seenAt: at })),
    ...returned.map((personId) => ParticipantReturned({ personId })),
  ];
  return news.length > 0 ? news : refuse('already.so');
}

function notRunning({ status }: LessonState): Refused | undefined {
  if (status === 'running') return undefined;
  return refuse(status === 'ended' || status === 'cancelled' ? 'lesson.over' : 'lesson.notRunning');
}
