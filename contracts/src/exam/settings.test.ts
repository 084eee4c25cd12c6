import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfProctoring, faultOfRules, faultsOfTimes, settled, type ExamTimes } from './settings.ts';

const MINUTE = 60_000;
const now = 1_000 * MINUTE;
const at = (minutes: number) => now + minutes * MINUTE;
const codes = (times: ExamTimes) => faultsOfTimes(times, now).map(({ field, code }) => `${field} ${code}`);

describe('the times of an exam', () => {
  it('are right in the order of the line: publish, start, deadline, answers, view', () => {
    const times = { publishAt: at(5), startsAt: at(10), deadline: at(60), answersAt: at(60), viewAt: at(60) };
    expect(codes({ ...times, durationMs: 50 * MINUTE, scoreAt: at(10) })).toEqual([]);
    expect(codes({})).toEqual([]);
  });

  it('[R5.30] refuses a deadline before now, and before now plus duration', () => {
    expect(codes({ deadline: at(-1) })).toContain('deadline exam.deadlinePast');
    expect(codes({ deadline: at(49), durationMs: 50 * MINUTE })).toEqual(['deadline exam.deadlineShort']);
    expect(codes({ deadline: at(50), durationMs: 50 * MINUTE })).toEqual([]);
    expect(codes({ startsAt: at(30), deadline: at(30) })).toEqual(['deadline exam.deadlineBeforeStart']);
  });

  it('[R5.31] refuses answers before the deadline', () => {
    expect(codes({ deadline: at(50), answersAt: at(49) })).toEqual(['answersAt exam.answersEarly']);
    expect(codes({ startsAt: at(10), answersAt: at(9) })).toEqual(['answersAt exam.answersEarly']);
  });

  it('[R5.32] refuses to publish before now, and at or after the deadline', () => {
    expect(codes({ publishAt: at(-1) })).toEqual(['publishAt exam.publishPast']);
    expect(codes({ publishAt: at(50), startsAt: at(55), deadline: at(50) })).toContain('publishAt exam.publishLate');
  });

  it('[R5.33] refuses to start before it is published, and before now', () => {
    expect(codes({ startsAt: at(-1) })).toEqual(['startsAt exam.startEarly']);
    expect(codes({ publishAt: at(10), startsAt: at(9) })).toEqual(['startsAt exam.startEarly']);
  });

  it('[R5.34] refuses a view before now, the publish time or the deadline', () => {
    for (const others of [{}, { publishAt: at(10) }, { deadline: at(50) }])
      expect(codes({ ...others, viewAt: at(-1) })).toEqual(['viewAt exam.viewEarly']);
    expect(codes({ publishAt: at(10), viewAt: at(9) })).toEqual(['viewAt exam.viewEarly']);
    expect(codes({ deadline: at(50), viewAt: at(49) })).toEqual(['viewAt exam.viewEarly']);
  });

  it('refuses scores before anybody could hand in', () => {
    expect(codes({ startsAt: at(10), scoreAt: at(9) })).toEqual(['scoreAt exam.scoreEarly']);
  });

  it('[R5.30] [R5.31] [R5.32] [R5.33] [R5.34] without a fault stand in order, and each fault is told once', () => {
    const moment = fc.option(fc.integer({ min: now - 100, max: now + 100 }), { nil: undefined });
    const times = fc.record({
      publishAt: moment,
      startsAt: moment,
      deadline: moment,
      durationMs: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      scoreAt: moment,
      answersAt: moment,
      viewAt: moment,
    });
    fc.assert(
      fc.property(times, (one) => {
        const faults = faultsOfTimes(one, now);
        expect(new Set(faults.map(({ field }) => field)).size).toBe(faults.length);
        const { publishAt = now, deadline, durationMs = 0, answersAt, viewAt } = one;
        const { startsAt = publishAt } = one;
        const isInOrder =
          now <= publishAt &&
          publishAt <= startsAt &&
          (deadline === undefined || (startsAt < deadline && now + durationMs <= deadline)) &&
          (answersAt === undefined || Math.max(startsAt, deadline ?? 0) <= answersAt) &&
          (viewAt === undefined || Math.max(publishAt, deadline ?? 0) <= viewAt) &&
          (one.scoreAt === undefined || startsAt <= one.scoreAt);
        expect(faults.length === 0).toBe(isInOrder);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('[R9.10] attempts', () => {
  const settings = { shuffle: { questions: false, choices: false }, terminal: 'any' as const };

  it('say how many they are where they are n, and only there', () => {
    const fault = (attempts: object) =>
      faultOfRules({ ...settings, attempts: { counts: 'highest', ...attempts } as never });
    expect(fault({ mode: 'n' })).toBe('exam.attemptsUnsaid');
    expect(fault({ mode: 'once', most: 2 })).toBe('exam.attemptsUnsaid');
    expect(fault({ mode: 'n', most: 2 })).toBeUndefined();
    expect(fault({ mode: 'unlimited' })).toBeUndefined();
  });

  it('are of an exam that starts when it is published, which is now unless it is said', () => {
    const given = { ...settings, attempts: { mode: 'once' as const, counts: 'highest' as const } };
    expect(settled(given, now)).toMatchObject({ publishAt: now, startsAt: now });
    expect(settled({ ...given, publishAt: at(5) }, now)).toMatchObject({ publishAt: at(5), startsAt: at(5) });
  });
});

describe('proctoring', () => {
  const attempts = { mode: 'once', counts: 'highest' } as const;
  const proctoring = { collects: true, leaves: 3 };
  const whole = { attempts, proctoring, deadline: at(90), durationMs: 45 * MINUTE };
  it('[R5.40] asks for a deadline and a duration, and for one attempt', () => {
    expect(faultOfProctoring(whole)).toBeUndefined();
    expect(faultOfProctoring({ ...whole, deadline: undefined })).toBe('exam.proctoredUntimed');
    expect(faultOfProctoring({ ...whole, durationMs: undefined })).toBe('exam.proctoredUntimed');
    expect(faultOfProctoring({ ...whole, attempts: { ...attempts, mode: 'unlimited' } })).toBe('exam.proctoredOnce');
    expect(faultOfProctoring({ attempts: { ...attempts, mode: 'unlimited' } })).toBeUndefined();
  });

  it('[R5.41] asks for a number of leaves where it is to be collected by itself', () => {
    expect(faultOfProctoring({ ...whole, proctoring: { collects: true } })).toBe('exam.leavesUnsaid');
    expect(faultOfProctoring({ ...whole, proctoring: { collects: false } })).toBeUndefined();
  });
});
