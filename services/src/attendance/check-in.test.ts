import { describe, expect, it } from 'vitest';
import { CheckedIn, ParticipantLeft, ParticipantReturned } from '@lectern/contracts/attendance/facts.ts';
import { attendance } from '@lectern/contracts/attendance/index.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { LessonCancelled, LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  byAuditor,
  checkedIn,
  checkInClosed,
  checkInOpened,
  device,
  joined,
  latenessSet,
  left,
  marked,
  returned,
  running,
  scheduled,
  STARTS_AT,
  studentId,
  tell,
  unmarked,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideAttendance } from './attendance.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: attendance, decide: decideAttendance }, tell(moments.flat()));
const begun = running(3);
const open = [...begun, ...at(10, checkInOpened)];
const over = [...open, ...at(20, LessonEnded({ by: 'teacher' }))];
const as = (role: Role, asked: Asked): Asked => ({ ...asked, role });

describe('CheckIn', () => {
  const data = { code: '1234', by: 'digits', device: device(1) };
  const checkIn = (moments: Moment[], codeIsRight = true, n = 1) =>
    given(moments).when('CheckIn', data, { ...student(n, 30), gathered: { codeIsRight } });

  it('[R4.08] with the right code proves who is in the lesson to be in the room; the code is not kept', () => {
    expect(checkIn(open)).toEqual([CheckedIn({ personId: studentId(1), by: 'digits', device: device(1) })]);
  });

  it.each([
    ['before the lesson', at(-60, scheduled), true, 'lesson.notRunning'],
    ['after the lesson', over, true, 'lesson.over'],
    ['of who has not joined', open, true, 'join.notJoined', 4],
    ['of who was only marked', [...open, ...at(11, marked(4, 'late'))], true, 'join.notJoined', 4],
    ['of who did so before', [...open, ...at(11, checkedIn(1))], true, 'already.so'],
    ['of who did so before, with a wrong code', [...open, ...at(11, checkedIn(1))], false, 'already.so'],
    ['before it was opened', begun, true, 'checkIn.closed'],
    ['after it was closed', [...open, ...at(20, checkInClosed)], true, 'checkIn.closed'],
    ['with a wrong code', open, false, 'checkIn.wrongCode'],
  ])('%s is refused', (_, moments, isRight, refused, n = 1) => {
    expect(checkIn(moments, isRight, n)).toEqual({ refused });
  });

  it('[R6.06] is not for who is not counted', () => {
    const auditing = [...open, ...byAuditor(at(11, joined(4, 'auditor')))];
    expect(given(auditing).when('CheckIn', data, as('auditor', student(4, 30)))).toEqual({ refused: 'page.forbidden' });
  });
});

describe('OpenCheckIn and CloseCheckIn', () => {
  it('[R6.03] are for assistants too', () => {
    const assistant = as('assistant', teacher(30));
    expect(given(begun).when('OpenCheckIn', {}, assistant)).toEqual([checkInOpened]);
    expect(given(open).when('CloseCheckIn', {}, assistant)).toEqual([checkInClosed]);
  });

  it('are so already, or have no lesson to be in', () => {
    expect(given(open).when('OpenCheckIn', {}, teacher(30))).toEqual({ refused: 'already.so' });
    expect(given(begun).when('CloseCheckIn', {}, teacher(30))).toEqual({ refused: 'already.so' });
    for (const name of ['OpenCheckIn', 'CloseCheckIn']) {
      expect(given(over).when(name, {}, teacher(30))).toEqual({ refused: 'lesson.over' });
      expect(given(at(-60, scheduled)).when(name, {}, teacher(-30))).toEqual({ refused: 'lesson.notRunning' });
    }
  });
});

describe('SetLateness', () => {
  const set = (moments: Moment[], lateAfterMinutes = 5) =>
    given(moments).when('SetLateness', { lateAfterMinutes }, teacher(30));

  it('[R4.08] says after how many minutes one is late, before the lesson too', () => {
    for (const moments of [at(-60, scheduled), begun]) expect(set(moments)).toEqual([latenessSet(5)]);
  });

  it('is refused when it is so, or when the lesson is over', () => {
    expect(set(begun, 10)).toEqual({ refused: 'already.so' });
    expect(set(begun, 241)).toEqual({ refused: 'request.invalid' });
    expect(set(over)).toEqual({ refused: 'lesson.over' });
  });
});

