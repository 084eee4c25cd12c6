import { describe, expect, it } from 'vitest';
import { isTestLesson } from './test-lesson.ts';

const MINUTE = 60_000;

describe('the test-lesson flag of a lesson that has ended [R3.08] [R9.01]', () => {
  it.each([
    ['14:59 long, 3 of 40 there', { durationMs: 15 * MINUTE - 1000, attended: 3, members: 40 }, true],
    ['14:59 long, 4 of 40 there: 10 % is enough', { durationMs: 15 * MINUTE - 1000, attended: 4, members: 40 }, false],
    ['15:00 long, nobody there', { durationMs: 15 * MINUTE, attended: 0, members: 40 }, false],
    ['one minute long, one of one there', { durationMs: MINUTE, attended: 1, members: 1 }, false],
  ])('%s', (_, lesson, expected) => expect(isTestLesson(lesson)).toBe(expected));
});
