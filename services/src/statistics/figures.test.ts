import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { DEFAULT_RULES, WEEK_MS, weekOf } from '@lectern/contracts/statistics/attention.ts';
import { describe, expect, it } from 'vitest';
import type { ClassTerms, Homework, Lesson, LessonMark, Student } from './class-term.ts';
import { behindIn, figuresOf, homeworkIn, weeksOf } from './figures.ts';

const classId = newId();
/** A Wednesday. */
const NOW = Date.parse('2026-11-25T14:00:00+08:00');
const THIS_WEEK = weekOf(NOW);
const span = [Date.parse('2026-09-01T00:00:00+08:00'), Date.parse('2027-02-01T00:00:00+08:00')] as const;

const student = (name: string, since = span[0]): Student => ({
  classId,
  personId: name,
  name,
  login: null,
  number: null,
  since,
});
const mark = (more: Partial<LessonMark> = {}): LessonMark => ({
  status: 'present',
  score: 800,
  answers: 0,
  danmu: 0,
  posts: 0,
  ...more,
});
/** So many weeks ago, on a Tuesday. */
const lesson = (weeksAgo: number, marks: Readonly<Record<string, LessonMark>>): Lesson => ({
  id: newId(),
  classId,
  title: `${weeksAgo}`,
  at: THIS_WEEK - weeksAgo * WEEK_MS + 36 * 3600_000,
  marks: new Map(Object.entries(marks)),
});
const homework = (submitted: readonly string[], more: Partial<Homework> = {}): Homework => ({
  id: newId(),
  classId,
  title: '习题',
  at: NOW - WEEK_MS,
  full: 1000,
  isDue: true,
  submissions: new Map(submitted.map((name) => [name, { status: 'submitted', score: null }])),
  ...more,
});
const terms = (more: Partial<ClassTerms>): ClassTerms => ({
  students: [student('a'), student('b')],
  lessons: [],
  homework: [],
  comments: [],
  moments: [],
  ...more,
});
const counted = { span, now: NOW, rules: DEFAULT_RULES };
const behind = (of: ClassTerms, rules = DEFAULT_RULES) =>
  behindIn(figuresOf(of, { ...counted, rules }), rules).map(({ name, by }) => [name, ...by]);

describe('a week', () => {
  it('begins on Monday at midnight of the school', () => {
    expect(new Date(THIS_WEEK).toISOString()).toBe('2026-11-22T16:00:00.000Z');
    expect([weekOf(THIS_WEEK), weekOf(THIS_WEEK - 1)]).toEqual([THIS_WEEK, THIS_WEEK - WEEK_MS]);
  });

  it('has taken part in it whoever answered, sent danmu, posted or commented, of the students there were by then', () => {
    const late = student('late', THIS_WEEK);
    const students = ['a', 'b', 'c', 'd', 'e'].map((name) => student(name));
    const its = lesson(1, {
      a: mark({ answers: 2, score: 900 }),
      b: mark({ danmu: 1, status: 'late', score: 700 }),
      c: mark({ posts: 1, status: 'absent', score: 0 }),
      e: mark({ status: 'sickLeave', score: null }),
    });
    const comments = [{ classId, personId: 'd', week: THIS_WEEK - WEEK_MS, n: 3 }];
    const of = terms({ students: [...students, late], lessons: [its], comments });
    const [before, now] = weeksOf(of, figuresOf(of, counted));
    expect(before).toMatchObject({ from: THIS_WEEK - WEEK_MS, took: 4, of: 5, attended: 2, expected: 4, score: 533 });
    expect(before).toMatchObject({ answered: 1, sentDanmu: 1, posted: 1, commented: 1 });
    expect(before!.lessons).toMatchObject([{ attended: 2, expected: 4, score: 533 }]);
    expect(now).toMatchObject({ took: 0, of: 0, expected: 0 }); // nothing yet: no share of nothing
  });

  it('[R9.05] shows no scores in a class of more than 3,000 students', () => {
    const of = terms({ lessons: [lesson(1, { a: mark() })] });
    const large = figuresOf(of, { ...counted, size: LIMITS.exerciseStudents + 1 });
    expect(large.hidesExercises).toBe(true);
    expect(weeksOf(of, large)[0]).toMatchObject({ attended: 1 });
    expect(weeksOf(of, large)[0]).not.toHaveProperty('score');
    expect(figuresOf(of, { ...counted, size: LIMITS.exerciseStudents }).hidesExercises).toBe(false);
  });
});

describe('who falls behind', () => {
  const absent = mark({ status: 'absent', score: null });

  it('missed as many lessons of the last weeks as the rule says, without leave', () => {
    const of = (weeksAgo: number, status = 'absent') =>
      terms({ lessons: [lesson(0, { a: absent }), lesson(weeksAgo, { a: { ...absent, status } })] });
    expect(behind(of(3))).toEqual([['a', 'missedLessons']]);
    expect(behind(of(4))).toEqual([]); // the current week and three before it
    expect(behind(of(3, 'sickLeave'))).toEqual([]);
    expect(behind(of(4), { ...DEFAULT_RULES, weeks: 5 })).toEqual([['a', 'missedLessons']]);
    expect(behind(of(3), { ...DEFAULT_RULES, missedLessons: 0 })).toEqual([]); // turned off
  });

  it('did not submit homework that is due, since they came', () => {
    const two = [homework(['b']), homework(['b'])];
    expect(behind(terms({ homework: two }))).toEqual([['a', 'missingHomework']]);
    expect(behind(terms({ homework: two, students: [student('a', NOW)] }))).toEqual([]);
    expect(behind(terms({ homework: [homework(['b']), homework([], { isDue: false })] }))).toEqual([]);
    expect(homeworkIn(terms({ homework: two }))[0]).toMatchObject({ submitted: 1, of: 2 });
  });

  it('scored so many points less than in as many weeks before', () => {
    const of = (before: number, recent: number) =>
      terms({ lessons: [lesson(5, { a: mark({ score: before }) }), lesson(1, { a: mark({ score: recent }) })] });
    expect(behind(of(800, 700))).toEqual([['a', 'scoreDrop']]);
    expect(behind(of(800, 701))).toEqual([]);
    expect(behind(terms({ lessons: [lesson(1, { a: mark({ score: 0 }) })] }))).toEqual([]); // nothing to compare
  });

  it('of a term that is over by its last weeks', () => {
    const past = { span: [span[0], THIS_WEEK - 8 * WEEK_MS] as const, now: NOW, rules: DEFAULT_RULES };
    const of = terms({ lessons: [lesson(10, { a: absent }), lesson(9, { a: absent })] });
    expect(behindIn(figuresOf(of, past), DEFAULT_RULES)).toMatchObject([{ missedLessons: 2, held: 2 }]);
  });
});
