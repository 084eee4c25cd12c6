import { journal } from '@lectern/contracts/journal/journal.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  logEntryDeleted,
  logEntryNamed,
  logEntryRestored,
  running,
  scheduled,
  studentId,
  teacherId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideJournal } from './journal.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: journal, decide: decideJournal }, tell(moments.flat()));
const over = [...running(1), ...at(60, LessonEnded({ by: 'teacher' }))];
const mine = { personId: teacherId };
const name = (moments: Moment[], name?: string) => given(moments).when('NameLogEntry', { ...mine, name }, teacher(90));

describe('an entry of a teacher’s log', () => {
  it('[R5.11] is named in at most 64 units, during the lesson and after it, and can lose its name again', () => {
    for (const moments of [running(1), over]) expect(name(moments, '公开课')).toEqual([logEntryNamed('公开课')]);
    expect(name(over, ` ${'课'.repeat(32)} `)).toEqual([logEntryNamed('课'.repeat(32))]);
    expect(name(over, `${'课'.repeat(32)}a`)).toEqual({ refused: 'request.invalid' });
    expect(LIMITS.activityNameUnits).toBe(64);
    const named = [...over, ...at(61, logEntryNamed('公开课'))];
    expect(name(named, '公开课')).toEqual({ refused: 'already.so' });
    expect(name(named)).toEqual([logEntryNamed()]);
    expect(name(over)).toEqual({ refused: 'already.so' });
  });

  it('is deleted, and put back', () => {
    const remove = (moments: Moment[]) => given(moments).when('DeleteLogEntry', mine, teacher(90));
    const restore = (moments: Moment[]) => given(moments).when('RestoreLogEntry', mine, teacher(90));
    const deleted = [...over, ...at(61, logEntryDeleted)];
    expect(remove(over)).toEqual([logEntryDeleted]);
    expect(remove(deleted)).toEqual({ refused: 'already.so' });
    expect(name(deleted, '公开课')).toEqual({ refused: 'step.notNow' });
    expect(restore(deleted)).toEqual([logEntryRestored]);
    expect(restore(over)).toEqual({ refused: 'already.so' });
    expect(remove([...deleted, ...at(62, logEntryRestored)])).toEqual([logEntryDeleted]);
  });

  it('[R8.33] is nobody else’s to name, delete or put back', () => {
    const colleague = { ...teacher(90), personId: studentId(7), role: 'coTeacher' as const };
    for (const command of ['NameLogEntry', 'DeleteLogEntry', 'RestoreLogEntry']) {
      expect(given(over).when(command, mine, colleague)).toEqual({ refused: 'activity.notYours' });
      expect(given(over).when(command, { personId: studentId(1) }, student(1, 90))).toEqual({
        refused: 'page.forbidden',
      });
    }
  });

  it('is there once the lesson has begun', () => {
    expect(given(at(-60, scheduled)).when('DeleteLogEntry', mine, teacher(0))).toEqual({
      refused: 'lesson.notRunning',
    });
  });
});
