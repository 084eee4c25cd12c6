import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import type { NewFact } from '../kernel/fact.ts';
import { fold, presentAll, statusOf, unfolded } from '../kernel/stream.ts';
import { classStream } from '../streams.ts';
import { CreateClass, EnrolStudents } from './commands.ts';
import {
  ApprovalRequired,
  ClassArchived,
  ClassRestored,
  ClassCreated,
  JoiningAllowed,
  JoiningRestricted,
  MemberJoined,
} from './facts.ts';
import { classMachine, memberMachine } from './machine.ts';

const created = ClassCreated({ name: '物理 1 班', inviteCode: 'PH2X7K', schoolOnly: false });
const founder = MemberJoined({ personId: teacherId, role: 'teacher', through: 'founding' });
const member = (n: number) => MemberJoined({ personId: studentId(n), role: 'student', through: 'enrolment' });

const after = (...facts: NewFact[]) =>
  facts.reduce(
    (folded, fact, index) =>
      fold(classStream, folded, { ...fact, version: index + 1, actor: teacherId, role: 'teacher', at: index }),
    unfolded(classStream),
  );

describe('a class', () => {
  it('[R6.01] says who has which role in it', () => {
    const { state } = after(created, founder, member(1));
    const roleOf = (personId: string) => classStream.roleOf?.(state, personId);
    expect([roleOf(teacherId), roleOf(studentId(1)), roleOf(studentId(2))]).toEqual(['teacher', 'student', undefined]);
  });

  it('counts its students, not its teacher', () => {
    expect(after(created, founder, member(1), member(2)).state.class.students).toBe(2);
  });

  it('shows its invite code to teachers only', () => {
    const { state } = after(created, founder);
    expect(presentAll(classStream, state, 'teacher')['class']).toHaveProperty('inviteCode', 'PH2X7K');
    for (const audience of ['student', 'screen'] as const) {
      expect(presentAll(classStream, state, audience)['class']).toEqual({
        status: 'open',
        name: '物理 1 班',
        students: 0,
      });
    }
  });

  it.each([
    ['open', []],
    ['restricted', [JoiningRestricted({})]],
    ['open', [JoiningRestricted({}), JoiningAllowed({})]],
    ['byApproval', [ApprovalRequired({})]],
    ['restricted', [ApprovalRequired({}), JoiningRestricted({})]],
    ['archived', [JoiningRestricted({}), ClassArchived({})]],
    ['restricted', [ClassArchived({}), ClassRestored({})]],
    ['open', [ClassArchived({}), ClassRestored({}), JoiningAllowed({})]],
  ] as const)('is %s, in its state as in its machine', (status, facts) => {
    const folded = after(created, founder, ...facts);
    expect(folded.state.class.status).toBe(status);
    expect(statusOf(folded, classMachine, 'class')).toBe(status);
    expect(statusOf(folded, memberMachine, teacherId)).toBe('member');
  });

  it('[R5.05] has a name of at most 20 units', () => {
    const isTaken = (name: string) => z.safeParse(CreateClass.data, { name }).success;
    expect([isTaken('讲'.repeat(10)), isTaken('a'.repeat(20))]).toEqual([true, true]);
    expect([isTaken(`${'讲'.repeat(10)}a`), isTaken('')]).toEqual([false, false]);
  });

  it('[R9.15] has no cap, or one of at least 1', () => {
    const isTaken = (capacity: unknown) => z.safeParse(CreateClass.data, { name: 'A', capacity }).success;
    expect([isTaken(undefined), isTaken(1), isTaken(300)]).toEqual([true, true, true]);
    expect([isTaken(0), isTaken(1.5), isTaken('30')]).toEqual([false, false, false]);
  });

  it('takes between 1 and 500 people at once', () => {
    const people = (count: number) => ({ personIds: Array.from({ length: count }, (_, n) => studentId(n)) });
    const isTaken = (count: number) => z.safeParse(EnrolStudents.data, people(count)).success;
    expect([0, 1, 500, 501].map(isTaken)).toEqual([false, true, true, false]);
  });
});
