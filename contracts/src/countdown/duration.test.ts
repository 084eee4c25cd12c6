import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondsOf } from './duration.ts';

it.each([
  ['3', 180],
  ['1.5', 90],
  ['03:00', 180],
  ['90:00', 5400],
  ['1:05:09', 3909],
  ['3：00', 180],
  ['３', 180],
  ['1 分 30 秒', 90],
  ['1分30秒', 90],
  ['2 小时 5 分钟', 7500],
  ['90 s', 90],
  ['1h 5m', 3900],
  [' 10 Minutes ', 600],
])('[R5.60] reads %s as %i seconds', (written, seconds) => {
  expect(secondsOf(written)).toBe(seconds);
});

it.each([
  '',
  '0',
  '00:00',
  '-3',
  '-1:00',
  'Infinity',
  '∞',
  'NaN',
  '1e3',
  '3:60',
  '1:60:00',
  '1:2',
  '3 分 2 分',
  '5 x',
  '0.001',
])('[R5.60] takes %j for no time', (written) => {
  expect(secondsOf(written)).toBeUndefined();
});

it('reads what is shown as what was meant, and of anything that is written no more than whole seconds above 0', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 * 3600 }), (s) => {
      expect(secondsOf(`${two(Math.floor(s / 60))}:${two(s % 60)}`)).toBe(s);
      expect(secondsOf(`${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`)).toBe(s);
    }),
  );
  const written = fc.string({ unit: fc.constantFrom(...'0123456789:. 分秒时hms-'.split('')) });
  fc.assert(
    fc.property(written, (text) => {
      const seconds = secondsOf(text);
      expect(seconds === undefined || (Number.isSafeInteger(seconds) && seconds > 0)).toBe(true);
    }),
  );
});
