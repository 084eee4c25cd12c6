import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { expect, it } from 'vitest';
import { countSeats } from '../../attendance/teacher/seat.ts';
import { hasStrangers, roster } from './roster.ts';

const people = {
  t: { name: '林知远', role: 'teacher' },
  a: { name: '陈思齐', role: 'student' },
  b: { name: '李沐阳', role: 'student' },
  c: { name: '王雨桐', role: 'student' },
  d: { name: '张子涵', role: 'student' },
};
const attendance = { joined: 3, participants: { a: { joinedAt: 1 }, b: { joinedAt: 2 }, c: { joinedAt: 3 } } };
const open = {
  n: 1,
  status: 'open',
  kind: 'singleChoice',
  text: '?',
  choices: {},
  points: 10,
  order: 1,
  editedIn: 1,
  answered: 1,
  late: 0,
  answers: { a: { choice: 'A', at: 5, version: 9 } },
} as TeacherQuestionView;

const states = (...args: Parameters<typeof roster>) =>
  Object.fromEntries(roster(...args).map(({ id, state }) => [id, state]));

it('tells who has answered, who has not, who lost the connection and who never came', () => {
  expect(states(people, attendance, new Set(['a', 'b']), open)).toEqual({
    a: 'answered',
    b: 'unanswered',
    c: 'offline',
    d: 'away',
  });
});

it('keeps an answer when its student goes offline', () => {
  expect(states(people, attendance, new Set(), open)['a']).toBe('answered');
});

it('[R8.35] shows a late answer as late until it is accepted', () => {
  const late = {
    ...open,
    status: 'collected' as const,
    answers: { b: { lateChoice: 'B', lateAt: 9, lateVersion: 12 } },
  };
  expect(states(people, attendance, new Set(['b']), late)['b']).toBe('late');
  const accepted = { ...late, answers: { b: { choice: 'B', at: 9, version: 12 } } };
  expect(states(people, attendance, new Set(['b']), accepted)['b']).toBe('answered');
});

it('[R4.02] does not count who came in after the collection as unanswered', () => {
  const collected = { ...open, status: 'collected' as const, collectedAt: 2 };
  expect(states(people, attendance, new Set(['b', 'c']), collected)).toMatchObject({ b: 'unanswered', c: 'here' });
});

it('tells who is here before anything is asked, and leaves the teachers out', () => {
  expect(states(people, attendance, new Set(['a']))).toEqual({ a: 'here', b: 'offline', c: 'offline', d: 'away' });
});

it('lists by name, in the order a Chinese register has', () => {
  expect(roster(people, attendance, new Set()).map(({ name }) => name)).toEqual([
    '陈思齐',
    '李沐阳',
    '王雨桐',
    '张子涵',
  ]);
});

it('lists who came in before who is away, each by name', () => {
  const some = { joined: 2, participants: { d: { joinedAt: 1 }, b: { joinedAt: 2 } } };
  expect(roster(people, some, new Set(['d'])).map(({ name }) => name)).toEqual([
    '李沐阳',
    '张子涵',
    '陈思齐',
    '王雨桐',
  ]);
});

it('takes in someone whose name is not known yet, and says that names are missing', () => {
  const withGuest = { joined: 1, participants: { x: { joinedAt: 1 } } };
  expect(hasStrangers(people, withGuest)).toBe(true);
  expect(hasStrangers(people, attendance)).toBe(false);
  expect(states(people, withGuest, new Set(['x']), open)['x']).toBe('unanswered');
});

it('counts the states that someone is in', () => {
  expect(countSeats(roster(people, attendance, new Set(['a', 'b']), open))).toEqual([
    { state: 'answered', count: 1 },
    { state: 'unanswered', count: 1 },
    { state: 'offline', count: 1 },
    { state: 'away', count: 1 },
  ]);
});

it('sorts numbers in names as numbers', () => {
  const seats = { x: { name: '同学 10', role: 'student' }, y: { name: '同学 2', role: 'student' } };
  expect(roster(seats, { joined: 0 }, new Set()).map(({ name }) => name)).toEqual(['同学 2', '同学 10']);
});
