import { Courses, OwnClasses, type CourseClass, type CourseRow } from '@lectern/contracts/course/queries.ts';
import { expect, it } from 'vitest';
import { COURSES_PATH, nextIn, OWN_CLASSES_PATH } from './my-courses.ts';

it('a phone asks where the contract says', () => {
  expect([COURSES_PATH, OWN_CLASSES_PATH]).toEqual([Courses.path, OwnClasses.path]);
});

it('what runs stands before what begins soon, and that before what begins later', () => {
  const one = (id: string, startsAt?: number, status: 'running' | 'scheduled' = 'scheduled') =>
    ({ id, ...(startsAt !== undefined && { next: { id, title: id, startsAt, status } }) }) as CourseClass;
  const course = (...classes: CourseClass[]) => ({ id: 'course', classes }) as unknown as CourseRow;
  const next = (courses: CourseRow[], alone: CourseClass[]) => nextIn({ courses, alone, at: 0 })?.in.id;
  expect(next([course(one('none'))], [])).toBeUndefined();
  expect(next([course(one('later', 9), one('sooner', 5))], [one('soon', 7)])).toBe('sooner');
  expect(next([course(one('sooner', 5))], [one('live', 8, 'running')])).toBe('live');
});
