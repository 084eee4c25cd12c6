import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { opener } from '@lectern/contracts/kernel/personal.ts';
import { fold, ownAll, presentAll, unfolded, type Audience, type Stream } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { expect } from 'vitest';
import { logOf, opened, studentId, type Moment } from './moments.ts';

export type LessonStream = Stream<LessonStreamState>;

/** The fifth is never in a history. */
export const observers = [1, 2, 3, 4, 5].map(studentId);

const open = opener(opened);

/** A view as its reader sees it, with what was sealed opened. */
export const seenBy = (state: LessonStreamState, audience: Audience, stream: LessonStream = lessonStream) =>
  open(presentAll(stream, state, audience));
export const ownOf = (state: LessonStreamState, personId: string, stream: LessonStream = lessonStream) =>
  open(ownAll(stream, state, personId));

/** Folds moments whether or not the machines would have let them in: a disguise may leave half of a story out. */
export const folded = (moments: readonly Moment[]): LessonStreamState =>
  logOf(moments).reduce((lesson, fact: Fact) => fold(lessonStream, lesson, fact), unfolded(lessonStream)).state;

/** Nobody but teachers can tell these two lessons apart; an observer who is named cannot either. */
export function expectSame(stream: LessonStream, one: LessonStreamState, other: LessonStreamState, observer?: string) {
  for (const audience of ['student', 'screen'] as const)
    expect(seenBy(other, audience, stream)).toEqual(seenBy(one, audience, stream));
  if (observer !== undefined) expect(ownOf(other, observer, stream)).toEqual(ownOf(one, observer, stream));
}

type Leak = (state: LessonStreamState) => unknown;

/** The lesson with one context that shows more than it should, to all or to each person. */
export const leaking = (all: Leak | undefined, each?: Leak): LessonStream => ({
  ...lessonStream,
  contexts: [
    ...lessonStream.contexts,
    {
      name: 'leak',
      facts: [],
      commands: [],
      machines: [],
      initial: {},
      evolve: (slice) => slice,
      present: (state) => ({ leak: all?.(state) as never }),
      own: (state) => ({ leak: each?.(state) as never }),
    },
  ],
});
