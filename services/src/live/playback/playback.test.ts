import * as fc from 'fast-check';
import { evolved, presentAll, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { describe, expect, it, vi } from 'vitest';
import { lessonHistories, logOf } from '../../../../tests/support/lesson-history.ts';
import { lessonPlayback, memoryStudio, pageOf, stored } from '../../../../tests/support/fact-index.ts';
import type { StoredFact } from '../../ledger/event-store/event-store.ts';

const logs = lessonHistories.map((moments) => stored(logOf(moments)));
/** A long one, the same each time. */
const long = fc.sample(
  logs.filter((log) => log.length > 110),
  { numRuns: 1, seed: 7 },
)[0]!;

/** Of a kind that nobody knows, so that there are as many as are wanted. */
const many = Array.from({ length: 1200 }, (_, index) => ({
  ...long[0]!,
  type: 'SeatMapDrawn',
  version: index + 1,
}));

const folded = (facts: readonly StoredFact[], version: number) =>
  facts.slice(0, version).reduce((state, fact) => evolved(lessonStream, state, fact), unfolded(lessonStream).state);

describe('a playback', () => {
  it('has the state of every version, whatever is asked before it, also when others folded it', async () => {
    await fc.assert(
      fc.asyncProperty(logs, fc.infiniteStream(fc.nat()), async (log, places) => {
        const { studio } = memoryStudio(() => log, 10);
        let playback = lessonPlayback(studio());
        for (const place of places.take(6)) {
          if (place % 3 === 0) playback = lessonPlayback(studio());
          await playback.foldTo(log.length);
          const version = place % (log.length + 1);
          const view = presentAll(lessonStream, await playback.stateAt(version), 'teacher');
          expect(JSON.parse(JSON.stringify(view))).toEqual(
            JSON.parse(JSON.stringify(presentAll(lessonStream, folded(log, version), 'teacher'))),
          );
        }
      }),
      { numRuns: 30, seed: 3 },
    );
  });

  it('knows the last version that stands by a moment, on a clock that never goes back', async () => {
    const playback = lessonPlayback(memoryStudio(() => long).studio());
    await playback.foldTo(long.length);
    let clock = 0;
    for (const { version, at } of long) {
      clock = Math.max(clock, at);
      expect(playback.clockAt(version)).toBe(clock);
    }
    for (const moment of [0, long[0]!.at - 1, long[0]!.at, long[50]!.at, clock, clock + 1]) {
      const last = long.findLast(({ version }) => playback.clockAt(version) <= moment)?.version ?? 0;
      expect(playback.versionAt(moment)).toBe(last);
    }
  });

  it('is folded once, however many ask, and goes on where it was', async () => {
    let until = 60;
    const { studio, counts } = memoryStudio(() => long.slice(0, until));
    const playback = lessonPlayback(studio());
    await Promise.all(Array.from({ length: 5 }, () => playback.foldTo(60)));
    expect(playback.through).toBe(60);
    const read = counts.pagesRead;
    await playback.foldTo(60);
    expect(counts.pagesRead).toBe(read);
    until = long.length;
    await playback.foldTo(long.length);
    expect(playback.through).toBe(long.length);
  });

  it('says how far it is while it is folded, and what is folded can be seen', async () => {
    let next = () => {};
    const { studio } = memoryStudio(() => long);
    const page = async (_: string, after: number) => {
      if (after > 0) await new Promise<void>((resolve) => (next = resolve));
      return long.slice(after, after + 30);
    };
    const playback = lessonPlayback({ ...studio(), events: { page } });
    let isFolded = false;
    const folding = playback.foldTo(long.length).then(() => (isFolded = true));
    await vi.waitFor(() => expect(playback.through).toBe(30));
    expect([playback.typeOf(30), isFolded]).toEqual([long[29]!.type, false]);
    const going = setInterval(() => next());
    await folding;
    clearInterval(going);
    expect(playback.through).toBe(long.length);
  });

  it('is folded in turns with others: a page is read when the one before is done, and a short one waits for no long one', async () => {
    const { studio } = memoryStudio(() => long);
    const [pages, done]: [number[], number[]] = [[], []];
    let reading = 0;
    const shared = studio();
    const playbacks = [30, 300, 300].map((last, index) => {
      const page = async (_: string, after: number) => {
        pages.push((reading += 1));
        await new Promise((resolve) => setImmediate(resolve));
        reading -= 1;
        return pageOf(many, after, 30).filter(({ version }) => version <= last);
      };
      return { last, index, playback: lessonPlayback({ ...shared, events: { page } }, `lesson/${index}`) };
    });
    const [short, ...others] = playbacks;
    const folding = [...others, short!].map(({ last, index, playback }) =>
      playback.foldTo(last).then(() => done.push(index)),
    );
    await Promise.all(folding);
    expect(Math.max(...pages)).toBe(1);
    expect(done).toEqual([0, 1, 2]);
  });

  it('that was folded before reads a stored state instead of all facts', async () => {
    const { studio, counts } = memoryStudio(() => long, 20);
    await lessonPlayback(studio()).foldTo(long.length);
    const again = lessonPlayback(studio());
    await again.foldTo(long.length);
    await again.stateAt(90);
    expect(counts.keyframesRead).toBe(1);
  });

  it('whose fact index is of another history is made anew', async () => {
    const { studio, kept } = memoryStudio(() => long, 20);
    await lessonPlayback(studio()).foldTo(long.length);
    kept.delete('factIndex'); // the store gives none whose last hash is not the ledger’s
    const other = long.slice(0, 30);
    const playback = lessonPlayback({
      ...studio(),
      events: { page: (_, after) => Promise.resolve(other.slice(after)) },
    });
    await playback.foldTo(30);
    expect(playback.through).toBe(30);
    expect([...kept.keys()].filter((key) => key.startsWith('@'))).toEqual(['@20']);
  });

  it('tells where the chain breaks', async () => {
    const changed = long.map((fact, index) => (index === 40 ? { ...fact, at: fact.at + 1 } : fact));
    const playback = lessonPlayback(memoryStudio(() => changed).studio());
    await playback.foldTo(long.length);
    expect(playback.brokenFrom).toBe(41);
    const whole = lessonPlayback(memoryStudio(() => long).studio());
    await whole.foldTo(long.length);
    expect(whole.brokenFrom).toBeUndefined();
  });

  it('whose log lacks a fact tells which, and has every other where it was', async () => {
    const lost = long.filter(({ version }) => version !== 41);
    const playback = lessonPlayback(memoryStudio(() => lost, 20).studio());
    await playback.foldTo(long.length);
    expect(playback.through).toBe(long.length);
    expect(playback.brokenFrom).toBe(41);
    expect(playback.strange).toEqual([{ version: 41, form: 'missing' }]);
    expect(playback.typeOf(41)).toBeUndefined();
    for (const { version, type } of lost) expect([version, playback.typeOf(version)]).toEqual([version, type]);
    for (const { version } of lost) {
      const before = lost.filter((fact) => fact.version <= version).map((fact) => fact.at);
      expect(playback.clockAt(version)).toBe(Math.max(...before));
    }
    expect(playback.clockAt(41)).toBe(playback.clockAt(40));
    const state = lost.reduce((before, fact) => evolved(lessonStream, before, fact), unfolded(lessonStream).state);
    const seen = [await playback.stateAt(long.length), state].map((one) => presentAll(lessonStream, one, 'teacher'));
    expect(seen[0]).toEqual(seen[1]);
  });

  it('reads each fact once, also where the ones beside it are lost', async () => {
    const lost = many.filter(({ version }) => version !== 1 && version !== 300 && version !== 500);
    const playback = lessonPlayback(memoryStudio(() => lost, 2000).studio());
    await playback.foldTo(1200);
    const read = await playback.factsBetween(0, 1200);
    expect(read.map(({ version }) => version)).toEqual(lost.map(({ version }) => version));
  });
});
