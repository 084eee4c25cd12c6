import { expect, it } from 'vitest';
import { ClassCreated, MemberJoined } from '@lectern/contracts/class/facts.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { set } from '@lectern/contracts/kernel/table.ts';
import { classStream } from '@lectern/contracts/streams.ts';
import { having } from '../../../tests/support/given.ts';
import {
  answered,
  at,
  byAuditor,
  collected,
  danmuHidden,
  danmuSent,
  deckId,
  deckReady,
  joined,
  latenessSet,
  marked,
  pageShown,
  published,
  scheduled,
  started,
  STARTS_AT,
  studentId,
  teacherId,
  tell,
  written,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { summaryOf } from './lesson.summary.ts';

const lessonId = '01900000-0000-7000-8000-1e5500000001';
const member = (n: number, role: 'student' | 'auditor') =>
  MemberJoined({ personId: studentId(n), role, through: 'enrolment' });
const room = having(
  classStream,
  [
    ClassCreated({ name: '物理', inviteCode: 'HJKMNP', schoolOnly: false }),
    ...[1, 2, 3, 4, 5].map((n) => member(n, 'student')),
    member(6, 'auditor'),
  ],
  { personId: teacherId, role: 'teacher', at: 0 },
).state.class;

/** Students 1 and 2 come, 3 late, 4 is ill, 5 stays away; 6 is an auditor. */
const there = [
  ...at(-60, scheduled),
  ...at(0, started, latenessSet(1), joined(1), joined(2)),
  ...byAuditor(at(1, joined(6, 'auditor'))),
  ...at(61, joined(3), marked(4, 'sickLeave')),
];
const asked = [
  ...at(62, written(1), written(2, { kind: 'multipleChoice', key: 'AB', points: 15 }), written(3)),
  ...at(62, written(4, { kind: 'poll', key: undefined, points: 5 })),
  ...published(63, 1, 30),
  ...at(64, answered(1, 1, 'B'), answered(2, 1, 'A')),
  ...byAuditor(at(64, answered(6, 1, 'B'))),
  ...at(65, collected(1)),
  ...published(66, 2, 30),
  ...at(67, answered(1, 2, 'A'), answered(3, 2, 'AB'), collected(2)),
  ...published(68, 4, 30),
  ...at(69, answered(2, 4, 'C'), collected(4)),
];
const ended = at(99, LessonEnded({ by: 'teacher' }));
const summary = (...moments: Moment[][]) => summaryOf(lessonId, tell(moments.flat()).state, room);

it('[R4.08] says who was there: students of the class, auditors apart [R6.06]', () => {
  const attendance = { members: 5, present: 2, late: 1, leave: 1 };
  expect(summary(there, ended)).toMatchObject({ ...attendance, absent: 1 });
  expect(summary(there)).toMatchObject({ ...attendance, absent: 0 }); // they may still come
});

it('[R4.08] who came to the class after the lesson was over is in none of its figures', () => {
  const later = { role: 'student', joinedAt: STARTS_AT + 100_000 } as const;
  const grown = { ...room, members: set(room.members, studentId(7), later) };
  const { state } = tell([...there, ...ended]);
  expect(summaryOf(lessonId, state, grown)).toEqual(summaryOf(lessonId, state, room));
});

it('[R5.50] says what was asked and answered, and the mean of those who were there', () => {
  // 1: 10 + half of 15, rounded down; 2: 0 + 5 for the poll; 3: 15. Together 37.
  expect(summary(there, asked, ended)).toMatchObject({
    questions: 3,
    answers: 5,
    graded: 4,
    correct: 2,
    meanScore: 12,
    fullScore: 30,
  });
});

it('of a lesson in which nothing happened is all zero, and has no cover', () => {
  const none = summary(at(-60, scheduled), at(0, started), ended);
  expect(none).toEqual({
    members: 5,
    present: 0,
    late: 0,
    absent: 5,
    leave: 0,
    questions: 0,
    answers: 0,
    graded: 0,
    correct: 0,
    danmu: 0,
    meanScore: 0,
    fullScore: 0,
  });
});

it('counts danmu, hidden ones too; its cover is the page that was shown first', () => {
  const shown = [...deckReady(70, 1, 3), ...at(71, pageShown(1, 2)), ...at(72, pageShown(1, 1), danmuSent(1, 1))];
  const auditors = byAuditor(at(81, danmuSent(6, 2)));
  const { danmu, cover } = summary(there, shown, at(80, danmuHidden(1, 1)), auditors);
  expect(danmu).toBe(1); // an auditor's is in no figure [R6.06]
  expect(cover).toMatch(new RegExp(`^/api/lesson/${lessonId}/pages/${deckId(1)}/2/480\\?v=\\w+$`));
});
