import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pooled, statisticsOf, type ScoredPaper } from './statistics.ts';

const [easy, hard] = ['easy', 'hard'];
const paper = (one: number, other: number, choice = ''): ScoredPaper => ({
  items: [
    { itemId: easy, points: one, of: 100, isUngraded: false, isAnswered: true, choice },
    { itemId: hard, points: other, of: 100, isUngraded: false, isAnswered: other > 0 },
  ],
});
const of = (papers: readonly ScoredPaper[]) => statisticsOf(papers, [easy, hard]);

describe('what an exam came to', () => {
  it('is nothing without papers', () => {
    expect(of([])).toEqual({ papers: 0, passed: 0, bands: Array.from({ length: 10 }, () => 0), items: [] });
  });

  it('has full marks in the last band, and passes from 60 %', () => {
    const { bands, passed } = of([paper(100, 100), paper(60, 60), paper(60, 59), paper(0, 0)]);
    expect(bands).toEqual([1, 0, 0, 0, 0, 1, 1, 0, 0, 1]);
    expect(passed).toBe(2);
  });

  it('tells the best from the weakest 27 % by a question, from ten papers on', () => {
    const ranked = Array.from({ length: 10 }, (_, n) => paper(100, n < 3 ? 100 : 0));
    expect(of(ranked).items.map(({ discrimination }) => discrimination)).toEqual([0, 1]);
    expect(of(ranked.slice(1)).items.map(({ discrimination }) => discrimination)).toEqual([undefined, undefined]);
  });

  it('counts each letter that was chosen', () => {
    const [item] = of([paper(0, 0, 'AC'), paper(0, 0, 'A'), paper(0, 0)]).items;
    expect(item!.chosen).toEqual({ A: 2, C: 1 });
  });

  it('is the same as a recount, whatever the scores and in whatever order', () => {
    const scores = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(scores, (all) => {
        const { papers, mean, median, most, least, bands, items } = of(all.map(([one, other]) => paper(one, other)));
        const sums = all.map(([one, other]) => one + other).toSorted((one, other) => one - other);
        expect([papers, most, least]).toEqual([sums.length, sums.at(-1), sums[0]]);
        expect(mean).toBeCloseTo(sums.reduce((sum, points) => sum + points, 0) / sums.length);
        expect(sums.filter((points) => points < median!).length).toBeLessThanOrEqual(sums.length / 2);
        expect(sums.filter((points) => points > median!).length).toBeLessThanOrEqual(sums.length / 2);
        expect(bands.reduce((sum, n) => sum + n, 0)).toBe(sums.length);
        expect(items[0]!.difficulty).toBeCloseTo(all.reduce((sum, [one]) => sum + one, 0) / sums.length / 100);
      }),
    );
  });
});

describe('a question that was asked several times', () => {
  const times = [
    { had: 30, answered: 28, difficulty: 0.5, discrimination: 0.2 },
    { had: 10, answered: 10, difficulty: 0.9, discrimination: 0.6 },
  ];

  it('counts everybody who had it alike', () => {
    const { difficulty, discrimination, ...counts } = pooled(times);
    expect(counts).toEqual({ had: 40, answered: 38 });
    expect([difficulty, discrimination]).toEqual([expect.closeTo(0.6), expect.closeTo(0.3)]);
  });

  it('has the figures of those that have them, and none where none has', () => {
    expect(pooled([times[0]!, { had: 5, answered: 4 }])).toEqual({ ...times[0], had: 35, answered: 32 });
    expect(pooled([])).toEqual({ had: 0, answered: 0 });
  });
});
