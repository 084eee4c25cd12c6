import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import {
  AnswerPressed,
  PressAccepted,
  PressRejected,
  QuickAnswerClosed,
} from '@lectern/contracts/quickAnswer/facts.ts';
import { quickAnswer } from '@lectern/contracts/quickAnswer/quickAnswer.ts';
import { turnIn } from '@lectern/contracts/quickAnswer/state.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  quickAnswerId,
  quickAnswerOpened,
  running,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideQuickAnswer } from './quickAnswer.decider.ts';

const given = (moments: Moment[]) =>
  givenIn({ stream: lessonStream, context: quickAnswer, decide: decideQuickAnswer }, tell(moments));
const one = { quickAnswerId: quickAnswerId(1) };
const lecturer = teacher(60);
const begun = [...running(5), ...at(20, quickAnswerOpened(1, 3))];
const press = (moments: Moment[], n: number, second = 24) =>
  given(moments).when('PressAnswer', one, student(n, second));
const pressed = (...students: number[]): Moment[] => [
  ...begun,
  ...students.flatMap((n, index) => at(24, AnswerPressed({ ...one, place: index + 1, personId: studentId(n) }))),
];
const judge = (name: 'AcceptPress' | 'RejectPress', moments: Moment[], place: number, points = 2) =>
  given(moments).when(name, { ...one, place, ...(name === 'AcceptPress' && { points }) }, lecturer);
const over = (moments: Moment[]) => [...moments, ...at(50, LessonEnded({ by: 'teacher' }))];

describe('a press', () => {
  it('takes the next place in the order in which the server took it, once each', () => {
    expect(press(begun, 3)).toEqual([AnswerPressed({ ...one, place: 1, personId: studentId(3) })]);
    expect(press(pressed(3), 1)).toMatchObject([{ data: { place: 2, personId: studentId(1) } }]);
    expect(press(pressed(3), 3)).toEqual({ refused: 'already.so' });
  });

  it('before the end of the countdown is told to be too early, and may come again', () => {
    expect(press(begun, 1, 22)).toEqual({ refused: 'quickAnswer.tooEarly' });
    expect(press(begun, 1, 23)).toHaveLength(1);
  });

  it('is for students who are in, while it is open and the lesson runs', () => {
    expect(press(begun, 9)).toEqual({ refused: 'join.notJoined' });
    expect(given(begun).when('PressAnswer', one, lecturer)).toEqual({ refused: 'page.forbidden' });
    expect(press([...begun, ...at(30, QuickAnswerClosed({ ...one, by: 'teacher' }))], 1)).toEqual({
      refused: 'quickAnswer.over',
    });
    expect(press(over(begun), 1)).toEqual({ refused: 'lesson.over' });
    expect(press(running(1), 1)).toEqual({ refused: 'quickAnswer.unknown' });
  });
});

describe('an answer', () => {
  const rejected = (place: number, n: number) => PressRejected({ ...one, place, personId: studentId(n) });

  it('[R5.51] is the first one’s; wrong, the next in the order answers; right, it ends, for whole points or none', () => {
    const wrong = [...pressed(3, 1), ...at(30, rejected(1, 3))];
    expect(judge('RejectPress', pressed(3, 1), 1)).toEqual([rejected(1, 3)]);
    expect(judge('AcceptPress', pressed(3, 1), 2)).toEqual({ refused: 'quickAnswer.notTheirTurn' });
    expect(judge('RejectPress', pressed(3, 1), 2)).toEqual({ refused: 'quickAnswer.notTheirTurn' });
    expect(judge('AcceptPress', wrong, 2)).toEqual([
      PressAccepted({ ...one, place: 2, personId: studentId(1), points: 2 }),
      QuickAnswerClosed({ ...one, by: 'teacher' }),
    ]);
    for (const points of [-1, 0.5, 101])
      expect(judge('AcceptPress', wrong, 2, points)).toMatchObject({ refused: 'request.invalid' });
    expect(judge('AcceptPress', wrong, 9)).toEqual({ refused: 'quickAnswer.unknown' });
    expect(judge('RejectPress', wrong, 1)).toEqual({ refused: 'already.so' });
  });

  it('can be said otherwise later, after the lesson, too; nobody else is right meanwhile', () => {
    const right = [...pressed(3, 1), ...at(30, ...(judge('AcceptPress', pressed(3, 1), 1) as NewFact[]))];
    expect(judge('AcceptPress', right, 1)).toEqual({ refused: 'already.so' });
    expect(judge('AcceptPress', over(right), 1, 1)).toEqual([
      PressAccepted({ ...one, place: 1, personId: studentId(3), points: 1 }),
    ]);
    expect(judge('AcceptPress', right, 2)).toEqual({ refused: 'quickAnswer.notTheirTurn' });
    const corrected = [...right, ...at(40, rejected(1, 3))];
    expect(turnIn(tell(corrected).state.quickAnswer.rounds[0]!)?.place).toBe(2);
    expect(judge('AcceptPress', corrected, 2)).toHaveLength(1);
  });

  it('whatever is pressed and said, one turn at most, places without gaps, and never two who are right', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 5 })), { maxLength: 30 }), (asked) => {
        let moments = begun;
        for (const [what, n] of asked) {
          const decision =
            what === 0 ? press(moments, n, 40) : judge(what === 1 ? 'AcceptPress' : 'RejectPress', moments, n);
          if (!('refused' in decision)) moments = [...moments, ...at(40, ...decision)];
        }
        const [round] = tell(moments).state.quickAnswer.rounds;
        const presses = round!.presses;
        expect(presses.map(({ place }) => place)).toEqual(presses.map((_, index) => index + 1));
        expect(new Set(presses.map(({ personId }) => personId)).size).toBe(presses.length);
        expect(presses.filter(({ outcome }) => outcome === 'accepted').length).toBeLessThan(2);
      }),
    );
  });
});

