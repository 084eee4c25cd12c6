import { describe, expect, it } from 'vitest';
import { format } from '../kit/i18n/format.ts';
import { texts as en } from '../kit/i18n/teacher.en.ts';
import { texts as zh } from '../kit/i18n/teacher.zh-cn.ts';
import { sumOf } from './sum-words.ts';
import type { Cell } from './use-report.ts';

type T = Parameters<typeof sumOf>[2];
const speak = (texts: Readonly<Record<string, string>>): T =>
  ((key: string, params?: Record<string, string>) => format(texts[key]!, params)) as T;
const told = (cell: string, terms: Cell['terms'], value?: number, texts: Readonly<Record<string, string>> = zh) => {
  const sum = sumOf(cell, { terms, ...(value !== undefined && { value }) }, speak(texts));
  return sum && `${sum.parts} = ${sum.result}`;
};
const ID = '019a0000-0000-7000-8002-000000000001';

describe('a figure in words', () => {
  it('attendance: who was away is taken from the class', () => {
    const terms = [
      { name: 'members', value: 38 },
      { name: 'sickLeave', value: -1 },
      { name: 'absent', value: -1 },
    ];
    expect(told('attended', terms, 36)).toBe('全班 38 − 病假 1 − 缺勤 1 = 36');
    expect(told('attended', terms, 36, en)).toBe('class 38 − sick leave 1 − absent 1 = 36');
  });

  it('correctness is a part of a whole', () => {
    expect(told('correct', [{ name: 'correct', value: 77, of: 107 }], 77)).toBe('答对 77 ÷ 107 = 72.0%');
    expect(told(`question/${ID}/C`, [{ name: 'chose', value: 3, of: 0 }])).toBe('选它的 3 ÷ 0 = —');
  });

  it('bonus points are counted as points, not as times', () => {
    expect(told(`bonus/${ID}`, [], 7)).toBe(' = 7');
  });

  it('[R9.04] a score: what was won of each part by its weight, bonus beside it', () => {
    const parts = [
      { name: 'attendance', value: 1, of: 1, weight: 30 },
      { name: 'exercises', value: 70, of: 90, weight: 50 },
    ];
    expect(told(`score/${ID}`, parts, 861)).toBe('(出勤 30 × 1 + 答题 50 × 7.0 / 9.0) ÷ 80 × 100 = 86.1');
    expect(told(`score/${ID}`, [...parts, { name: 'bonus', value: 20 }], 881)).toBe(
      '(出勤 30 × 1 + 答题 50 × 7.0 / 9.0) ÷ 80 × 100 + 加分 2.0 = 88.1',
    );
  });

  it('a mean is a total over those it is of; points are said with one decimal', () => {
    expect(told('score/mean', [{ name: 'scores', value: 29664, of: 36 }], 824)).toBe('总分 2,966.4 ÷ 36 人 = 82.4');
    expect(told(`answer/${ID}/${ID}`, [{ name: 'points', value: 25, of: 50 }])).toBe(' = 2.5 / 5.0');
    expect(told(`question/${ID}/took`, [{ name: 'took', value: 1_110_000, of: 36 }], 30_833)).toBe(
      '用时合计 18:30 ÷ 36 人 = 31 秒',
    );
  });

  it('time is said as a clock shows it, counts as counts', () => {
    expect(told('duration', [], 2_772_000)).toBe(' = 46:12');
    expect(told(`page/${ID}/3`, [], 3_661_000)).toBe(' = 1:01:01');
    expect(told('danmu', [], 126)).toBe(' = 126 次');
    expect(told('danmu', [], 1, en)).toBe(' = 1 time');
    expect(told('correct', [{ name: 'correct', value: 7770, of: 10_569 }])).toBe('答对 7,770 ÷ 10,569 = 73.5%');
  });

  it('a term or a figure that is not known here breaks nothing', () => {
    expect(told('interaction', [{ name: 'posts', value: 9 }], 9)).toBe('posts 9 = 9');
    expect(told('nothing/known', [], 3)).toBeUndefined();
    expect(told(`status/of/${ID}`, [])).toBeUndefined();
  });
});
