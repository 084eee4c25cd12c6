import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ids } from '../../../tests/support/arbitraries.ts';
import { emptyTable, entries, get, set, type Table } from './table.ts';

/** Few keys, so that entries are overwritten; and the names that every object has without being asked. */
const keys = fc.oneof(
  ids,
  fc.constantFrom('a', 'b', 'c', '', 'toString', 'constructor', '__proto__', 'hasOwnProperty'),
  fc.string({ maxLength: 3 }),
);

const contentOf = (table: Table<number>) => new Map(entries(table));

describe('table', () => {
  it('is a map by id', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.integer())), fc.array(keys), (writes, asked) => {
        const model = new Map<string, number>();
        let table = emptyTable<number>();
        for (const [key, value] of writes) {
          model.set(key, value);
          table = set(table, key, value);
        }
        expect(contentOf(table)).toEqual(model);
        expect(table.size).toBe(model.size);
        for (const key of [...asked, ...model.keys()]) expect(get(table, key)).toBe(model.get(key));
      }),
    );
  });

  it('has nothing that was not set, not even what every object has', () => {
    const full = fc.sample(ids, 5000).reduce((before, key) => set(before, key, 1), emptyTable<number>());
    for (const key of ['toString', 'constructor', '__proto__']) expect(get(full, key)).toBeUndefined();
  });

  it('is the same table after it was written as JSON and read again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.integer()), { maxLength: 30 }), ids, (writes, other) => {
        const table = writes.reduce((before, [key, value]) => set(before, key, value), emptyTable<number>());
        const read = JSON.parse(JSON.stringify(table)) as typeof table;
        expect(contentOf(read)).toEqual(contentOf(table));
        expect(contentOf(set(read, other, 7))).toEqual(contentOf(set(table, other, 7)));
      }),
    );
  });

  it('leaves every older version as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.integer()), { maxLength: 30 }), (writes) => {
        const versions = [{ table: emptyTable<number>(), content: new Map<string, number>() }];
        for (const [key, value] of writes) {
          const { table, content } = versions.at(-1)!;
          versions.push({ table: set(table, key, value), content: new Map(content).set(key, value) });
        }
        for (const { table, content } of versions) expect(contentOf(table)).toEqual(content);
      }),
    );
  });

  it('shares all buckets but the written one', () => {
    const table = Array.from({ length: 1000 }, (_, n) => `student-${n}`).reduce(
      (before, key) => set(before, key, 1),
      emptyTable<number>(),
    );
    const next = set(table, 'student-7', 2);
    expect(next.buckets.filter((bucket, index) => bucket !== table.buckets[index])).toHaveLength(1);
  });

  it('spreads ids of one moment evenly', () => {
    const start = '01890a5d-ac96-774b-bcce-';
    const sample = fc.sample(fc.integer({ min: 0, max: 2 ** 48 - 1 }), { numRuns: 5120, seed: 42 });
    const table = sample.reduce(
      (before, n) => set(before, start + n.toString(16).padStart(12, '0'), 1),
      emptyTable<number>(),
    );
    const sizes = table.buckets.map((bucket) => Object.keys(bucket ?? {}).length);
    expect(Math.max(...sizes)).toBeLessThan(60); // 20 expected in each
  });
});
