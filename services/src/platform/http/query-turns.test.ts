import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { QueryTurns } from './query-turns.ts';

describe('the queries of one person', () => {
  let turns: QueryTurns;
  let begun: string[];
  let ends: (() => void)[];
  beforeEach(() => {
    [turns, begun, ends] = [new QueryTurns({ queriesAtOnce: 2 }), [], []];
  });
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
    await settled();
    expect(begun).toEqual(['1', '2', 'bob', '3']);
  });

  it('are refused when more wait than a page asks, and taken again when some have ended', async () => {
    const most = 2 + LIMITS.queriesWaiting;
    for (let n = 0; n < most; n += 1) void ask('ann');
    await expect(ask('ann')).rejects.toMatchObject({ code: 'query.tooMany', more: { with: { retryAfterS: 1 } } });
    await settled();
    ends[0]!();
    await settled();
    void ask('ann').catch(() => begun.push('refused'));
    await settled();
    expect(begun).not.toContain('refused');
  });

  it('give their turn on when they fail', async () => {
    const fails = () => turns.take('ann', () => Promise.reject(new Error('no')));
    const results = await Promise.allSettled(Array.from({ length: 9 }, fails));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'));
    const last = ask('ann', 'last');
    await settled();
    ends[0]!();
    expect(await last).toBe('last');
  });
});
