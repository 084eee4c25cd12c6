import { describe, expect, it } from 'vitest';
import { ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { attendance } from '@lectern/contracts/attendance/index.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { LessonCancelled, LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import {
  at,
  device,
  joined,
  marked,
  scheduled,
  started,
  STARTS_AT,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideAttendance } from './attendance.decider.ts';

const join = (moments: readonly Moment[], role: Role = 'student', data = {}) =>
  givenIn({ stream: lessonStream, context: attendance, decide: decideAttendance }, tell(moments)).when(
    'JoinLesson',
    data,
    { personId: studentId(1), role, at: STARTS_AT + 60_000 },
  );

const onTimetable = at(-60, scheduled);
const begun = [...onTimetable, ...at(0, started)];

describe('JoinLesson', () => {
  it.each(['student', 'representative', 'auditor'] as const)(
    '[R6.06] lets a %s in, under the role they have in the class',
    (role) => {
      expect(join(begun, role)).toEqual([ParticipantJoined({ personId: studentId(1), role })]);
    },
  );

  it('says which browser it was, if that said so', () => {
    const [fact] = join(begun, 'student', { device: device(1) }) as NewFact[];
    expect(fact?.data).toEqual({ personId: studentId(1), role: 'student', device: device(1) });
  });

  it('lets in whom a teacher marked before', () => {
    const before = [...begun, ...at(5, marked(1, 'sickLeave'))];
    expect(join(before)).toEqual([ParticipantJoined({ personId: studentId(1), role: 'student' })]);
  });

  it('is so already for who is in', () => {
    expect(join([...begun, ...at(5, joined(1))])).toEqual({ refused: 'already.so' });
  });

  it.each([
    ['before the lesson begins', onTimetable, 'lesson.notRunning'],
    ['[R8.32] after it ended', [...begun, ...at(9, LessonEnded({ by: 'timer' }))], 'join.over'],
    ['[R8.32] when it was cancelled', [...onTimetable, ...at(-50, LessonCancelled({}))], 'join.over'],
  ])('is refused %s', (_, moments, refused) => {
    expect(join(moments)).toEqual({ refused });
  });

  it.each(['teacher', 'assistant', 'administrator', 'screen', 'visitor', 'anyone'] as const)(
    '[R6.05] is for who takes part: not for %s',
    (role) => {
      expect(join(begun, role)).toEqual({ refused: 'page.forbidden' });
    },
  );
});
