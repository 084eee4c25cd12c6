import { describe, expect, it } from 'vitest';
import { ParticipantLeft, AttendanceMarked } from '@lectern/contracts/attendance/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { placeIn } from '@lectern/contracts/rollCall/draw.ts';
import { CallAcknowledged, CallAnswered, PersonCalled, RollCallClosed } from '@lectern/contracts/rollCall/facts.ts';
import { rollCall } from '@lectern/contracts/rollCall/rollCall.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  byAuditor,
  joined,
  rollCallClosed,
  rollCallId,
  rollCallOpened,
  running,
  seedOf,
  STARTS_AT,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { commitmentOf, decideRollCall, macOf } from './rollCall.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: rollCall, decide: decideRollCall }, tell(moments.flat()));
const seeded = { seed: seedOf(1) };
const lecturer = teacher(60, seeded);
const one = { rollCallId: rollCallId(1) };
const begun = [...running(5), ...at(20, rollCallOpened(1))];
const drawn = (moments: Moment[]) => {
  const decision = given(moments).when('CallPerson', one, lecturer);
  if ('refused' in decision) return decision;
  return decision as readonly NewFact<'PersonCalled', { personId: string; n: number; place: number; of: number }>[];
};

describe('a draw', () => {
  it('[R1.06] follows from the seed, its number, and the list as it stood before: nobody twice, until nobody is left', () => {
    const left = [1, 2, 3, 4, 5].map(studentId).sort();
    const moments: Moment[] = [...begun];
    for (let n = 1; n <= 5; n += 1) {
      const place = placeIn(macOf(seeded.seed, n), left.length);
      const fact = PersonCalled({ ...one, n, personId: left[place - 1]!, place, of: left.length });
      expect(drawn(moments)).toEqual([fact]);
      left.splice(place - 1, 1);
      moments.push(...at(20 + n, fact));
    }
    expect(drawn(moments)).toEqual({ refused: 'rollCall.everybodyCalled' });
  });

  it('is among students who are here: not who left, is excused, or only sits in', () => {
    const here = [
      ...running(3),
      ...byAuditor(at(5, joined(4, 'auditor'))),
      ...at(6, ParticipantLeft({ personId: studentId(1), seenAt: STARTS_AT + 6000 })),
      ...at(7, AttendanceMarked({ personId: studentId(2), status: 'sickLeave' })),
      ...at(20, rollCallOpened(1)),
    ];
    expect(drawn(here)).toMatchObject([{ data: { personId: studentId(3), place: 1, of: 1 } }]);
    expect(drawn([...running(0), ...at(20, rollCallOpened(1))])).toEqual({ refused: 'rollCall.nobodyHere' });
  });

  it('is the teacher’s, in a roll call that is open', () => {
    expect(given(begun).when('CallPerson', one, student(1, 60))).toEqual({ refused: 'page.forbidden' });
    expect(drawn([...begun, ...at(30, rollCallClosed(1))])).toEqual({ refused: 'rollCall.over' });
    expect(drawn(running(3))).toEqual({ refused: 'rollCall.unknown' });
    expect(drawn([...begun, ...at(30, LessonEnded({ by: 'teacher' }))])).toEqual({ refused: 'lesson.over' });
  });

  it('[R5.62] falls within bounds that are integers', () => {
    expect(placeIn('00', 3)).toBe(1);
    expect(placeIn('05', 3)).toBe(3);
    for (const of of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => placeIn('05', of)).toThrow(RangeError);
  });
});

