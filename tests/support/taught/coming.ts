import * as attendance from '@lectern/contracts/attendance/facts.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { FaceChosen, ScreenPaired, ScreenUnpaired } from '@lectern/contracts/screens/facts.ts';
import { SYSTEM, type ClassHour } from './class-hour.ts';

const [OPENS_S, SEEN_FOR_S] = [30, 30];

/** Coming, checking in, being away for a while; some share a phone, and a teacher has the last word on a few. */
export function comeAndGo(hour: ClassHour): void {
  const { cast, random, ends, present, teacher } = hour;
  const closes = Math.floor(ends / 4);
  hour.say(OPENS_S, teacher, attendance.CheckInOpened({}));
  const shared = newId();
  for (const [index, { personId, joins, away }] of present.entries()) {
    const student = { personId, role: 'student' as const };
    const device = index % 97 < 2 ? shared : newId();
    hour.say(joins, student, attendance.ParticipantJoined({ personId, role: 'student', device }));
    const proves = Math.max(joins, OPENS_S) + hour.within(4, 60);
    const by = random.chance(0.8) ? 'qr' : 'digits';
    if (random.chance(0.97) && proves < closes)
      hour.say(proves, student, attendance.CheckedIn({ personId, by, device }));
    for (const { from, to } of away) {
      if (from + SEEN_FOR_S < ends) {
        const seenAt = cast.startsAt + from * 1000;
        hour.say(from + SEEN_FOR_S, SYSTEM, attendance.ParticipantLeft({ personId, seenAt }));
        if (to < ends)
          hour.say(Math.max(to, from + SEEN_FOR_S + 1), SYSTEM, attendance.ParticipantReturned({ personId }));
      }
    }
  }
  hour.say(closes, teacher, attendance.CheckInClosed({}));
  const { auditorId } = cast;
  hour.say(
    60,
    { personId: auditorId, role: 'auditor' },
    attendance.ParticipantJoined({ personId: auditorId, role: 'auditor', device: newId() }),
  );
  excuse(hour);
}

/** Leave that was asked for, and one mark that was taken back. */
function excuse(hour: ClassHour): void {
  const { cast, present, teacher, ends } = hour;
  const come = new Set(present.map(({ personId }) => personId));
  const missing = cast.studentIds.filter((personId) => !come.has(personId));
  const marks = ['sickLeave', 'personalLeave'] as const;
  const reason = () => cast.seal(teacher.personId, '已请假，有假条');
  for (const [index, status] of marks.entries()) {
    const personId = missing[index];
    if (personId !== undefined)
      hour.say(ends + 300 + index, teacher, attendance.AttendanceMarked({ personId, status, reason: reason() }));
  }
  const mistaken = present[0]?.personId;
  if (mistaken === undefined) return;
  hour.say(ends + 320, teacher, attendance.AttendanceMarked({ personId: mistaken, status: 'absent' }));
  hour.say(ends + 330, teacher, attendance.AttendanceUnmarked({ personId: mistaken }));
}

/** A screen on another computer, and what it shows beside the lesson. */
export function turnScreens(hour: ClassHour): void {
  const { teacher, ends } = hour;
  const screenId = newId();
  hour.say(2, teacher, ScreenPaired({ screenId }));
  hour.say(3, teacher, FaceChosen({ face: 'code' }));
  hour.say(OPENS_S, teacher, FaceChosen({ face: 'checkIn' }));
  hour.say(Math.min(240, ends / 5), teacher, FaceChosen({ face: 'lesson' }));
  hour.say(ends - 4, teacher, ScreenUnpaired({ screenId }));
}
