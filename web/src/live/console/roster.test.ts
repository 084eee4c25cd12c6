import type { AttendanceView, ParticipantView } from '@lectern/contracts/attendance/view.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { expect, it } from 'vitest';
import { countSeats, findSeats } from '../../attendance/teacher/seat.ts';
import { hasStrangers, roster } from './roster.ts';

const people = {
  t: { name: '林知远', role: 'teacher' },
  a: { name: '陈思齐', role: 'student' },
  b: { name: '李沐阳', role: 'student' },
  c: { name: '王雨桐', role: 'student' },
  d: { name: '张子涵', role: 'student' },
};
/** Everyone who came, by when, and what else is known of them. */
function came(participants: Record<string, Partial<ParticipantView>>): AttendanceView {
  const all = Object.entries(participants).map(([id, one]): [string, ParticipantView] => [
    id,
    { status: one.joinedAt === undefined ? 'expected' : 'present', stays: {}, ...one },
  ]);
  const checkIn = { open: false, count: 0 };
  return { joined: all.length, lateAfterMinutes: 10, checkIn, participants: Object.fromEntries(all) };
}
const attendance = came({ a: { joinedAt: 1 }, b: { joinedAt: 2 }, c: { joinedAt: 3 } });
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
  const some = came({ d: { joinedAt: 1 }, b: { joinedAt: 2 } });
  expect(roster(people, some, new Set(['d'])).map(({ name }) => name)).toEqual([
    '李沐阳',
    '张子涵',
    '陈思齐',
    '王雨桐',
  ]);
});

it('takes in someone whose name is not known yet, and says that names are missing', () => {
  const withGuest = came({ x: { joinedAt: 1 } });
  expect(hasStrangers(people, withGuest)).toBe(true);
  expect(hasStrangers(people, attendance)).toBe(false);
  expect(states(people, withGuest, new Set(['x']), open)['x']).toBe('unanswered');
});

it('counts the states that someone is in', () => {
  expect(countSeats(roster(people, attendance, new Set(['a', 'b']), open))).toEqual([
    { filter: 'answered', count: 1 },
    { filter: 'unanswered', count: 1 },
    { filter: 'offline', count: 1 },
    { filter: 'away', count: 1 },
  ]);
});

it('sorts numbers in names as numbers', () => {
  const seats = { x: { name: '同学 10', role: 'student' }, y: { name: '同学 2', role: 'student' } };
  expect(roster(seats, came({}), new Set()).map(({ name }) => name)).toEqual(['同学 2', '同学 10']);
});

it('[R4.08] shows who is late, on leave or absent, and who is here without having checked in', () => {
  const some = came({
    a: { joinedAt: 1, status: 'late' },
    b: { joinedAt: 1, status: 'expected' },
    c: { status: 'sickLeave', marked: true },
    d: { status: 'absent' },
  });
  const seats = roster(people, some, new Set(['a', 'b']));
  expect(Object.fromEntries(seats.map(({ id, state }) => [id, state]))).toEqual({
    a: 'here',
    b: 'here',
    c: 'sickLeave',
    d: 'absent',
  });
  const found = (filter: Parameters<typeof findSeats>[2]) => findSeats(seats, '', filter).map(({ id }) => id);
  expect(found('tardy')).toEqual(['a']);
  expect(found('unchecked')).toEqual(['b']);
  expect(found('sickLeave')).toEqual(['c']);
  expect(findSeats(seats, ' 思齐 ').map(({ id }) => id)).toEqual(['a']);
});

it('[R6.06] sets auditors apart', () => {
  const some = came({ a: { joinedAt: 1, role: 'student' }, x: { joinedAt: 1, role: 'auditor' } });
  const seats = roster({ ...people, x: { name: '旁听', role: 'auditor' } }, some, new Set());
  expect(seats.filter(({ isAuditor }) => isAuditor).map(({ id }) => id)).toEqual(['x']);
});

it('[R4.08] whoever did not come is absent once the lesson is over, and so is who came and never checked in', () => {
  const some = came({
    a: { joinedAt: 1 },
    b: { joinedAt: 2, status: 'absent' },
    c: { status: 'sickLeave', marked: true },
  });
  const seats = roster(people, some, new Set(['a', 'b']), undefined, true);
  expect(Object.fromEntries(seats.map(({ id, state, attendance }) => [id, `${state} ${attendance}`]))).toEqual({
    a: 'here present',
    b: 'here absent',
    c: 'sickLeave sickLeave',
    d: 'absent absent',
  });
  expect(findSeats(seats, '', 'absent').map(({ id }) => id)).toEqual(['b', 'd']);
});
