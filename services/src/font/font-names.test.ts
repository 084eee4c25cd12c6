import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHINESE, collectionOf, fontOf, namedFont } from '../../../tests/support/font.ts';
import { fontNamesOf } from './font-names.ts';

const kai = () => namedFont('STXingkai', 'STXingkai', [1, CHINESE, '华文行楷'], [16, CHINESE, '华文行楷']);

describe('[R3.23] the names in a font', () => {
  it('are its families in every language, the English one first, and its key', () => {
    expect(fontNamesOf(kai())).toEqual({ families: ['STXingkai', '华文行楷'], keys: ['STXingkai'] });
    const turned = fontOf([
      [16, CHINESE, '方正小标宋'],
      [1, 0x0409, 'FZXiaoBiaoSong'],
      [6, 0x0409, 'FZXBSJW'],
    ]);
    expect(fontNamesOf(turned)?.families).toEqual(['FZXiaoBiaoSong', '方正小标宋']);
  });

  it('are those of all fonts in a collection', () => {
    const two = collectionOf([
      [
        [1, 0x0409, 'SimSun'],
        [6, 0x0409, 'SimSun'],
      ],
      [
        [1, 0x0409, 'NSimSun'],
        [6, 0x0409, 'NSimSun'],
      ],
    ]);
    expect(fontNamesOf(two)).toEqual({ families: ['SimSun', 'NSimSun'], keys: ['SimSun', 'NSimSun'] });
  });

  it('hold no control characters, and none that is longer than anybody would call a font', () => {
    const odd = namedFont('A\u0000B\u202e', 'Key', [1, CHINESE, '长'.repeat(121)]);
    expect(fontNamesOf(odd)).toEqual({ families: ['AB'], keys: ['Key'] });
  });

  it.each([
    ['a text', Buffer.from('no font at all')],
    ['an empty file', Buffer.alloc(0)],
    ['a font without letters', fontOf([[1, 0x0409, 'A']], 0, ['head', 'hhea', 'maxp'])],
    ['a font without a key', fontOf([[1, 0x0409, 'A']])],
    ['a font without a name', fontOf([])],
    ['a collection of none', collectionOf([])],
    ['one that was cut off', kai().subarray(0, -1)],
  ])('are not read from %s', (_, file) => {
    expect(fontNamesOf(file)).toBeUndefined();
  });

  it('are read, or not, from whatever becomes of a font on its way', () => {
    const font = kai();
    fc.assert(
      fc.property(fc.nat(font.length - 1), fc.nat(255), fc.nat(font.length), (at, byte, end) => {
        const mutated = Buffer.from(font.subarray(0, end));
        if (at < end) mutated[at] = byte;
        const names = fontNamesOf(mutated);
        for (const one of names?.families ?? []) expect(one).toBe(one.toWellFormed());
      }),
    );
  });
});
