import { describe, expect, it } from 'vitest';
import { exactClock, frameOf, momentOf, moved, onFrame, whyNot, withCut } from './draft.ts';

const [first, second] = [
  { from: 1000, to: 3000 },
  { from: 5000, to: 8000 },
];
const LONG = 60_010;

describe('[R4.21] what is about to be cut out of a recording', () => {
  it('lies on frames of a 25th of a second, the last one included', () => {
    expect([onFrame(1019, LONG), onFrame(1021, LONG), onFrame(-5, LONG), onFrame(99_999, LONG)]).toEqual([
      1000, 1040, 0, 60_040,
    ]);
    expect([frameOf(0), frameOf(40), frameOf(520_200)]).toEqual([1, 2, 13_006]);
  });

  it('is joined where cuts touch, and its ends stop before their neighbours and half a second before each other', () => {
    expect(withCut([second], first)).toEqual([first, second]);
    expect(withCut([first, second], { from: 2000, to: 5000 })).toEqual([{ from: 1000, to: 8000 }]);
    const at = (n: number, end: 'from' | 'to', ms: number) => moved([first, second], n, end, ms, LONG)[n]![end];
    expect([at(0, 'from', 2960), at(0, 'from', -40), at(0, 'to', 5000), at(0, 'to', 0)]).toEqual([2480, 0, 4960, 1520]);
    expect([at(1, 'from', 0), at(1, 'to', 99_999), at(1, 'to', 8040)]).toEqual([3040, 60_040, 8040]);
  });

  it('cannot be saved where it is nothing, too short, or leaves too little', () => {
    expect(whyNot([], LONG)).toBe('none');
    expect(whyNot([{ from: 0, to: 480 }], LONG)).toBe('short');
    expect(whyNot([{ from: 0, to: 50_040 }], LONG)).toBe('left');
    expect(whyNot([{ from: 0, to: 50_000 }], LONG)).toBeUndefined();
    expect(
      whyNot(
        Array.from({ length: 51 }, (_, n) => ({ from: n * 1000, to: n * 1000 + 520 })),
        LONG,
      ),
    ).toBe('many');
  });

  it('is shown and typed as minutes, seconds and hundredths', () => {
    expect([exactClock(520_200), exactClock(40), exactClock(4_120_000)]).toEqual(['8:40.20', '0:00.04', '1:08:40.00']);
    expect([momentOf('8:40.20'), momentOf(' 1：08:40'), momentOf('12.04')]).toEqual([520_200, 4_120_000, 12_040]);
    for (const wrong of ['', 'x', '1:2:3:4', '-1', '8:']) expect(momentOf(wrong)).toBeUndefined();
  });
});
