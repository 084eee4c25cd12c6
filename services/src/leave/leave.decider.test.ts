import { describe, expect, it } from 'vitest';
import { AttendanceMarked } from '@lectern/contracts/attendance/facts.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { leave, LeaveAsked, LeaveRefused } from '@lectern/contracts/leave/leave.ts';
import { LessonCancelled, LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, sealedBy } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  classId,
  leaveAsked,
  leaveGranted,
  leaveRefused,
  leaveReopened,
  leaveWithdrawn,
  marked,
  running,
  scheduled,
  sealed,
  studentId,
  teacherId,
  tell,
  unmarked,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideLeave } from './leave.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: leave, decide: decideLeave }, tell(moments.flat()));
const begun = running(3);
const before = at(-60, scheduled);
const over = [...begun, ...at(20, LessonEnded({ by: 'teacher' }))];
const wish = { kind: 'personalLeave', reason: '家里有事' };
const of = (n: number) => ({ personId: studentId(n) });
const asked = [...begun, ...at(5, leaveAsked(1))];
const granted = [...asked, ...at(6, leaveGranted(1), marked(1, 'sickLeave'))];
const refused = [...asked, ...at(6, leaveRefused(1))];

describe('[R4.08] asking for leave', () => {
  const ask = (moments: Moment[], second = 7) => given(moments).when('AskForLeave', wish, student(1, second));

  it('is possible before the lesson and while it runs, and again after a refusal or a change of mind', () => {
    const fact = LeaveAsked({ classId, ...of(1), kind: 'personalLeave', reason: sealedBy(studentId(1))('家里有事') });
    for (const moments of [before, begun, refused, [...asked, ...at(6, leaveWithdrawn(1))]])
      expect(ask(moments)).toEqual([fact]);
  });

  it('is refused once the lesson is over, and is so already while it waits or was granted', () => {
    for (const moments of [over, [...before, ...at(-50, LessonCancelled({}))]])
      expect(ask(moments, 30)).toEqual({ refused: 'lesson.over' });
    for (const moments of [asked, granted]) expect(ask(moments)).toEqual({ refused: 'already.so' });
  });

  it('needs a reason, and nobody else’s role', () => {
    const by = (role: Role, reason: string) =>
      given(begun).when('AskForLeave', { ...wish, reason }, { ...student(1, 7), role });
    expect(by('student', ' ')).toEqual({ refused: 'request.invalid' });
    for (const role of ['auditor', 'assistant', 'teacher'] as const)
      expect(by(role, '累')).toEqual({ refused: 'page.forbidden' });
  });

  it('is taken back as long as nobody decided', () => {
    const withdraw = (moments: Moment[]) => given(moments).when('WithdrawLeave', {}, student(1, 7));
    expect(withdraw(asked)).toEqual([leaveWithdrawn(1)]);
    expect(withdraw(begun)).toEqual({ refused: 'already.so' });
    for (const moments of [granted, refused]) expect(withdraw(moments)).toEqual({ refused: 'step.notNow' });
  });
});

describe('[R4.08] deciding on leave', () => {
  const decide = (name: string, moments: Moment[], more: object = {}) =>
    given(moments).when(name, { ...of(1), ...more }, teacher(30));

  it('grants it and marks the attendance, for the reason that the student gave, after the lesson too', () => {
    const both = [leaveGranted(1), AttendanceMarked({ ...of(1), status: 'sickLeave', reason: sealed(1, '发烧') })];
    for (const moments of [asked, [...over.slice(0, -1), ...at(5, leaveAsked(1)), ...over.slice(-1)]])
      expect(decide('GrantLeave', moments)).toEqual(both);
  });

  it('refuses it with a word, or without', () => {
    expect(decide('RefuseLeave', asked)).toEqual([leaveRefused(1)]);
    expect(decide('RefuseLeave', asked, { why: '今天考试' })).toEqual([
      LeaveRefused({ ...of(1), why: sealedBy(teacherId)('今天考试') }),
    ]);
  });

  it('is taken back together with the mark, unless that was corrected since', () => {
    expect(decide('ReopenLeave', granted)).toEqual([leaveReopened(1), unmarked(1)]);
    expect(decide('ReopenLeave', [...granted, ...at(8, marked(1, 'late'))])).toEqual([leaveReopened(1)]);
    expect(decide('ReopenLeave', refused)).toEqual([leaveReopened(1)]);
  });

  it.each([
    ['GrantLeave', granted, 'already.so'],
    ['GrantLeave', refused, 'step.notNow'],
    ['GrantLeave', begun, 'step.notNow'],
    ['RefuseLeave', refused, 'already.so'],
    ['RefuseLeave', granted, 'step.notNow'],
    ['ReopenLeave', asked, 'already.so'],
    ['ReopenLeave', begun, 'step.notNow'],
    ['GrantLeave', [...before, ...at(-55, leaveAsked(1)), ...at(-50, LessonCancelled({}))], 'lesson.over'],
  ])('%s is refused where there is nothing to decide', (name, moments, code) => {
    expect(decide(name, moments)).toEqual({ refused: code });
  });
});
