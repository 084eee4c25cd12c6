import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdown } from '@lectern/contracts/countdown/countdown.ts';
import {
  CountdownExtended,
  CountdownPaused,
  CountdownResumed,
  CountdownStarted,
  CountdownStopped,
} from '@lectern/contracts/countdown/facts.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { seenBy } from '../../../tests/support/history/seen.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  countdownId,
  countdownStarted,
  running,
  scheduled,
  STARTS_AT,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideCountdown } from './countdown.decider.ts';

const given = (moments: readonly Moment[]) =>
  givenIn({ stream: lessonStream, context: countdown, decide: decideCountdown }, tell(moments));
const one = { countdownId: countdownId(1) };
const begun = [...running(1), ...at(20, countdownStarted(1))]; // of a minute
const ask = (moments: readonly Moment[], name: string, second: number, data: object = one) =>
  given(moments).when(name, data, teacher(second));
const now = (moments: readonly Moment[]) => tell(moments).state.countdown.current;

describe('a countdown', () => {
  it('[R9.21] takes whole seconds, neither negative nor without an end', () => {
    const start = (more: object) => ask(running(1), 'StartCountdown', 20, { ...countdownStarted(1).data, ...more });
    expect(start({ title: '小组讨论' })).toEqual([
      CountdownStarted({ ...countdownStarted(1).data, title: '小组讨论' }),
    ]);
    for (const durationS of [0, -1, 1.5, Number.POSITIVE_INFINITY, Number.NaN, 4 * 3600 + 1])
      expect(start({ durationS })).toMatchObject({ refused: 'request.invalid' });
    expect(start({ title: '长'.repeat(21) })).toMatchObject({ refused: 'request.invalid' });
  });

  it('is one at a time; one whose time is up makes room for the next', () => {
    const next = countdownStarted(2).data;
    expect(ask(begun, 'StartCountdown', 79, next)).toEqual({ refused: 'countdown.another' });
    expect(ask(begun, 'StartCountdown', 80, next)).toEqual([CountdownStarted(next)]);
    expect(ask(begun, 'StartCountdown', 80, countdownStarted(1).data)).toEqual({ refused: 'already.so' });
    const stopped = [...begun, ...at(50, CountdownStopped(one))];
    expect(ask(stopped, 'StartCountdown', 60, countdownStarted(1).data)).toEqual({ refused: 'already.so' });
    const after = [...begun, ...at(80, CountdownStarted(next))];
    expect(ask(after, 'StopCountdown', 90)).toEqual({ refused: 'countdown.unknown' });
  });

  it('stands still and goes on with what was left; not when its time is up', () => {
    expect(ask(begun, 'PauseCountdown', 50)).toEqual([CountdownPaused(one)]);
    expect(ask(begun, 'PauseCountdown', 80)).toEqual({ refused: 'countdown.up' });
    expect(ask(begun, 'ResumeCountdown', 50)).toEqual({ refused: 'already.so' });
    const paused = [...begun, ...at(50, CountdownPaused(one))];
    expect(now(paused)).toMatchObject({ leftMs: 30_000 });
    expect(now(paused)).not.toHaveProperty('endsAt');
    expect(ask(paused, 'PauseCountdown', 60)).toEqual({ refused: 'already.so' });
    expect(now([...paused, ...at(100, CountdownResumed(one))])).toMatchObject({ endsAt: STARTS_AT + 130_000 });
  });

  it('gets a minute more: from its end, from now when its time is up, and while it stands still', () => {
    const more = CountdownExtended({ ...one, byS: 60 });
    expect(ask(begun, 'ExtendCountdown', 50)).toEqual([more]);
    expect(now([...begun, ...at(50, more)])).toMatchObject({ endsAt: STARTS_AT + 140_000, durationS: 120 });
    expect(now([...begun, ...at(95, more)])).toMatchObject({ endsAt: STARTS_AT + 155_000 });
    expect(now([...begun, ...at(50, CountdownPaused(one)), ...at(60, more)])).toMatchObject({ leftMs: 90_000 });
    const long = [...running(1), ...at(20, countdownStarted(1, 4 * 3600))];
    expect(ask(long, 'ExtendCountdown', 30)).toEqual({ refused: 'countdown.tooLong' });
  });

  it('is put away by the teacher, and is of a running lesson', () => {
    expect(ask(begun, 'StopCountdown', 50)).toEqual([CountdownStopped(one)]);
    expect(now([...begun, ...at(50, CountdownStopped(one))])).toBeUndefined();
    expect(given(begun).when('StopCountdown', one, student(1, 50))).toEqual({ refused: 'page.forbidden' });
    expect(ask([...begun, ...at(50, LessonEnded({ by: 'teacher' }))], 'StopCountdown', 51)).toEqual({
      refused: 'lesson.over',
    });
    expect(ask(at(-60, scheduled), 'StopCountdown', -50)).toEqual({ refused: 'lesson.notRunning' });
  });

  it('is seen by everybody alike, and a lesson without one says nothing of it', () => {
    const { state } = tell(begun);
    for (const audience of ['teacher', 'student', 'screen'] as const) {
      expect(seenBy(state, audience)['countdown']).toMatchObject({ ...one, endsAt: STARTS_AT + 80_000 });
      expect(seenBy(tell(running(1)).state, audience)).not.toHaveProperty('countdown');
    }
  });

  it('however often it stands still and goes on, runs for as long as was given', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), (gaps) => {
        let [second, ran] = [20, 0];
        const moments: Moment[] = [...begun];
        gaps.forEach((gap, index) => {
          second += gap;
          if (index % 2 === 0) ran += gap;
          moments.push(...at(second, index % 2 === 0 ? CountdownPaused(one) : CountdownResumed(one)));
        });
        const { endsAt, leftMs } = now(moments)!;
        expect(leftMs ?? endsAt! - (STARTS_AT + second * 1000)).toBe(Math.max(0, 60 - ran) * 1000);
      }),
    );
  });
});
