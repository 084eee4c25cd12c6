import * as fc from 'fast-check';
import { eastAsianWidthType } from 'get-east-asian-width';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { name, text, units, wellFormed } from './text.ts';

describe('units', () => {
  it.each([
    ['', 0],
    ['Physics', 7],
    ['物理', 4],
    ['大学物理 A', 10],
    ['Ａ１', 4],
    ['（，。）', 8],
    ['한글', 4],
    ['カタカナ', 8],
    ['ｶﾅ', 2],
    ['𠮷', 2],
    ['😀', 2],
    ['⭐✅', 4],
    ['é', 1],
    ['e\u0301', 2],
  ])('[R5.01] %j is %i units', (value, expected) => {
    expect(units(value)).toBe(expected);
  });

  it('[R5.01] counts every character that Unicode calls wide or fullwidth as two', () => {
    const wrong: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const width = eastAsianWidthType(point);
      if ((width === 'wide' || width === 'fullwidth') && units(String.fromCodePoint(point)) !== 2)
        wrong.push(point.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('[R5.01] counts no letter of another script as two', () => {
    const wrong: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point);
      if (units(character) === 2 && eastAsianWidthType(point) === 'neutral' && /[\p{L}\p{N}]/u.test(character))
        wrong.push(point.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('[R5.01] counts a text as the sum of its parts', () => {
    const parts = fc.string({ unit: 'grapheme' });
    fc.assert(fc.property(parts, parts, (a, b) => units(a + b) === units(a) + units(b)));
  });
});

describe('name', () => {
  it('[R5.01] takes exactly as many units as the limit, and not one more', () => {
    const sixUnits = name(6);
    expect(z.safeParse(sixUnits, '讲台课').success).toBe(true);
    expect(z.safeParse(sixUnits, '讲台a').success).toBe(true);
    expect(z.safeParse(sixUnits, '讲台课a').error?.issues).toMatchObject([
      { message: 'text.tooLong', params: { max: 6 } },
    ]);
  });

  it('is one line, trimmed, with single spaces, in NFC', () => {
    expect(z.parse(name(40), '  Cafe\u0301\t\n 讲台  ')).toBe('Café 讲台');
  });

  it('is measured after tidying', () => {
    expect(z.safeParse(name(4), '   讲台   ').success).toBe(true);
    expect(z.safeParse(name(4), ' \n ').error?.issues).toMatchObject([{ message: 'text.required' }]);
  });

  it('tidies a tidy name no further', () => {
    const any = name(1000, 0);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const once = z.parse(any, value);
        expect(z.parse(any, once)).toBe(once);
      }),
    );
  });
});

describe('text', () => {
  it('keeps lines, double spaces and decomposed letters inside as typed', () => {
    expect(z.parse(text(40), '\n a  b\nCafe\u0301 ')).toBe('a  b\nCafe\u0301');
  });

  it('[R5.01] has the same limits as a name', () => {
    expect(z.safeParse(text(4), '讲台').success).toBe(true);
    expect(z.safeParse(text(4), '讲台a').error?.issues).toMatchObject([
      { message: 'text.tooLong', params: { max: 4 } },
    ]);
    expect(z.safeParse(text(4), ' ').error?.issues).toMatchObject([{ message: 'text.required' }]);
  });

  it('tells its limits to the generated documents', () => {
    expect(z.toJSONSchema(text(52))).toMatchObject({ type: 'string', 'x-min-units': 1, 'x-max-units': 52 });
  });
});

describe('wellFormed', () => {
  it('leaves no NUL and no lone surrogate, and nothing else is touched', () => {
    expect(wellFormed('a\u0000b\ud800c\ud83d\ude00')).toBe('ab\ufffdc\ud83d\ude00');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (value) => wellFormed(value) === value.toWellFormed().replaceAll('\0', ''),
      ),
    );
  });
});
