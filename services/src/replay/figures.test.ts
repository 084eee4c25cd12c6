import * as fc from 'fast-check';
import { MOVED_BY, type Figures, type MovedFigure } from '@lectern/contracts/replay/figures.ts';
import { evolved, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { goldenLogs } from '../../../tests/support/golden/golden-logs.ts';
import { lessonHistories, logOf } from '../../../tests/support/lesson-history.ts';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { figuresOf, isUncounted } from './figures.ts';

const goldenLessons = goldenLogs.filter(({ family }) => family === 'lesson');

interface Step {
  readonly fact: Fact;
  readonly state: LessonStreamState;
  readonly before: Figures;
  readonly after: Figures;
}

/** The figures before and after each fact. */
function* played(log: readonly Fact[]): Generator<Step> {
  let state = unfolded(lessonStream).state;
  let before = figuresOf(state, 0);
  for (const fact of log) {
    state = evolved(lessonStream, state, fact);
    const after = figuresOf(state, fact.version);
    yield { fact, state, before, after };
    before = after;
  }
}

const FIGURES = Object.keys(MOVED_BY) as MovedFigure[];

/** Whether it is said of the figure that such a fact moves it. */
function isSaid(figure: MovedFigure, { fact, state }: Step): boolean {
  const { types, of } = MOVED_BY[figure];
  return types.includes(fact.type) && (of === 'all' || !isUncounted(state, fact.data));
}

describe('the figures of a moment', () => {
  it('are moved by no other facts than it is said of them', () => {
    const unsaid = (log: readonly Fact[]): string[] =>
      [...played(log)].flatMap((step) =>
        FIGURES.filter((figure) => {
          const [was, is] = [step.before, step.after].map((figures) => JSON.stringify(figures[figure]));
          return was !== is && !isSaid(figure, step);
        }).map((figure) => `${figure}: ${step.fact.type}`),
      );
    const isAllSaid = (log: readonly Fact[]): void => {
      expect(unsaid(log)).toEqual([]);
    };
    for (const { facts } of goldenLessons) isAllSaid(facts);
    fc.assert(fc.property(lessonHistories.map(logOf), isAllSaid), { numRuns: 100, seed: 5 });
  });

  it('that count are as high as the facts behind them are many, whoever else did the same [R6.06]', () => {
    const isCount = (log: readonly Fact[]): void => {
      const steps = [...played(log)];
      for (const figure of ['joined', 'danmu'] as const)
        expect(steps.filter((step) => isSaid(figure, step))).toHaveLength(steps.at(-1)!.after[figure]);
    };
    for (const { facts } of goldenLessons) isCount(facts);
    fc.assert(fc.property(lessonHistories.map(logOf), isCount), { numRuns: 100, seed: 6 });
  });

  it('are moved by each kind that it is said of them', () => {
    const moving = new Set<string>();
    const note = (log: readonly Fact[]): void => {
      for (const { fact, before, after } of played(log))
        for (const figure of FIGURES)
          if (JSON.stringify(before[figure]) !== JSON.stringify(after[figure])) moving.add(`${figure}: ${fact.type}`);
    };
    for (const { facts } of goldenLessons) note(facts);
    for (const log of fc.sample(lessonHistories.map(logOf), { numRuns: 600, seed: 7 })) note(log);
    const said = FIGURES.flatMap((figure) => MOVED_BY[figure].types.map((type) => `${figure}: ${type}`));
    expect(said.filter((one) => !moving.has(one))).toEqual([]);
  });

  it('count students, not auditors, and who is connected as the facts say [R6.06]', () => {
    const [taught] = goldenLessons;
    const at = (type: string) => [...played(taught!.facts)].find(({ fact }) => fact.type === type)!.after;
    expect(at('CheckInOpened')).toMatchObject({ joined: 3, online: 3, attended: 0 });
    expect(at('ParticipantLeft')).toMatchObject({ online: 2, attended: 2, page: 2, pages: 3 });
    expect(at('DanmuHeld')).toMatchObject({ danmu: 3, held: 1 });
    expect(at('LessonEnded')).toMatchObject({ online: 0, question: { n: 4, status: 'collected', answered: 1 } });
  });
});
