import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, askedIn, timeFromAddress, timeInAddress } from './address.ts';

it.each([
  [0, '0s'],
  [40_900, '40s'],
  [1_660_000, '27m40s'],
  [3_723_000, '1h02m03s'],
])('%i ms is %s', (ms, text) => expect(timeInAddress(ms)).toBe(text));

it('what is written is read again, to the second', () => {
  fc.assert(
    fc.property(fc.nat({ max: 40_000 }), (seconds) => {
      expect(timeFromAddress(timeInAddress(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});

it('people write times in their own way, and nonsense is no time', () => {
  expect(timeFromAddress('90')).toBe(90_000);
  expect(timeFromAddress('2m')).toBe(120_000);
  expect(timeFromAddress('75m5s')).toBe(4_505_000);
  expect(timeFromAddress('12:30')).toBe(750_000);
  expect(timeFromAddress('1:02:03')).toBe(3_723_000);
  expect(timeFromAddress('9999999')).toBe(9_999_999_000);
  for (const text of ['', 'soon', '-5s', '1.5m', '5x', 's', '1:2', ':30'])
    expect(timeFromAddress(text)).toBeUndefined();
});

it('a link leads to its moment, by fact or by time, and to the eyes that were looked with', () => {
  const read = (link: string) => askedIn(new URLSearchParams(link), 1000);
  expect(read('?t=27m40s')).toEqual({ target: { at: 1_661_999 } });
  expect(read('?v=1407&t=5s')).toEqual({ target: { version: 1407 } });
  expect(read('?v=0')).toEqual({});
  expect(read('?v=x&as=nobody')).toEqual({});
  expect(read('?as=student&person=nope')).toEqual({ eyes: { as: 'student' } });
  const eyes = { as: 'student', person: '019a0000-0000-7000-8002-000000000001' } as const;
  expect(read(addressOf(eyes, { ms: 61_000 }))).toEqual({ target: { at: 62_999 }, eyes });
  expect(read(addressOf({ as: 'teacher' }, { version: 3 }))).toEqual({
    target: { version: 3 },
    eyes: { as: 'teacher' },
  });
  expect(addressOf({ as: 'screen' }, { ms: 1_660_000 })).toBe('?t=27m40s');
});
