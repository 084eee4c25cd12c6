import { expect, it } from 'vitest';
import { at, joined, scheduled, started, STARTS_AT, studentId, tell } from '../../../tests/support/lesson-history.ts';
import { ownAll, presentAll } from '../kernel/stream.ts';
import { lessonStream } from '../streams.ts';

const { state } = tell([...at(-60, scheduled), ...at(0, started), ...at(5, joined(1)), ...at(9, joined(2))]);
const seenBy = (audience: 'teacher' | 'student' | 'screen') => presentAll(lessonStream, state, audience)['attendance'];

it('everyone sees how many came, only teachers see who and when', () => {
  const participants = {
    [studentId(1)]: { joinedAt: STARTS_AT + 5000 },
    [studentId(2)]: { joinedAt: STARTS_AT + 9000 },
  };
  expect(seenBy('teacher')).toEqual({ joined: 2, participants });
  expect(seenBy('student')).toEqual({ joined: 2 });
  expect(seenBy('screen')).toEqual({ joined: 2 });
});

it('who came sees their own receipt', () => {
  expect(ownAll(lessonStream, state, studentId(2))).toEqual({ attendance: { joinedAt: STARTS_AT + 9000, version: 4 } });
  expect(ownAll(lessonStream, state, studentId(3))).toEqual({});
});

it('nobody comes in twice', () => {
  expect(() => tell([...at(0, scheduled, started), ...at(5, joined(1)), ...at(6, joined(1))])).toThrow(
    'ParticipantJoined',
  );
});
