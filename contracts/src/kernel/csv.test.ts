import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** A second reader, as RFC 4180 describes it. */
function read(line: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < line.length - 2; at += 1) {
    const character = line[at]!;
    if (character === '"' && isQuoted && line[at + 1] === '"') cells.push(cells.pop()! + line[(at += 1)]!);
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) cells.push('');
    else cells.push(cells.pop()! + character);
  }
  return cells;
}

describe('a line of a table', () => {
  it('gives every text back, whatever stands in it', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => one.replace(/^[=+\-@＝＋－＠\s]+/, ''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        expect(read(csvLine(cells))).toEqual(cells);
      }),
    );
  });

  it.each([
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    ' =1+1',
    '\u3000＝1+1',
    '＝1+1',
    '＋1',
    '－2＋3',
    '＠SUM(A1)',
  ])('shows %j instead of running it', (formula) => {
    expect(read(csvLine([formula]))).toEqual([`'${formula}`]);
  });

  it('leaves numbers, moments and nothing as they are', () => {
    expect(csvLine([-1.5, '-12', true, new Date(0), null, undefined])).toBe(
      '-1.5,-12,true,1970-01-01T00:00:00.000Z,,\r\n',
    );
  });
});
