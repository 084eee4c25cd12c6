import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTraceParent, writeTraceParent } from './traceparent.ts';

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const hex = (digits: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: digits, maxLength: digits });

describe('a traceparent', () => {
  it('is read, and written as it was', () => {
    const parents = fc.record({
      traceId: hex(32).filter((id) => !/^0+$/.test(id)),
      spanId: hex(16).filter((id) => !/^0+$/.test(id)),
      flags: fc.nat(255),
    });
    fc.assert(
      fc.property(parents, (parent) => {
        expect(readTraceParent(writeTraceParent(parent))).toEqual(parent);
      }),
    );
  });

  it('of a later version may say more, and what it says more is passed by', () => {
    expect(readTraceParent(`cc-${traceId}-${spanId}-01-what-the-future-brings`)).toEqual({ traceId, spanId, flags: 1 });
    expect(readTraceParent(`cc-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, flags: 1 });
  });

  it.each([
    undefined,
    1,
    [`00-${traceId}-${spanId}-01`],
    '',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-1`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-01.`,
    `cc-${traceId}-${spanId}-01.more`,
    `ff-${traceId}-${spanId}-01`,
    `0-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId.slice(1)}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-zz`,
    ` 00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  ])('is none when it says %j', (given) => {
    expect(readTraceParent(given)).toBeUndefined();
  });
});
