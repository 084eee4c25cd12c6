import { describe, expect, it } from 'vitest';
import { lesson } from '@lectern/contracts/lesson/index.ts';
import {
  LessonCancelled,
  LessonEnded,
  LessonRevised,
  LessonScheduled,
  LessonStarted,
} from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  classId,
  collected,
  joined,
  published,
  running,
  scheduled,
  started,
  STARTS_AT,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideLesson } from './lesson.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: lesson, decide: decideLesson }, tell(moments.flat()));

const onTimetable = at(-60, scheduled);
const begun = [...onTimetable, ...at(0, started)];
const over = [...begun, ...at(9, LessonEnded({ by: 'teacher' }))];
const cancelled = [...onTimetable, ...at(-50, LessonCancelled({}))];
const plan = { classId, title: '欧姆定律', startsAt: STARTS_AT };
const closesAt = STARTS_AT + 4 * 3600_000;

describe('ScheduleLesson', () => {
  it('puts the lesson on the timetable', () => {
    expect(given().when('ScheduleLesson', plan, teacher(-60))).toEqual([LessonScheduled(plan)]);
  });

  it('once', () => {
    expect(given(onTimetable).when('ScheduleLesson', plan, teacher(-50))).toEqual({ refused: 'lesson.exists' });
  });

  it('[R5.03] takes a title of 26 wide characters, and not of 27', () => {
    const titled = (title: string) => given().when('ScheduleLesson', { ...plan, title }, teacher(-60));
    expect(titled('课'.repeat(26))).toEqual([LessonScheduled({ ...plan, title: '课'.repeat(26) })]);
    expect(titled('课'.repeat(27))).toEqual({ refused: 'request.invalid' });
    expect(titled('a'.repeat(52))).toHaveLength(1);
    expect(titled('  ')).toEqual({ refused: 'request.invalid' });
  });
});

describe('ReviseLesson', () => {
  const changes = { title: '焦耳定律', startsAt: STARTS_AT + 60_000 };

  it('changes title and time of a lesson that has not begun', () => {
    const revised = given(onTimetable).when('ReviseLesson', { ...changes, basedOn: 1 }, teacher(-50));
    expect(revised).toEqual([LessonRevised(changes)]);
  });

  it('that was based on an older form gets both to choose from', () => {
    const elsewhere = at(-55, LessonRevised({ title: '电阻', startsAt: STARTS_AT }));
    const refusal = given(onTimetable, elsewhere).when('ReviseLesson', { ...changes, basedOn: 1 }, teacher(-50));
    expect(refusal).toEqual({
      refused: 'edit.conflict',
      with: { title: '电阻', startsAt: STARTS_AT, editedIn: 2 },
    });
  });

  it.each([
    ['of nothing', [], 'lesson.unknown'],
    ['of a running one', begun, 'lesson.started'],
    ['of one that is over', over, 'lesson.over'],
    ['of a cancelled one', cancelled, 'lesson.over'],
  ])('%s is refused', (_, moments, refused) => {
    expect(given(moments).when('ReviseLesson', { ...changes, basedOn: 1 }, teacher(10))).toEqual({ refused });
  });
});

describe('CancelLesson', () => {
  it('takes it off the timetable', () => {
    expect(given(onTimetable).when('CancelLesson', {}, teacher(-50))).toEqual([LessonCancelled({})]);
  });

  it.each([
    ['of nothing', [], 'lesson.unknown'],
    ['of a running one', begun, 'lesson.started'],
    ['of one that is over', over, 'lesson.over'],
    ['of a cancelled one', cancelled, 'already.so'],
  ])('%s is refused', (_, moments, refused) => {
    expect(given(moments).when('CancelLesson', {}, teacher(10))).toEqual({ refused });
  });
});

describe('StartLesson', () => {
  const gathered = { code: '271828', closesAfterMs: 3600_000 };

  it('begins the lesson with its code, and says when it closes by itself', () => {
    const facts = given(onTimetable).when('StartLesson', {}, teacher(3, gathered));
    expect(facts).toEqual([LessonStarted({ code: '271828', closesAt: STARTS_AT + 3_000 + 3600_000 })]);
  });

  it.each([
    ['nothing', [], 'lesson.unknown'],
    ['a running one', begun, 'already.so'],
    ['one that is over', over, 'lesson.over'],
    ['a cancelled one', cancelled, 'lesson.over'],
  ])('of %s is refused', (_, moments, refused) => {
    expect(given(moments).when('StartLesson', {}, teacher(10, gathered))).toEqual({ refused });
  });
});

describe('EndLesson', () => {
  it('ends the running lesson', () => {
    expect(given(begun).when('EndLesson', {}, teacher(10))).toEqual([LessonEnded({ by: 'teacher' })]);
  });

  it('collects the question that is still open first', () => {
    const open = [...running(1), ...published(5, 1, 60)];
    expect(given(open).when('EndLesson', {}, teacher(10))).toEqual([
      collected(1, 'lessonEnd'),
      LessonEnded({ by: 'teacher' }),
    ]);
  });

  it.each([
    ['one on the timetable', onTimetable, 'lesson.notRunning'],
    ['nothing', [], 'lesson.notRunning'],
    ['one that is over', over, 'already.so'],
    ['a cancelled one', cancelled, 'lesson.over'],
  ])('of %s is refused', (_, moments, refused) => {
    expect(given(moments).when('EndLesson', {}, teacher(10))).toEqual({ refused });
  });
});

describe('CloseLesson', () => {
  const seconds = 4 * 3600;

  it('ends a lesson that nobody ended, at its time, and collects what is open', () => {
    const open = [...running(1), ...published(5, 1, 60)];
    expect(given(open).when('CloseLesson', { closesAt }, timer(seconds))).toEqual([
      collected(1, 'lessonEnd'),
      LessonEnded({ by: 'timer' }),
    ]);
  });

  it.each([
    ['before its time', begun, closesAt, seconds - 0.001],
    ['for another time', begun, closesAt - 1, seconds],
    ['when it is over', over, closesAt, seconds],
    ['when it never began', onTimetable, closesAt, seconds],
  ])('is void %s', (_, moments, moment, second) => {
    const refusal = given(moments).when('CloseLesson', { closesAt: moment }, timer(second));
    expect(refusal).toEqual({ refused: 'timer.void' });
  });
});

describe('who may', () => {
  const own = {
    ScheduleLesson: plan,
    ReviseLesson: { title: '光', startsAt: 0, basedOn: 1 },
    CloseLesson: { closesAt },
  };
  const all = ['ScheduleLesson', 'ReviseLesson', 'CancelLesson', 'StartLesson', 'EndLesson', 'CloseLesson'];

  it.each(all)('[R6.05] a student may not give %s', (name) => {
    const data = (own as Record<string, object>)[name] ?? {};
    expect(given(begun, at(1, joined(1))).when(name, data, student(1, 9))).toEqual({ refused: 'page.forbidden' });
  });

  it.each(['ReviseLesson', 'CancelLesson'])('[R6.01] only the main lecturer may give %s', (name) => {
    const data = (own as Record<string, object>)[name] ?? {};
    const asked = { ...teacher(-50), role: 'coTeacher' } as const;
    expect(given(onTimetable).when(name, data, asked)).toEqual({ refused: 'page.forbidden' });
    expect(given(onTimetable).when(name, data, teacher(-50))).toHaveLength(1);
  });

  it('[R6.01] a teacher may not close a lesson in the name of the timer', () => {
    const refusal = given(begun).when('CloseLesson', { closesAt }, teacher(4 * 3600));
    expect(refusal).toEqual({ refused: 'page.forbidden' });
  });
});
