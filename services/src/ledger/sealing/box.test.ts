import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './box.ts';

const [person, secret, stream] = ['p1', 'a secret of twenty-four bytes', 'salon/1'];
/** What Node says of a tag that does not fit, and what we say of anything else. */
const CLOSED = /unable to authenticate data|no such form of box/;

describe('a box', () => {
  it('gives back what was sealed into it, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(unseal(seal(text, person, secret, stream), secret, stream)).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it('says who sealed it, and of the words only how long they are', () => {
    const sealed = seal('角动量守恒', person, secret, stream);
    expect(sealed.sealedBy).toBe(person);
    expect(sealed.box).toMatch(/^[\w-]+$/);
    expect(Buffer.from(sealed.box, 'base64url')).toHaveLength(1 + 16 + 12 + Buffer.byteLength('角动量守恒') + 16);
  });

  it('is another one each time: the same words cannot be recognised', () => {
    const boxes = Array.from({ length: 50 }, () => seal('same', person, secret, stream).box);
    expect(new Set(boxes).size).toBe(50);
  });

  it('opens neither with another secret nor in another stream', () => {
    const sealed = seal('words', person, secret, stream);
    expect(() => unseal(sealed, 'another secret', stream)).toThrow(CLOSED);
    expect(() => unseal(sealed, secret, 'salon/2')).toThrow(CLOSED);
  });

  it('does not open when a single byte of it was changed, cut off or added', () => {
    const { sealedBy, box } = seal('words', person, secret, stream);
    const bytes = Buffer.from(box, 'base64url');
    const opened = (changed: Uint8Array) => () =>
      unseal({ sealedBy, box: Buffer.from(changed).toString('base64url') }, secret, stream);
    for (let at = 0; at < bytes.length; at += 1)
      expect(opened(bytes.with(at, bytes[at]! ^ 1)), `byte ${at}`).toThrow(CLOSED);
    for (let length = 0; length < bytes.length; length += 1) expect(opened(bytes.subarray(0, length))).toThrow(CLOSED);
    expect(opened(Buffer.concat([bytes, Buffer.of(0)]))).toThrow(CLOSED);
  });
});
