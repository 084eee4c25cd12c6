import * as fc from 'fast-check';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { studentId, type Moment } from './moments.ts';

/** One drawn wish; what is made of it depends on where the lesson stands. */
export interface Wish {
  readonly part:
    | 'quiz'
    | 'slides'
    | 'danmu'
    | 'posts'
    | 'grouping'
    | 'attendance'
    | 'screens'
    | 'journal'
    | 'rollCall'
    | 'packets'
    | 'questionCard'
    | 'quickAnswer'
    | 'countdown'
    | 'bonus'
    | 'behaviour'
    | 'board'
    | 'liveVideo';
  readonly move: number;
  readonly question: number;
  readonly student: number;
  readonly choice: number;
  readonly seconds: number;
  readonly flip: boolean;
}

export const wishes: fc.Arbitrary<Wish[]> = fc.array(
  fc.record<Wish>({
    part: fc.oneof<fc.WeightedArbitrary<Wish['part']>[]>(
      { weight: 10, arbitrary: fc.constant('quiz') },
      { weight: 5, arbitrary: fc.constant('slides') },
      { weight: 4, arbitrary: fc.constant('danmu') },
      { weight: 3, arbitrary: fc.constant('posts') },
      { weight: 2, arbitrary: fc.constant('grouping') },
      { weight: 2, arbitrary: fc.constant('attendance') },
      { weight: 1, arbitrary: fc.constant('screens') },
      { weight: 1, arbitrary: fc.constant('journal') },
      { weight: 2, arbitrary: fc.constant('rollCall') },
      { weight: 2, arbitrary: fc.constant('packets') },
      { weight: 3, arbitrary: fc.constant('questionCard') },
      { weight: 2, arbitrary: fc.constant('quickAnswer') },
      { weight: 1, arbitrary: fc.constant('countdown') },
      { weight: 1, arbitrary: fc.constant('bonus') },
      { weight: 1, arbitrary: fc.constant('behaviour') },
      { weight: 2, arbitrary: fc.constant('board') },
      { weight: 3, arbitrary: fc.constant('liveVideo') },
    ),
    move: fc.nat({ max: 19 }),
    question: fc.integer({ min: 1, max: 3 }),
    student: fc.integer({ min: 1, max: 4 }),
    choice: fc.nat({ max: 3 }),
    seconds: fc.nat({ max: 25 }),
    flip: fc.boolean(),
  }),
  { minLength: 8, maxLength: 140, size: 'max' },
);

/** How one context answers a wish: moments that may turn out not to be legal. */
export type Grant = (wish: Wish, state: LessonStreamState, second: number) => readonly Moment[];

/** The wish's student in the role in which they came. */
export const byStudent = (wish: Wish, { attendance }: LessonStreamState, moments: readonly Moment[]): Moment[] => {
  const role = get(attendance.participants, studentId(wish.student))?.role;
  return moments.map((moment) => ({ ...moment, role }));
};
