import { Search, type Found } from '@lectern/contracts/search/search.ts';
import { expect, it } from 'vitest';
import { addressOf, SEARCH_PATH } from './found.ts';

it('a phone asks where the contract says', () => {
  expect(SEARCH_PATH).toBe(Search.path);
});

const one = (found: Partial<Found>) => addressOf({ kind: 'lesson', id: '1', name: '张 三', ...found });

it('whoever teaches is led to where they work on it', () => {
  const teaches = { role: 'assistant' };
  expect(one({ kind: 'class', ...teaches })).toBe('/class/1/members');
  expect(one({ kind: 'person', classId: '2', ...teaches })).toBe('/class/2/members?search=%E5%BC%A0%20%E4%B8%89');
  expect(['scheduled', 'running', 'ended', 'cancelled'].map((status) => one({ ...teaches, status }))).toEqual([
    '/lesson/1',
    '/lesson/1/console',
    '/lesson/1/report',
    '/lesson/1',
  ]);
});

it('whoever learns is led into the lesson, or to what became of it; of a class they have the lessons', () => {
  const learns = { role: 'student' };
  expect(one({ kind: 'class', ...learns })).toBe('/s/?class=1');
  expect(one({ ...learns, status: 'running' })).toBe('/s/1');
  expect(one({ ...learns, status: 'ended' })).toBe('/s/1/result');
});

it('courses, questions and announcements have pages of their own', () => {
  expect(one({ kind: 'course' })).toBe('/courses/1');
  expect(one({ kind: 'question', libraryId: '2' })).toBe('/library?library=2&question=1');
  expect(one({ kind: 'announcement' })).toBe('/announcements/1');
});
