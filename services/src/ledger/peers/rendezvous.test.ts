import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ranking } from './rendezvous.ts';

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 });
const streams = fc.array(
  fc.uuid().map((id) => `jar/${id}`),
  { minLength: 1, maxLength: 60 },
);

it('ranks every candidate once, whatever order they are named in', () => {
  fc.assert(
    fc.property(ids, streams, (candidates, [stream]) => {
      const ranked = ranking(stream!, candidates);
      expect([...ranked].sort()).toEqual([...candidates].sort());
      expect(ranking(stream!, candidates.toReversed())).toEqual(ranked);
    }),
  );
});

it('moves only the streams of whoever went, each to the next in its ranking', () => {
  fc.assert(
    fc.property(ids, streams, fc.nat(), (candidates, all, n) => {
      const gone = candidates[n % candidates.length];
      const rest = candidates.filter((id) => id !== gone);
      for (const stream of all)
        expect(ranking(stream, rest)).toEqual(ranking(stream, candidates).filter((id) => id !== gone));
    }),
  );
});

it('moves to whoever came only what is now theirs', () => {
  fc.assert(
    fc.property(ids, fc.uuid(), streams, (candidates, came, all) => {
      fc.pre(!candidates.includes(came));
      for (const stream of all) {
        const owner = ranking(stream, [...candidates, came])[0];
        expect([came, ranking(stream, candidates)[0]]).toContain(owner);
      }
    }),
  );
});

it('spreads streams evenly, over few as over many', () => {
  for (const size of [2, 3, 5, 9]) {
    const candidates = Array.from({ length: size }, (_, n) => `0193f8a0-0000-7000-8000-00000000000${n}`);
    const owned = new Map<string, number>();
    const all = Array.from({ length: 20_000 }, (_, n) => `jar/0193f8a1-1111-7111-8111-${String(n).padStart(12, '0')}`);
    for (const stream of all) {
      const owner = ranking(stream, candidates)[0]!;
      owned.set(owner, (owned.get(owner) ?? 0) + 1);
    }
    const fair = all.length / size;
    for (const id of candidates) expect(Math.abs((owned.get(id) ?? 0) - fair) / fair).toBeLessThan(0.1);
  }
});
