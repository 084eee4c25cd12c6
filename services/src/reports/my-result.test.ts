import * as fc from 'fast-check';
import { initialClass, type ClassState, type Member } from '@lectern/contracts/class/state.ts';
import { emptyTable, set } from '@lectern/contracts/kernel/table.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { expect, it } from 'vitest';
import {
  at,
  joined,
  lessonHistories,
  logOf,
  marked,
  scheduled,
  started,
  STARTS_AT,
  studentId,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { stateOf } from '../../../tests/support/stored-lesson.ts';
import { resultOf } from './my-result.ts';

const students = [1, 2, 3, 4].map(studentId);
const room: ClassState = {
  ...initialClass,
  name: '物理',
  members: students.reduce(
    (members, one) => set(members, one, { role: 'student', joinedAt: STARTS_AT - 1000 }),
    emptyTable<Member>(),
  ),
};

const results = (moments: readonly Moment[]) => {
  const state = stateOf(logOf(moments));
  return students.map((personId) => resultOf(state, { class: room }, personId, 'student'));
};

interface About {
  readonly questionId?: string;
  readonly key?: string;
  readonly kind?: string;
}

/** The same lesson with other keys for every question whose answer the class was never shown. */
function otherKeys(moments: readonly Moment[]): Moment[] {
  const shown = new Set(
    moments.flatMap(({ fact }) => (fact.type === 'AnswerShown' ? [(fact.data as About).questionId] : [])),
  );
  return moments.map((moment) => {
    const { questionId, key } = moment.fact.data as About;
    const isHidden = key !== undefined && !shown.has(questionId);
    return isHidden
      ? { ...moment, fact: { ...moment.fact, data: { ...(moment.fact.data as object), key: key === 'A' ? 'B' : 'A' } } }
      : moment;
  });
}

it('[R1.19] nobody learns a key that the class was not shown, nor from their score', () => {
  let withKeys = 0;
  fc.assert(
    fc.property(lessonHistories, (history) => {
      const mine = results(history);
      withKeys += mine.filter(({ questions }) => questions.some((one) => 'key' in one)).length;
      expect(results(otherKeys(history))).toEqual(mine);
    }),
    { numRuns: 250 },
  );
  expect(withKeys).toBeGreaterThan(0);
});

it('[R4.08] attendance that a teacher changed is told as such, as in the lesson', () => {
  const state = stateOf(logOf([...at(-60, scheduled), ...at(0, started, joined(1), joined(2), marked(1, 'late'))]));
  const [changed, own] = students.slice(0, 2).map((one) => resultOf(state, { class: room }, one, 'student'));
  expect(changed).toMatchObject({ attendance: 'late', marked: true });
  expect(own).not.toHaveProperty('marked');
});

const taught = [...at(-60, scheduled), ...at(0, started, joined(1)), ...at(60, LessonEnded({ by: 'teacher' }))];

it('[R6.06] an auditor has a result and no score', () => {
  const state = stateOf(logOf(taught));
  const listening: Member = { role: 'auditor', joinedAt: STARTS_AT - 1000 };
  const upgraded: Member = {
    role: 'student',
    joinedAt: STARTS_AT + 10 ** 9,
    past: [{ role: 'auditor', since: STARTS_AT - 1000, until: STARTS_AT + 10 ** 9 }],
  };
  for (const [role, member] of [
    ['auditor', listening],
    ['student', upgraded],
  ] as const) {
    const members = set(room.members, studentId(1), member);
    expect(resultOf(state, { class: { ...room, members } }, studentId(1), role)).not.toHaveProperty('score');
  }
});

it('[R4.13] who left the class, or does something else in it now, has the result that they had', () => {
  const state = stateOf(logOf(taught));
  const before = resultOf(state, { class: room }, studentId(1), 'student');
  const past = [{ role: 'student' as const, since: STARTS_AT - 1000, until: STARTS_AT + 10 ** 9 }];
  for (const role of ['none', 'assistant'] as const) {
    const members = set(room.members, studentId(1), { role, joinedAt: STARTS_AT + 10 ** 9, past });
    expect(resultOf(state, { class: { ...room, members } }, studentId(1), 'student')).toEqual(before);
  }
});

it('[R4.08] [R9.01] a lesson that was over when someone came to the class is none of theirs, and no less of the others', () => {
  const state = stateOf(
    logOf([...at(-60, scheduled), ...at(0, started, joined(1)), ...at(60, LessonEnded({ by: 'teacher' }))]),
  );
  const later = Array.from({ length: 20 }, (_, index) => studentId(index + 5));
  const grown: ClassState = {
    ...room,
    members: later.reduce(
      (members, one) => set(members, one, { role: 'student', joinedAt: STARTS_AT + 61_000 }),
      room.members,
    ),
  };
  const result = (one: string) => resultOf(state, { class: grown }, one, 'student');
  expect(result(studentId(1))).toMatchObject({ attendance: 'present', testLesson: false, score: 1000 });
  expect(result(studentId(2))).toMatchObject({ attendance: 'absent', testLesson: false, score: 0 });
  expect(result(later[0]!)).not.toHaveProperty('attendance');
  expect(result(later[0]!)).not.toHaveProperty('score');
});
