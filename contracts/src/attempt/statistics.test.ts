import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOfGroups, pooled, statisticsOf, timesSpent, type ScoredPaper } from './statistics.ts';

const [easy, hard] = ['easy', 'hard'];
const paper = (one: number, other: number, choice = ''): ScoredPaper => ({
  items: [
    { itemId: easy, points: one, of: 100, isUngraded: false, isAnswered: true, choice },
    { itemId: hard, points: other, of: 100, isUngraded: false, isAnswered: other > 0 },
  ],
});
const of = (papers: readonly ScoredPaper[]) => statisticsOf(papers, [easy, hard]);

describe('how long an answer took', () => {
  it('is from the answer before it, or the beginning, to its last change', () => {
    const answers = { b: { typedAt: 190 }, a: { typedAt: 130 }, c: undefined, d: { typedAt: 200 } };
    expect([...timesSpent(100, answers)]).toEqual([
      ['a', 30],
      ['b', 60],
      ['d', 10],
    ]);
  });

  it('is not known of the first where the clock of its device is behind, nor of the second of one moment', () => {
    const answers = { a: { typedAt: 40 }, b: { typedAt: 70 }, c: { typedAt: 70 } };
    expect([...timesSpent(100, answers)]).toEqual([['b', 30]]);
  });

  it('is told as the median, of those that answered and from two on', () => {
    const took = (spentMs: number | undefined, isAnswered = true): ScoredPaper => ({
      items: [{ itemId: easy, points: 0, of: 1, isUngraded: false, isAnswered, spentMs }],
    });
    const median = (...papers: ScoredPaper[]) => of(papers).items[0]!.medianMs;
    expect(median(took(10))).toBeUndefined();
    expect(median(took(10), took(40), took(30), took(undefined), took(1, false))).toBe(30);
    expect(median(took(10), took(41))).toBe(26);
  });
});

it('a group has the papers of its members, and says of none that there is no mean', () => {
  const papers = new Map([
    ['x', paper(100, 100)],
    ['y', paper(50, 50)],
    ['z', paper(0, 0)],
  ]);
  expect(
    figuresOfGroups(
      [
        { name: '一组', members: ['x', 'y', 'away'] },
        { name: '二组', members: [] },
      ],
      papers,
    ),
  ).toEqual([
    { name: '一组', papers: 2, mean: 150, passed: 1 },
    { name: '二组', papers: 0, passed: 0 },
  ]);
});

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
