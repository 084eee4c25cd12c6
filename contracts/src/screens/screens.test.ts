import { describe, expect, it } from 'vitest';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import {
  at,
  faceChosen,
  running,
  screenId,
  screenPaired,
  screenUnpaired,
  STARTS_AT,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { lessonStream } from '../streams.ts';

const after = (...moments: Moment[][]) => tell([...running(1), ...moments.flat()]).state;
const seen = (state: ReturnType<typeof after>, audience: 'teacher' | 'student' | 'screen') =>
  seenBy(state, audience)['screens'];

describe('the face of the screens', () => {
  it('is what the lesson is at, until a teacher chooses another, and is no matter for phones', () => {
    expect(seen(after(), 'screen')).toEqual({ face: 'lesson' });
    const blank = after(at(5, faceChosen('blank')));
    expect(seen(blank, 'screen')).toEqual({ face: 'blank' });
    expect(seen(blank, 'teacher')).toEqual({ face: 'blank', paired: {} });
    expect(seen(blank, 'student')).toEqual({});
    expect(ownOf(blank, studentId(1))).not.toHaveProperty('screens');
  });
});

describe('a screen on another computer', () => {
  const paired = at(5, screenPaired(1));

  it('shows the lesson while it is paired, and is listed for teachers', () => {
    const state = after(paired);
    expect(seen(state, 'teacher')).toEqual({ face: 'lesson', paired: { [screenId(1)]: { at: STARTS_AT + 5000 } } });
    expect(seen(state, 'screen')).toEqual({ face: 'lesson' });
    expect(lessonStream.roleHere?.(state, screenId(1))).toBe('screen');
    expect(lessonStream.roleHere?.(state, studentId(1))).toBeUndefined();
  });

  it('shows it no more once it was unpaired, and may be paired again', () => {
    const state = after(paired, at(6, screenUnpaired(1)));
    expect(lessonStream.roleHere?.(state, screenId(1))).toBeUndefined();
    expect(lessonStream.roleHere?.(after(paired, at(6, screenUnpaired(1)), at(7, screenPaired(1))), screenId(1))).toBe(
      'screen',
    );
    expect(() => after(paired, at(6, screenPaired(1)))).toThrow('ScreenPaired');
  });
});
