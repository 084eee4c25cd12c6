import { expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** A read that ends when it is told to, and says which one it was. */
function reading() {
  const ends: (() => void)[] = [];
  const read = () => {
    const n = ends.length + 1;
    return new Promise<number>((resolve, reject) =>
      ends.push(() => (n === 2 ? reject(new Error('away')) : resolve(n))),
    );
  };
  return { read, ends };
}

it('a thousand who ask while one is answered share one read, which began after they asked; others have their own', async () => {
  const shared = new SharedReads<number>();
  const { read, ends } = reading();
  const first = shared.of('a', read);
  const meanwhile = Array.from({ length: 1000 }, () => shared.of('a', read));
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await first).toBe(1);
  await expect.poll(() => ends.length).toBe(2);
  const third = shared.of('a', read); // while the second is under way
  const other = shared.of('b', async () => 7);
  ends[1]!();
  await expect(Promise.allSettled(meanwhile)).resolves.toEqual(
    Array.from({ length: 1000 }, () => ({ status: 'rejected', reason: new Error('away') })),
  );
  await expect.poll(() => ends.length).toBe(3); // one that failed holds nobody up
  ends[2]!();
  expect([await third, await other]).toEqual([3, 7]);
  const later = shared.of('a', read); // and nothing is remembered
  ends[3]!();
  expect(await later).toBe(4);
});
