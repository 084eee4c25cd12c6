import * as attendance from '@lectern/contracts/attendance/facts.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import * as leave from '@lectern/contracts/leave/leave.ts';
import * as screens from '@lectern/contracts/screens/facts.ts';
import { at, checkedIn, classId, device, joined, screenId, sealed, STARTS_AT, studentId } from './moments.ts';
import { byStudent, type Grant, type Wish } from './wish.ts';

export const checkInOpened = attendance.CheckInOpened({});
export const checkInClosed = attendance.CheckInClosed({});
/** `second` is when they were last seen. */
export const left = (student: number, second: number) =>
  attendance.ParticipantLeft({ personId: studentId(student), seenAt: STARTS_AT + second * 1000 });
export const returned = (student: number) => attendance.ParticipantReturned({ personId: studentId(student) });
export const latenessSet = (lateAfterMinutes: number) => attendance.LatenessSet({ lateAfterMinutes });
export const marked = (student: number, status: attendance.MarkedStatus) =>
  attendance.AttendanceMarked({ personId: studentId(student), status });
export const unmarked = (student: number) => attendance.AttendanceUnmarked({ personId: studentId(student) });

const of = (student: number) => ({ personId: studentId(student) });
export const leaveAsked = (student: number, kind: leave.LeaveKind = 'sickLeave', reason = '发烧') =>
  leave.LeaveAsked({ classId, ...of(student), kind, reason: sealed(student, reason) });
export const leaveWithdrawn = (student: number) => leave.LeaveWithdrawn(of(student));
export const leaveGranted = (student: number, kind: leave.LeaveKind = 'sickLeave') =>
  leave.LeaveGranted({ ...of(student), kind });
export const leaveRefused = (student: number) => leave.LeaveRefused(of(student));
export const leaveReopened = (student: number) => leave.LeaveReopened(of(student));

/** Leave that is asked for, withdrawn, decided on and decided on again. */
function leaving({ student, choice, flip, seconds }: Wish) {
  if (choice === 0) return leaveAsked(student, leave.LEAVE_KINDS[seconds % 2]);
  if (choice === 1) return flip ? leaveWithdrawn(student) : leaveAsked(student);
  if (choice === 2) return flip ? leaveRefused(student) : leaveReopened(student);
  return leaveGranted(student);
}

/** The fourth is an auditor, if they come by themselves; some come with the same phone. */
export const joining = ({ student, choice, flip }: Wish) =>
  joined(student, student === 4 && flip ? 'auditor' : 'student', choice > 0 ? device(choice) : undefined);

/** Checking in, leaving and returning, what a teacher says of someone, another rule of lateness. */
export const grantAttendance: Grant = (wish, state, second) => {
  const { student, move, flip, seconds } = wish;
  const mine = get(state.attendance.participants, studentId(student));
  if (move < 2) return at(second, flip ? checkInOpened : checkInClosed);
  if (move === 2) return at(second, latenessSet(seconds % 3));
  if (move < 6) return at(second, flip ? marked(student, flag(wish)) : unmarked(student));
  if (move > 16) return at(second, leaving(wish));
  if (move < 11 && mine?.role === 'student')
    return byStudent(wish, state, at(second, checkedIn(student, device(wish.choice))));
  return at(second, mine?.stays.at(-1)?.to === undefined ? left(student, second - seconds) : returned(student));
};

const flag = ({ seconds }: Wish) => attendance.markedStatus.options[seconds % 5]!;

export const screenPaired = (n: number) => screens.ScreenPaired({ screenId: screenId(n) });
export const screenUnpaired = (n: number) => screens.ScreenUnpaired({ screenId: screenId(n) });
export const faceChosen = (face: screens.Face) => screens.FaceChosen({ face });

export const grantScreens: Grant = ({ move, choice, flip }, _, second) => {
  if (move < 10) return at(second, faceChosen(screens.face.options[choice]!));
  return at(second, flip ? screenPaired(choice) : screenUnpaired(choice));
};