describe('a quick answer', () => {
  const open = (moments: Moment[], n = 1, more: object = {}) =>
    given(moments).when('OpenQuickAnswer', { ...quickAnswerOpened(n).data, ...more }, lecturer);

  it('is one at a time, of a running lesson, worth whole points or none', () => {
    expect(open(running(1))).toEqual([quickAnswerOpened(1)]);
    expect(open(begun)).toEqual({ refused: 'already.so' });
    expect(open(begun, 2)).toEqual({ refused: 'quickAnswer.anotherOpen' });
    expect(open(over(running(1)))).toEqual({ refused: 'lesson.over' });
    for (const more of [{ points: -1 }, { points: 1.5 }, { countdownS: 11 }, { question: '问'.repeat(31) }])
      expect(open(running(1), 1, more)).toMatchObject({ refused: 'request.invalid' });
  });

  it('shows names on the screens or does not', () => {
    const set = (namesShown: boolean) => given(begun).when('SetQuickAnswerNames', { ...one, namesShown }, lecturer);
    expect(set(true)).toHaveLength(1);
    expect(set(false)).toEqual({ refused: 'already.so' });
  });

  it('ends by the teacher, or by itself where nobody pressed for a while', () => {
    const end = (name: string, moments: Moment[]) =>
      given(moments).when(name, one, name.includes('Un') ? timer(53) : lecturer);
    expect(end('CloseQuickAnswer', over(begun))).toEqual([QuickAnswerClosed({ ...one, by: 'teacher' })]);
    expect(end('CloseUnansweredQuickAnswer', begun)).toEqual([QuickAnswerClosed({ ...one, by: 'timer' })]);
    expect(end('CloseUnansweredQuickAnswer', pressed(1))).toEqual({ refused: 'timer.void' });
    const ended = [...begun, ...at(30, QuickAnswerClosed({ ...one, by: 'teacher' }))];
    expect(end('CloseQuickAnswer', ended)).toEqual({ refused: 'already.so' });
    const timers = (fact: NewFact) =>
      quickAnswer.timers!({ ...fact, version: 9, actor: '', role: 'teacher', at: 1000 } as never);
    expect(timers(quickAnswerOpened(1, 3))).toMatchObject([{ set: { at: 34_000 } }]);
    expect(timers(AnswerPressed({ ...one, place: 1, personId: studentId(1) }))).toEqual([
      { key: `quickAnswer/${one.quickAnswerId}` },
    ]);
  });

  it('tells the class how many pressed and whose place answers, and who it was teachers and they themselves', () => {
    const { state } = tell(pressed(3, 1));
    for (const audience of ['student', 'screen'] as const) {
      const seen = seenBy(state, audience);
      expect(seen['quickAnswer']).toMatchObject({ rounds: { [one.quickAnswerId]: { pressed: 2, turn: 1 } } });
      expect(JSON.stringify(seen)).not.toContain(`"${studentId(3)}"`);
    }
    expect(seenBy(state, 'teacher')['quickAnswer']).toMatchObject({
      rounds: { [one.quickAnswerId]: { presses: { 1: { personId: studentId(3), outcome: 'pressed' } } } },
    });
    expect(ownOf(state, studentId(1))['quickAnswer']).toMatchObject({ presses: { [one.quickAnswerId]: { place: 2 } } });
    expect(ownOf(state, studentId(2))).not.toHaveProperty('quickAnswer');
    expect(seenBy(tell(running(1)).state, 'teacher')).not.toHaveProperty('quickAnswer');
  });
});
