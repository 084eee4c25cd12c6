import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonObjects } from '../../../tests/support/arbitraries.ts';
import { apply, diff, type JsonObject, type Patch } from './patch.ts';

const overTheWire = (patch: Patch) => JSON.parse(JSON.stringify(patch)) as Patch;
const patched = (from: JsonObject, to: JsonObject) => {
  const patch = diff(from, to);
  return patch === undefined ? from : apply(from, overTheWire(patch));
};

describe('diff and apply', () => {
  it('turn any view into any other', () => {
    const becomes = (a: JsonObject, b: JsonObject) => {
      expect(patched(a, b)).toEqual(b);
    };
    fc.assert(fc.property(jsonObjects, jsonObjects, becomes), { numRuns: 1000 });
  });

  it('turn a view into a slightly changed one', () => {
    fc.assert(
      fc.property(jsonObjects, fc.string({ maxLength: 3 }), jsonObjects, (a, key, value) => {
        const b = { ...a, [key]: value };
        expect(patched(a, b)).toEqual(b);
        expect(patched(b, a)).toEqual(a);
      }),
      { numRuns: 500 },
    );
  });

  it('say nothing about equal views', () => {
    fc.assert(fc.property(jsonObjects, (a) => diff(a, structuredClone(a)) === undefined));
  });

  it('treat a field that is undefined as absent', () => {
    expect(diff({ a: 1, b: undefined }, { a: 1 })).toBeUndefined();
    expect(diff({ a: 1 }, { a: 1, b: undefined })).toBeUndefined();
    expect(diff({ a: 1 }, { a: undefined })).toEqual({ a: null });
  });
});

describe('diff', () => {
  it('never looks into an object that is the same', () => {
    const untouchable = new Proxy({}, { ownKeys: () => expect.fail('looked into') });
    expect(diff({ same: untouchable, n: 1 }, { same: untouchable, n: 2 })).toEqual({ n: 2 });
  });

  it('sends only what changed in depth', () => {
    const from = { questions: { q1: { answered: 1, text: 'long' }, q2: { answered: 0 } } };
    const to = { questions: { q1: { answered: 2, text: 'long' }, q2: { answered: 0 } } };
    expect(diff(from, to)).toEqual({ questions: { q1: { answered: 2 } } });
  });
});

describe('apply', () => {
  it('changes nothing in the view it was given, and keeps untouched parts as they were', () => {
    fc.assert(
      fc.property(jsonObjects, jsonObjects, (a, b) => {
        const before = structuredClone(a);
        const patch = diff(a, b) ?? {};
        const after: JsonObject = apply(a, patch);
        expect(a).toEqual(before);
        const untouched = Object.keys(a).filter((key) => !Object.hasOwn(patch, key));
        for (const key of untouched) expect(after[key]).toBe(a[key]);
      }),
    );
  });

  // RFC 7386, appendix A. Each document hangs under a field, because ours are always objects.
  it.each<[unknown, unknown, unknown]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, undefined],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('RFC 7386: %j with %j is %j', (document, patch, expected) => {
    expect(apply({ document }, { document: patch } as Patch)).toEqual(
      expected === undefined ? {} : { document: expected },
    );
  });
});
