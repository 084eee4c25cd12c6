import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, codeOf, newSecret, stepAt, stepOf } from './totp.ts';

/** RFC 6238, appendix B: the ASCII secret of twenty digits, of each code the last six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d s the code is %s, as RFC 6238 has it', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code);
});

it('takes the code of now, of half a minute ago and of half a minute from now, and no other', () => {
  const now = 1_234_567_890_000;
  const taken = [-2, -1, 0, 1, 2].map((off) => stepOf(SECRET, codeOf(SECRET, stepAt(now) + off), now));
  expect(taken.map((step) => step && step - stepAt(now))).toEqual([undefined, -1, 0, 1, undefined]);
});

it('makes secrets of 160 bits that no other is like, whose codes have six digits', () => {
  fc.assert(
    fc.property(fc.nat(), (step) => {
      const secret = newSecret();
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(secret).not.toBe(newSecret());
      expect(codeOf(secret, step)).toMatch(/^\d{6}$/);
    }),
  );
});

it('tells apps whose it is, whatever the school is called', () => {
  const address = new URL(addressOf(SECRET, '实验中学:a&b', 'xu jing'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toBe('/实验中学:a&b:xu jing');
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: SECRET, issuer: '实验中学:a&b' });
});
