import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { id, IDEMPOTENCY_KEY, newId } from './ids.ts';

describe('newId', () => {
  it('is a UUIDv7 that carries the time', () => {
    const at = Date.UTC(2026, 10, 21, 8, 0, 0, 123);
    const made = newId(at);
    expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(made.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
    expect(z.safeParse(id, made).success).toBe(true);
  });

  it('sorts by time as text', () => {
    const times = [0, 1, 255, 256, 2 ** 32 - 1, 2 ** 32, Date.UTC(2026, 0), 2 ** 48 - 1];
    const made = times.map((at) => newId(at));
    expect(made.toSorted()).toEqual(made);
  });

  it('is never the same twice, not even within one millisecond', () => {
    const made = Array.from({ length: 20_000 }, () => newId(1_700_000_000_000));
    expect(new Set(made).size).toBe(made.length);
  });

  it('may serve as an idempotency key', () => {
    expect(newId()).toMatch(IDEMPOTENCY_KEY);
  });
});

describe('id', () => {
  it.each([
    '',
    '42',
    '01890A5D-AC96-774B-BCCE-B302099A8057',
    '01890a5dac96774bbcceb302099a8057',
    '01890a5d-ac96-774b-bcce-b302099a8057\n',
  ])('refuses %j', (value) => {
    expect(z.safeParse(id, value).success).toBe(false);
  });
});

describe('an idempotency key', () => {
  it.each([
    ['a'.repeat(15), false],
    ['a'.repeat(16), true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['abcdefgh ijklmnop', false],
    ['abcdefgh/ijklmnop', false],
    ['abcdefghijklmnop\n', false],
  ])('%j: %s', (key, good) => {
    expect(IDEMPOTENCY_KEY.test(key)).toBe(good);
  });
});
