import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellKind } from '@lectern/contracts/reports/cells.ts';
import { placed, type Band } from './bands.ts';
import { cellOfMinute, everyMinute, inAll, minuteMarks, peaks, scaleFor } from './minutes.ts';

const START = 1_790_000_000_000;
const minute = (n: number, answers: number, danmu = 0) => ({ minute: n, answers, danmu });
const asOf = (at?: number) => ({ position: 1, lagMs: 0, ...(at !== undefined && { at }) });

describe('the minutes of a lesson', () => {
  it('are all there, also those in which nothing happened', () => {
    const lesson = { startedAt: START, endedAt: START + 3.5 * 60_000, asOf: asOf() };
    const all = everyMinute({ ...lesson, minutes: [minute(1, 4)] });
    expect(all.map(inAll)).toEqual([0, 4, 0, 0]);
  });

  it('go as far as the newest fact while it runs, and there are none before it began', () => {
    const running = { startedAt: START, endedAt: undefined, asOf: asOf(START + 61_000) };
    expect(everyMinute({ ...running, minutes: [] })).toHaveLength(2);
    expect(everyMinute({ ...running, minutes: [minute(5, 1)] })).toHaveLength(6);
    expect(everyMinute({ startedAt: undefined, endedAt: undefined, asOf: asOf(), minutes: [] })).toEqual([]);
  });

  it('have their peaks told in their order, a hill once, and none where all is even', () => {
    const lesson = [0, 2, 12, 29, 9, 2, 1, 0, 2, 18, 30, 8, 1, 33, 2].map((n, at) => minute(at, n));
    expect(peaks(lesson).map((one) => one.minute)).toEqual([3, 10, 13]);
    expect(peaks([minute(0, 2), minute(1, 2), minute(2, 2)])).toEqual([]);
    expect(peaks([])).toEqual([]);
  });
});

describe('the scale of a chart', () => {
  it('has whole, round lines, from nothing to at least the most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (most) => {
        const { top, ticks } = scaleFor(most);
        expect(top).toBeGreaterThanOrEqual(most);
        expect(ticks.at(0)).toBe(0);
        expect(ticks.at(-1)).toBe(top);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
    expect(scaleFor(33)).toEqual({ top: 40, ticks: [0, 10, 20, 30, 40] });
    expect(scaleFor(0).ticks).toEqual([0, 1]);
  });

  it('names few minutes, none where its end stands', () => {
    expect(minuteMarks(47)).toEqual([0, 10, 20, 30, 40]);
    expect(minuteMarks(3)).toEqual([0, 1, 2]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), (length) => {
        expect(minuteMarks(length).length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('the names of questions on a chart', () => {
  const band = (at: number): Band => ({ key: String(at), minute: at, names: ['第 2 题 964 份', '第 2 题', '2'] });
  const widthOf = (name: string) => name.length * 8;
  const names = (width: number, ...minutes: number[]) =>
    placed(minutes.map(band), 90, width, widthOf).map(({ name }) => name);

  it('say less where there is less room, in px: a phone has less than a desk', () => {
    expect(names(900, 9, 30, 60)).toEqual(['第 2 题 964 份', '第 2 题 964 份', '第 2 题 964 份']);
    expect(names(330, 9, 30, 60)).toEqual(['第 2 题', '第 2 题', '第 2 题']);
    expect(names(330, 6, 12, 60)).toEqual(['2', '第 2 题', '第 2 题']);
    expect(names(330, ...Array.from({ length: 15 }, (_, n) => n * 6))).toEqual(Array(15).fill('2'));
    expect(names(330, 6, 7, 60)).toEqual(['2', undefined, '第 2 题']);
  });

  it('stand before their line near the end', () => {
    const sides = (...minutes: number[]) => placed(minutes.map(band), 90, 600, widthOf).map(({ side }) => side);
    expect(sides(40, 85)).toEqual(['after', 'before']);
  });

  it('never meet, and never leave the card around the chart', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 90, noNaN: true }), { maxLength: 30 }), (minutes) => {
        let free = 0;
        for (const { minute: at, name, side } of placed(minutes.map(band), 90, 600, widthOf)) {
          if (name === undefined) continue;
          const from = (at / 90) * 600 - (side === 'before' ? widthOf(name) : 0);
          expect(from).toBeGreaterThanOrEqual(free);
          free = from + widthOf(name);
          expect(free).toBeLessThanOrEqual(614);
        }
      }),
    );
  });
});

it.each([
  [true, ['answers', 'danmu']],
  [false, []],
])('a bar opens the facts that it counts: with answers %s', (answers, terms) => {
  expect(cellKind(cellOfMinute(7, answers))?.terms).toEqual(terms);
});
