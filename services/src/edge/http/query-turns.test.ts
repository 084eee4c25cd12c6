import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefusedError } from '../../ops/refusal/refused-error.ts';
import { QueryTurns } from './query-turns.ts';

describe('the queries of one person', () => {
  let turns: QueryTurns;
  let begun: string[];
  let ends: (() => void)[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    [turns, begun, ends] = [new QueryTurns({ queriesAtOnce: 2 }), [], []];
  });
  afterEach(() => void vi.useRealTimers());
  const ask = (personId: string, name = personId): Promise<string> =>
    turns.take(personId, () => {
      begun.push(name);
      return new Promise((resolve) => ends.push(() => resolve(name)));
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('run so many at once, the others in the order of their coming, and those of others beside them', async () => {
    const all = ['1', '2', '3', '4'].map((name) => ask('ann', name));
    void ask('bob');
    await settled();
    expect(begun).toEqual(['1', '2', 'bob']);
    ends[0]!();
    expect(await all[0]).toBe('1');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['1', '2', 'bob', '3']);
  });

  const query = (tookMs: number) =>
    turns.take('ann', async () => {
      const at = performance.now();
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      return at;
    });
  /** Asks for the next as soon as there is an answer; how long after the one before it each begins, in ms. */
  async function gaps(count: number, tookMs: number): Promise<number[]> {
    turns = new QueryTurns({ queriesAtOnce: 1 });
    const began: number[] = [];
    const asking = (async () => {
      while (began.length < count) began.push(await query(tookMs));
    })();
    for (let n = 0; began.length < count && n < 5000; n += 1) await vi.advanceTimersByTimeAsync(10);
    await asking;
    return began.slice(1).map((at, n) => at - began[n]!);
  }

  it('follow on each other at once as long as they are those of a page or a few', async () => {
    expect(Math.max(...(await gaps(12, 40)))).toBeLessThan(42); // a turn ends in a timer
  });

  it('take a tenth of a core where there is no end of them, however short they are', async () => {
    expect((await gaps(20, 50)).at(-1)).toBeCloseTo(500, -1);
    expect((await gaps(150, 1)).at(-1)).toBeCloseTo(50, -1);
  });

  it('are not held to have worked for as long as they waited', async () => {
    expect(Math.max(...(await gaps(12, 3000)))).toBeLessThan(3002);
  });

  it('rest two seconds at most, however many run at once', async () => {
    turns = new QueryTurns({ queriesAtOnce: 4 });
    const began: number[] = [];
    for (let n = 0; n < 16; n += 1) void query(100).then((at) => began.push(at));
    await vi.advanceTimersByTimeAsync(20_000);
    const waves = [0, 4, 8, 12].map((n) => began[n]!);
    expect(waves.slice(1).map((at, n) => Math.round((at - waves[n]!) / 100))).toEqual([1, 1, 21]);
  });

  it('begin at once again when what they took has come back', async () => {
    await gaps(20, 50);
    await vi.advanceTimersByTimeAsync(5000);
    const since = performance.now();
    const both = [query(50), query(50)];
    await vi.advanceTimersByTimeAsync(200);
    expect((await Promise.all(both)).map((at) => Math.round(at - since))).toEqual([0, 51]);
  });

  it('are told to come again one after the other, ten in a second, and nobody later than in half a minute', async () => {
    const told: number[] = [];
    for (let n = 0; n < 500; n += 1)
      void ask('ann').catch(({ more }: RefusedError) => told.push((more.with as { retryAfterS: number }).retryAfterS));
    await settled();
    expect(told).toHaveLength(500 - 2 - LIMITS.queriesWaiting);
    expect([told[0], told[1], told[10], told[100]]).toEqual([1, 1, 2, 11]);
    expect(told.at(-1)).toBe(30);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(ask('ann')).rejects.toMatchObject({ more: { with: { retryAfterS: 1 } } });
  });

  it('are refused when more wait than a page asks, and taken again when some have ended', async () => {
    const most = 2 + LIMITS.queriesWaiting;
    for (let n = 0; n < most; n += 1) void ask('ann');
    await expect(ask('ann')).rejects.toMatchObject({ code: 'query.tooMany', more: { with: { retryAfterS: 1 } } });
    await settled();
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    void ask('ann').catch(() => begun.push('refused'));
    await settled();
    expect(begun).not.toContain('refused');
  });

  it('give their turn on when they fail', async () => {
    const fails = () => turns.take('ann', () => Promise.reject(new Error('no')));
    const all = Promise.allSettled(Array.from({ length: 9 }, fails));
    for (let n = 0; n < 9; n += 1) await vi.advanceTimersByTimeAsync(1);
    const results = await all;
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'));
    const last = ask('ann', 'last');
    await settled();
    ends[0]!();
    expect(await last).toBe('last');
  });
});
