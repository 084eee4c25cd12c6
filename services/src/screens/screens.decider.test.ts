import { describe, expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LessonCancelled, LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { screens } from '@lectern/contracts/screens/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  faceChosen,
  running,
  scheduled,
  screenId,
  screenPaired,
  screenUnpaired,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideScreens } from './screens.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: screens, decide: decideScreens }, tell(moments.flat()));
const begun = running(1);
const paired = [...begun, ...at(9, screenPaired(1))];
const over = [...paired, ...at(20, LessonEnded({ by: 'teacher' }))];
const pair = (moments: Moment[], id: string | undefined = screenId(1)) =>
  given(moments).when('PairScreen', { code: '123456' }, teacher(30, { screenId: id }));
const unpair = (moments: Moment[], n: number) =>
  given(moments).when('UnpairScreen', { screenId: screenId(n) }, teacher(30));
const choose = (moments: Moment[], face: string) => given(moments).when('ChooseFace', { face }, teacher(30));

describe('PairScreen', () => {
  it('lets a waiting screen show the lesson, before it begins too, and once more after it was unpaired', () => {
    for (const moments of [at(-60, scheduled), begun, [...paired, ...at(10, screenUnpaired(1))]])
      expect(pair(moments)).toEqual([screenPaired(1)]);
  });

  it('is refused for a code that no screen shows, for one that is paired, and beyond as many as a lesson holds', () => {
    expect(given(begun).when('PairScreen', { code: '123456' }, teacher(30, {}))).toEqual({
      refused: 'screen.codeUnknown',
    });
    expect(pair(paired)).toEqual({ refused: 'already.so' });
    const all = at(9, ...Array.from({ length: LIMITS.screensPerLesson }, (_, n) => screenPaired(n + 1)));
    expect(pair([...begun, ...all], screenId(99))).toEqual({ refused: 'screen.tooMany' });
    expect(pair([...begun, ...all.slice(1)], screenId(99))).toEqual([screenPaired(99)]);
  });
});

describe('UnpairScreen', () => {
  it('lets it show the lesson no more', () => {
    expect(unpair(paired, 1)).toEqual([screenUnpaired(1)]);
    expect(unpair(paired, 2)).toEqual({ refused: 'screen.unknown' });
    expect(unpair([...paired, ...at(10, screenUnpaired(1))], 1)).toEqual({ refused: 'screen.unknown' });
  });
});

describe('ChooseFace', () => {
  it('shows something else on all screens', () => {
    for (const face of ['code', 'checkIn', 'blank'] as const) expect(choose(begun, face)).toEqual([faceChosen(face)]);
    expect(choose([...begun, ...at(9, faceChosen('blank'))], 'lesson')).toEqual([faceChosen('lesson')]);
    expect(choose(begun, 'lesson')).toEqual({ refused: 'already.so' });
    expect(choose(begun, 'window')).toEqual({ refused: 'request.invalid' });
  });
});

it.each([
  ['over', over],
  ['cancelled', [...at(-60, scheduled), ...at(-50, LessonCancelled({}))]],
])('nothing of a lesson that is %s is on screens any more', (_, moments) => {
  expect(pair(moments, screenId(3))).toEqual({ refused: 'lesson.over' });
  expect(unpair(moments, 1)).toEqual({ refused: 'lesson.over' });
  expect(choose(moments, 'code')).toEqual({ refused: 'lesson.over' });
});

it('[R6.05] none of this is for students', () => {
  for (const [name, data] of [
    ['PairScreen', { code: '123456' }],
    ['UnpairScreen', { screenId: screenId(1) }],
    ['ChooseFace', { face: 'blank' }],
  ] as const)
    expect(given(paired).when(name, data, student(1, 30))).toEqual({ refused: 'page.forbidden' });
});