describe('MarkAttendance', () => {
  const mark = (moments: Moment[], n: number, roleInClass?: Role) =>
    given(moments).when(
      'MarkAttendance',
      { personId: studentId(n), status: 'sickLeave' },
      teacher(30, { roleInClass }),
    );

  it.each([
    ['before the lesson', at(-60, scheduled)],
    ['while it runs', begun],
    ['after its end', over],
  ])('[R4.08] says what the attendance of a student is, %s', (_, moments) => {
    expect(mark(moments, 9, 'student')).toEqual([marked(9, 'sickLeave')]);
  });

  it('changes what was said, and is so already when it was that', () => {
    expect(mark([...begun, ...at(9, marked(1, 'absent'))], 1, 'student')).toEqual([marked(1, 'sickLeave')]);
    expect(mark([...begun, ...at(9, marked(1, 'sickLeave'))], 1, 'student')).toEqual({ refused: 'already.so' });
  });

  it.each([
    ['a stranger', begun, undefined],
    ['a teacher', begun, 'teacher' as const],
    ['an assistant', begun, 'assistant' as const],
    ['an auditor who is there', [...begun, ...byAuditor(at(9, joined(9, 'auditor')))], 'auditor' as const],
  ])('[R6.06] is not for %s', (_, moments, role) => {
    expect(mark(moments, 9, role)).toEqual({ refused: 'attendance.notAStudent' });
  });

  it('is nothing that a cancelled lesson has', () => {
    const cancelled = [...at(-60, scheduled), ...at(-50, LessonCancelled({}))];
    expect(mark(cancelled, 1, 'student')).toEqual({ refused: 'lesson.over' });
  });
});

describe('UnmarkAttendance', () => {
  it('[R4.08] lets what was recorded count again', () => {
    const unmark = (moments: Moment[]) =>
      given(moments).when('UnmarkAttendance', { personId: studentId(1) }, teacher(30));
    expect(unmark([...over, ...at(25, marked(1, 'late'))])).toEqual([unmarked(1)]);
    expect(unmark(begun)).toEqual({ refused: 'already.so' });
    expect(unmark([...begun, ...at(9, marked(1, 'late'), unmarked(1))])).toEqual({ refused: 'already.so' });
  });
});

describe('RecordPresence', () => {
  const record = (moments: Moment[], gone: number[], back: number[], seen = 5) =>
    given(moments).when(
      'RecordPresence',
      {
        left: gone.map((n) => ({ personId: studentId(n), at: STARTS_AT + seen * 1000 })),
        returned: back.map(studentId),
      },
      timer(40),
    );
  const away = [...begun, ...at(35, left(2, 5))];

  it('[R4.08] says of each who left and who came back', () => {
    expect(record(away, [1, 3], [2])).toEqual([
      ParticipantLeft({ personId: studentId(1), seenAt: STARTS_AT + 5000 }),
      ParticipantLeft({ personId: studentId(3), seenAt: STARTS_AT + 5000 }),
      ParticipantReturned({ personId: studentId(2) }),
    ]);
  });

  it('takes only what is news: who is away, never came, or is named twice', () => {
    expect(record(away, [1, 1, 2, 8], [3, 8])).toHaveLength(1);
    expect(record([...away, ...at(36, returned(2))], [2], [2], 37)).toEqual([left(2, 37)]);
    expect(record(away, [], [2, 2])).toEqual([returned(2)]);
    expect(record(away, [2], [1, 3])).toEqual({ refused: 'already.so' });
    expect(record([...begun, ...at(9, marked(8, 'late'))], [8], [8])).toEqual({ refused: 'already.so' });
  });

  it('does not say once more of who came back that they had left, when two processes saw it', () => {
    const back = [...away, ...at(36, returned(2))];
    expect(record(back, [2], [])).toEqual({ refused: 'already.so' });
    expect(record(back, [2, 1], [])).toEqual([left(1, 5)]);
    expect(record(back, [2], [], 35)).toEqual([left(2, 35)]); // clocks differ a little
  });

  it('is nothing after the end, and nothing that people say', () => {
    expect(record(over, [1], [])).toEqual({ refused: 'lesson.over' });
    const said = given(begun).when('RecordPresence', { left: [], returned: [] }, teacher(30));
    expect(said).toEqual({ refused: 'page.forbidden' });
  });
});