describe('a roll call', () => {
  const open = (moments: Moment[], n = 1) =>
    given(moments).when('OpenRollCall', { rollCallId: rollCallId(n), namesShown: false }, lecturer);

  it('seals what its draws follow from before the first, and publishes it after the last', () => {
    expect(open(running(1))).toEqual([rollCallOpened(1)]);
    expect(rollCallOpened(1).data.commitment).toBe(commitmentOf(seeded.seed));
    expect(given(begun).when('CloseRollCall', one, lecturer)).toEqual([RollCallClosed({ ...one, seed: seeded.seed })]);
    const closed = [...begun, ...at(30, rollCallClosed(1))];
    expect(given(closed).when('CloseRollCall', one, lecturer)).toEqual({ refused: 'already.so' });
  });

  it('is one at a time, of a running lesson, and nobody begins it twice', () => {
    expect(open(begun, 2)).toEqual({ refused: 'rollCall.anotherOpen' });
    expect(open(begun)).toEqual({ refused: 'already.so' });
    expect(open([...running(1), ...at(30, LessonEnded({ by: 'teacher' }))])).toEqual({ refused: 'lesson.over' });
  });

  it('that nobody ended publishes its seed by itself, after the lesson, too', () => {
    const forgotten = [...begun, ...at(30, LessonEnded({ by: 'teacher' }))];
    const asked: Asked = { ...timer(86_500), gathered: seeded };
    expect(given(forgotten).when('CloseForgottenRollCall', one, asked)).toEqual([
      RollCallClosed({ ...one, seed: seeded.seed }),
    ]);
    expect(given([...begun, ...at(30, rollCallClosed(1))]).when('CloseForgottenRollCall', one, asked)).toEqual({
      refused: 'timer.void',
    });
    const [set] = rollCall.timers!({ ...rollCallOpened(1), version: 9, actor: '', role: 'teacher', at: 1000 } as never);
    expect(set).toMatchObject({ key: `rollCall/${one.rollCallId}`, set: { at: 1000 + 24 * 3600_000 } });
  });

  it('shows names on the screens or does not', () => {
    expect(given(begun).when('SetRollCallNames', { ...one, namesShown: true }, lecturer)).toHaveLength(1);
    expect(given(begun).when('SetRollCallNames', { ...one, namesShown: false }, lecturer)).toEqual({
      refused: 'already.so',
    });
  });
});

describe('who was called', () => {
  const call = { ...one, n: 1 };
  const called = [...begun, ...at(25, PersonCalled({ ...call, personId: studentId(2), place: 2, of: 5 }))];
  const say = (moments: Moment[], n: number) => given(moments).when('AcknowledgeCall', call, student(n, 30));

  it('says that they are here, and nobody else does', () => {
    const here = CallAcknowledged({ ...call, personId: studentId(2) });
    expect(say(called, 2)).toEqual([here]);
    expect(say(called, 3)).toEqual({ refused: 'rollCall.notYou' });
    expect(say([...called, ...at(26, here)], 2)).toEqual({ refused: 'already.so' });
    const passed = given(called).when('PassCall', call, lecturer) as NewFact[];
    expect(say([...called, ...at(26, ...passed)], 2)).toEqual({ refused: 'step.notNow' });
  });

  it('[R5.51] answers, for whole bonus points or none; it can be said otherwise later, after the lesson, too', () => {
    const answered = CallAnswered({ ...call, personId: studentId(2), points: 2 });
    const record = (moments: Moment[], points: number) =>
      given(moments).when('AcceptCall', { ...call, points }, lecturer);
    expect(record(called, 2)).toEqual([answered]);
    expect(record([...called, ...at(26, answered)], 2)).toEqual({ refused: 'already.so' });
    const over = [...called, ...at(26, answered), ...at(30, rollCallClosed(1), LessonEnded({ by: 'teacher' }))];
    expect(record(over, 1)).toMatchObject([{ data: { points: 1 } }]);
    expect(given(over).when('MissCall', call, lecturer)).toHaveLength(1);
    for (const points of [-1, 0.5, 101]) expect(record(called, points)).toEqual({ refused: 'request.invalid' });
    expect(given(called).when('MissCall', { ...one, n: 9 }, lecturer)).toEqual({ refused: 'rollCall.unknown' });
  });
});
