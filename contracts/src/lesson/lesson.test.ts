import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  at,
  classId,
  joined,
  logOf,
  scheduled,
  started,
  STARTS_AT,
  tell,
} from '../../../tests/support/lesson-history.ts';
import { AUDIENCES, presentAll } from '../kernel/stream.ts';
import { lessonStream } from '../streams.ts';
import { ScheduleLesson } from './commands.ts';
import { LessonCancelled, LessonEnded, LessonRevised } from './facts.ts';
import { lesson } from './index.ts';

const viewAfter = (...moments: ReturnType<typeof at>[]) =>
  presentAll(lessonStream, tell(moments.flat()).state, 'student')['lesson'];
const plan = { classId, title: '欧姆定律', startsAt: STARTS_AT };

describe('a lesson', () => {
  it('[R4.03] is scheduled, runs and ends, and everyone sees it', () => {
    const closesAt = STARTS_AT + 4 * 3600_000;
    const begun = { ...plan, editedIn: 1, code: '314159', startedAt: STARTS_AT, closesAt };
    expect(viewAfter(at(-60, scheduled))).toEqual({ status: 'scheduled', ...plan, editedIn: 1 });
    expect(viewAfter(at(-60, scheduled), at(0, started))).toEqual({ status: 'running', ...begun });
    expect(viewAfter(at(-60, scheduled), at(0, started), at(60, LessonEnded({ by: 'timer' })))).toEqual({
      status: 'ended',
      ...begun,
      endedAt: STARTS_AT + 60_000,
      endedBy: 'timer',
    });
  });

  it('shows every audience the same of itself', () => {
    const { state } = tell([...at(-60, scheduled), ...at(0, started)]);
    const views = AUDIENCES.map((audience) => presentAll(lessonStream, state, audience)['lesson']);
    expect(new Set(views).size).toBe(1);
  });

  it('may be revised until it begins, and knows the version that an edit rests on', () => {
    const revised = LessonRevised({ title: '电阻', startsAt: STARTS_AT + 1000 });
    const view = viewAfter(at(-60, scheduled), at(-30, revised));
    expect(view).toEqual({ status: 'scheduled', classId, title: '电阻', startsAt: STARTS_AT + 1000, editedIn: 2 });
    expect(() => tell([...at(-60, scheduled), ...at(0, started), ...at(5, revised)])).toThrow('LessonRevised');
  });

  it('may be cancelled until it begins, and does not begin after that', () => {
    const cancelled = [...at(-60, scheduled), ...at(-30, LessonCancelled({}))];
    expect(viewAfter(cancelled)).toMatchObject({ status: 'cancelled' });
    expect(() => tell([...cancelled, ...at(0, started)])).toThrow('LessonStarted');
  });

  it('wishes to be closed at the time set when it began, and no more once it ended', () => {
    const log = logOf([...at(-60, scheduled), ...at(0, started), ...at(60, LessonEnded({ by: 'teacher' }))]);
    const closesAt = STARTS_AT + 4 * 3600_000;
    expect(log.map((fact) => lesson.timers?.(fact as never))).toEqual([
      [],
      [{ key: 'close', set: { at: closesAt, command: 'CloseLesson', data: { closesAt } } }],
      [{ key: 'close' }],
    ]);
  });

  it('[R5.03] has a title of at most 52 units', () => {
    const isTaken = (title: string) => z.safeParse(ScheduleLesson.data, { ...plan, title }).success;
    expect([isTaken('讲'.repeat(26)), isTaken('a'.repeat(52))]).toEqual([true, true]);
    expect([isTaken(`${'讲'.repeat(26)}a`), isTaken(' '), isTaken('')]).toEqual([false, false, false]);
  });
});

describe('the stream of a lesson', () => {
  it('asks for roles in the class it belongs to; one to be scheduled, in the class it is scheduled for', () => {
    const empty = tell([]).state;
    expect(lessonStream.grantedBy?.(empty, { classId })).toBe(`class/${classId}`);
    expect(lessonStream.grantedBy?.(empty, undefined)).toBeUndefined();
    expect(lessonStream.grantedBy?.(tell(at(-60, scheduled)).state, { classId: 'another' })).toBe(`class/${classId}`);
  });

  it('lets a student see it once they joined', () => {
    const { state } = tell([...at(-60, scheduled), ...at(0, started, joined(1))]);
    const audience = (personId: string) =>
      lessonStream.audienceOf?.(state, { role: 'student', personId, as: 'screen' });
    expect(audience(Object.values(joined(1).data)[0]!)).toBe('student');
    expect(audience(Object.values(joined(2).data)[0]!)).toBe('join.notJoined');
  });
});
