import { describe, expect, it } from 'vitest';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import {
  at,
  checkedIn,
  checkInClosed,
  checkInOpened,
  device,
  joined,
  latenessSet,
  left,
  marked,
  returned,
  scheduled,
  started,
  STARTS_AT,
  studentId,
  tell,
  unmarked,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import type { Audience } from '../kernel/stream.ts';
import { LessonEnded } from '../lesson/facts.ts';
import type { AttendanceOwn, AttendanceView } from './view.ts';

const beginning = [...at(-60, scheduled), ...at(0, started)];
const minute = 60;

/** What is seen of attendance once these moments of a running lesson have passed. */
function seen(...moments: readonly Moment[][]) {
  const { state } = tell([...beginning, ...moments.flat()]);
  const view = (audience: Audience) => seenBy(state, audience)['attendance'] as unknown as AttendanceView;
  return {
    teacher: view('teacher'),
    student: view('student'),
    screen: view('screen'),
    status: (n: number) => view('teacher').participants?.[studentId(n)]?.status,
    own: (n: number) => ownOf(state, studentId(n))['attendance'] as AttendanceOwn | undefined,
  };
}

describe('who is here', () => {
  const came = [at(5, joined(1, 'student', device(1))), at(9, joined(2))];

  it('everyone sees how many came, only teachers see who and when', () => {
    const { teacher, student, screen } = seen(...came);
    const all = { joined: 2, lateAfterMinutes: 10, checkIn: { open: false, count: 0 } };
    const here = (second: number) => {
      const joinedAt = STARTS_AT + second * 1000;
      return { role: 'student', status: 'present', joinedAt, stays: { '1': { from: joinedAt } } };
    };
    expect(teacher).toEqual({ ...all, participants: { [studentId(1)]: here(5), [studentId(2)]: here(9) } });
    expect(student).toEqual(all);
    expect(screen).toEqual(all);
  });

  it('who came sees their own receipt', () => {
    expect(seen(...came).own(2)).toEqual({ role: 'student', joinedAt: STARTS_AT + 9000, version: 4 });
    expect(seen(...came).own(3)).toBeUndefined();
  });

  it('nobody comes in twice', () => {
    expect(() => seen(...came, at(10, joined(1)))).toThrow('ParticipantJoined');
  });

  it('[R6.06] auditors take part and are not counted', () => {
    const { student, teacher, own } = seen(...came, at(12, joined(4, 'auditor')));
    expect(student.joined).toBe(2);
    expect(teacher.participants?.[studentId(4)]).toMatchObject({ role: 'auditor' });
    expect(own(4)).toMatchObject({ role: 'auditor' });
    expect(own(4)).toMatchObject({ joinedAt: STARTS_AT + 12_000 });
  });
});

describe('[R4.08] without check-in', () => {
  it('whoever joins is present, and late from the eleventh minute on', () => {
    const { status } = seen(at(10 * minute, joined(1)), at(10 * minute + 1, joined(2)));
    expect([status(1), status(2)]).toEqual(['present', 'late']);
  });

  it('a teacher may set after how many minutes, for those who came before too', () => {
    const { status, student } = seen(at(61, joined(1)), at(62, latenessSet(1)), at(63, joined(2)));
    expect([status(1), status(2)]).toEqual(['late', 'late']);
    expect(student.lateAfterMinutes).toBe(1);
    expect(seen(at(0, latenessSet(0)), at(1, joined(1))).status(1)).toBe('late');
  });
});

describe('[R4.08] with check-in', () => {
  const open = [at(1, joined(1), joined(2)), at(60, checkInOpened)];

  it('from its opening on, who has not checked in is expected, and absent when the lesson ends', () => {
    expect(seen(...open).status(1)).toBe('expected');
    const { status } = seen(...open, at(70, checkedIn(1)), at(2700, LessonEnded({ by: 'teacher' })));
    expect([status(1), status(2)]).toEqual(['present', 'absent']);
  });

  it('lateness counts from its opening when that is later than the beginning', () => {
    const { status } = seen(...open, at(60 + 10 * minute, checkedIn(1)), at(61 + 10 * minute, checkedIn(2)));
    expect([status(1), status(2)]).toEqual(['present', 'late']);
  });

  it('stays what attendance goes by after it was closed, and its first opening counts', () => {
    const again = [at(90, checkInClosed), at(20 * minute, checkInOpened)];
    expect(seen(...open, ...again, at(20 * minute + 5, checkedIn(1))).status(1)).toBe('late');
    expect(seen(...open, at(90, checkInClosed)).status(2)).toBe('expected');
  });

  it('everyone sees whether it is open and how many did, each their own receipt, and only teachers who', () => {
    const { student, screen, own, teacher } = seen(...open, at(70, checkedIn(1)));
    expect(student.checkIn).toEqual({ open: true, openedAt: STARTS_AT + 60_000, count: 1 });
    expect(screen).toEqual(student);
    expect(own(1)).toMatchObject({ checkedInAt: STARTS_AT + 70_000, checkedInVersion: 6 });
    expect(own(2)).not.toHaveProperty('checkedInAt');
    expect(teacher.participants?.[studentId(1)]).toMatchObject({ checkedInBy: 'qr', status: 'present' });
  });

  it('nobody checks in twice, nor while it is closed', () => {
    expect(() => seen(...open, at(70, checkedIn(1)), at(71, checkedIn(1)))).toThrow('CheckedIn');
    expect(() => seen(at(1, joined(1)), at(2, checkedIn(1)))).toThrow('CheckedIn');
    expect(() => seen(...open, at(65, checkInClosed), at(66, checkedIn(1)))).toThrow('CheckedIn');
  });
});

describe('[R4.08] what a teacher says', () => {
  it('outranks what was recorded, during the lesson and after it, also of someone who never came', () => {
    const { status, teacher, own } = seen(at(1, joined(1)), at(5, marked(1, 'late')), at(6, marked(3, 'sickLeave')));
    expect([status(1), status(3)]).toEqual(['late', 'sickLeave']);
    expect(teacher.participants?.[studentId(1)]?.marked).toBe(true);
    expect([own(1)?.marked, own(3)?.marked]).toEqual(['late', 'sickLeave']);
    const ended = [at(60, LessonEnded({ by: 'teacher' })), at(99, marked(1, 'absent')), at(99, marked(1, 'present'))];
    expect(seen(at(1, joined(1)), ...ended).status(1)).toBe('present');
  });

  it('can be taken back: what was recorded counts again', () => {
    const { status, teacher, own } = seen(at(1, joined(1)), at(5, marked(1, 'absent')), at(6, unmarked(1)));
    expect(status(1)).toBe('present');
    expect(teacher.participants?.[studentId(1)]).not.toHaveProperty('marked');
    expect(own(1)).not.toHaveProperty('marked');
    expect(() => seen(at(6, unmarked(1)))).toThrow('AttendanceUnmarked');
  });
});

describe('stays', () => {
  const staysOf = (...moments: Moment[][]) => seen(...moments).teacher.participants?.[studentId(1)]?.stays;

  it('last from coming to when someone was last seen, and begin again when they return', () => {
    expect(staysOf(at(10, joined(1)), at(90, left(1, 60)), at(120, returned(1)))).toEqual({
      '1': { from: STARTS_AT + 10_000, to: STARTS_AT + 60_000 },
      '2': { from: STARTS_AT + 120_000 },
    });
  });

  it('never end before they began', () => {
    const from = STARTS_AT + 10_000;
    expect(staysOf(at(10, joined(1)), at(40, left(1, 5)))).toEqual({ '1': { from, to: from } });
  });

  it('are of those who are in: nobody leaves or returns twice', () => {
    expect(() => seen(at(1, joined(1)), at(2, returned(1)))).toThrow('ParticipantReturned');
    expect(() => seen(at(1, joined(1)), at(2, left(1, 2)), at(3, left(1, 3)))).toThrow('ParticipantLeft');
  });
});

describe('the same device for several people', () => {
  it('is listed for teachers, without its name', () => {
    const shared = [at(1, joined(1, 'student', device(7)), joined(2, 'student', device(7)), joined(3))];
    const { teacher, student } = seen(...shared);
    expect(teacher.sharedDevices).toEqual({ '1': { [studentId(1)]: true, [studentId(2)]: true } });
    expect(JSON.stringify(teacher)).not.toContain(device(7));
    expect(student).not.toHaveProperty('sharedDevices');
  });

  it('is found when one joins and another checks in with it, once', () => {
    const moments = [at(1, joined(1, 'student', device(7)), joined(2), checkInOpened)];
    const { teacher } = seen(...moments, at(2, checkedIn(2, device(7)), checkedIn(1, device(7))));
    expect(teacher.sharedDevices).toEqual({ '1': { [studentId(1)]: true, [studentId(2)]: true } });
  });

  it('[R6.06] is no matter with auditors, and nobody is listed alone', () => {
    const { teacher } = seen(at(1, joined(1, 'student', device(7)), joined(4, 'auditor', device(7))));
    expect(teacher).not.toHaveProperty('sharedDevices');
  });
});
