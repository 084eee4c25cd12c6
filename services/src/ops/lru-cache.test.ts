import { describe, expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

describe('a weighed cache', () => {
  it('lets go of what was used longest ago when it weighs too much', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    expect(cache.weight).toBe(8);
  });

  it('counts what is replaced once, and keeps one thing however heavy', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('a', 'A again', 6);
    expect([cache.weight, cache.size]).toEqual([6, 1]);
    cache.set('b', 'B', 99);
    expect([cache.get('a'), cache.get('b'), cache.weight]).toEqual([undefined, 'B', 99]);
    cache.delete('b');
    expect([cache.weight, cache.size]).toEqual([0, 0]);
  });
});
