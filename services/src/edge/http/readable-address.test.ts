import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableAddress } from './readable-address.ts';

it.each([
  ['/api/codes/472916?x=%20', '/api/codes/472916?x=%20'],
  ['/s/%E7%89%A9', '/s/%E7%89%A9'],
  ['/s/%E0%A4%A', '/s/%25E0%25A4%25A'],
  ['/join/100%', '/join/100%25'],
])('%s is read as %s', (url, address) => expect(readableAddress(url)).toBe(address));

it('whatever is asked for can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', 'E', '0', 'a', '/', '?') }), (url) => {
      expect(() => decodeURI(readableAddress(url))).not.toThrow();
    }),
  );
});
