import { describe, expect, it } from 'vitest';
import { worth } from '../../kit/i18n/format.ts';
import { parsePoints } from './points.ts';

describe('points', () => {
  it('[R5.50] reads whole points and one decimal as tenths', () => {
    expect(parsePoints('5')).toBe(50);
    expect(parsePoints(' 2.5 ')).toBe(25);
    expect(parsePoints('0.1')).toBe(1);
    expect(parsePoints('100')).toBe(1000);
  });

  it('[R5.50] takes no second decimal, no sign, no zero and nothing above the limit', () => {
    for (const typed of ['2.55', '-1', '0', '0.0', '100.1', '1e2', '', 'five', '1,5'])
      expect(parsePoints(typed)).toBeUndefined();
  });

  it('reads what a Chinese input method types in full width', () => {
    expect(parsePoints('２．５')).toBe(25);
    expect(parsePoints('2。5')).toBe(25);
  });

  it('writes tenths back as they were read, for every score there is', () => {
    for (let tenths = 1; tenths <= 1000; tenths += 1) expect(parsePoints(worth(tenths))).toBe(tenths);
  });
});
