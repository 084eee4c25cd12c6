import * as fc from 'fast-check';
import type { Figures } from '@lectern/contracts/replay/figures.ts';
import { evolved, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { goldenLessons } from '../../../tests/support/golden/golden-lessons.ts';
import { lessonHistories, logOf } from '../../../tests/support/lesson-history.ts';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { figuresOf, MOVED_BY } from './figures.ts';

/** The figures after each fact, with the fact that led to them. */
function* played(log: readonly Fact[]): Generator<[Fact, Figures, Figures]> {
  let state = unfolded(lessonStream).state;
  let before = figuresOf(state, 0);
  for (const fact of log) {
    state = evolved(lessonStream, state, fact);
    const after = figuresOf(state, fact.version);
    yield [fact, before, after];
    before = after;
  }
}

describe('the figures of a moment', () => {
  it('are moved by no other kinds of fact than it is said of them', () => {
    const movedBy = (figure: string): readonly string[] => MOVED_BY[figure as keyof typeof MOVED_BY] ?? [];
    const unsaid = (log: readonly Fact[]): string[] =>
      [...played(log)].flatMap(([{ type }, before, after]) => {
        const moved = Object.keys(MOVED_BY).filter((figure) => {
          const [was, is] = [before, after].map((figures) => JSON.stringify(figures[figure as keyof Figures]));
          return was !== is;
        });
        return moved.filter((figure) => !movedBy(figure).includes(type)).map((figure) => `${figure}: ${type}`);
      });
    const isSaid = (log: readonly Fact[]): void => {
      expect(unsaid(log)).toEqual([]);
    };
    for (const { facts } of goldenLessons) isSaid(facts);
    fc.assert(fc.property(lessonHistories.map(logOf), isSaid), { numRuns: 100, seed: 5 });
  });

  it('count students, not auditors, and who is connected as the facts say [R6.06]', () => {
    const [taught] = goldenLessons;
    const at = (type: string) => [...played(taught!.facts)].find(([fact]) => fact.type === type)![2];
    expect(at('CheckInOpened')).toMatchObject({ joined: 3, online: 3, attended: 0 });
    expect(at('ParticipantLeft')).toMatchObject({ online: 2, attended: 2, page: 2, pages: 3 });
    expect(at('DanmuHeld')).toMatchObject({ danmu: 3, held: 1 });
    expect(at('LessonEnded')).toMatchObject({ online: 0, question: { n: 4, status: 'collected', answered: 1 } });
  });
});
