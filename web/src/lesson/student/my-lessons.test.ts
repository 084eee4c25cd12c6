import { expect, it } from 'vitest';
import { Lessons, type LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { LESSONS_PATH, mine } from './my-lessons.ts';

it('asks for the lessons where the contract says', () => expect(LESSONS_PATH).toBe(Lessons.path));

const row = (id: string, status: LessonRow['status'], startsAt: number, role = 'student') =>
  ({ id, status, startsAt, role, ...(status === 'ended' && { endedAt: startsAt + 1 }) }) as LessonRow;

it('tells what is on now from what comes next and what was last; what one teaches is not there', () => {
  const { live, coming, past } = mine([
    row('on', 'running', 5),
    row('taught', 'running', 5, 'teacher'),
    row('later', 'scheduled', 9),
    row('next', 'scheduled', 7),
    row('first', 'ended', 1),
    row('last', 'ended', 3, 'auditor'),
    row('off', 'cancelled', 4),
  ]);
  expect([live, coming, past].map((rows) => rows.map(({ id }) => id))).toEqual([
    ['on'],
    ['next', 'later'],
    ['last', 'first'],
  ]);
});
