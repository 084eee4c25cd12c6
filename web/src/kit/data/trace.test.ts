import { afterEach, describe, expect, it } from 'vitest';
import { newKey } from './key.ts';
import { traceOf, traceOnly } from './trace.ts';

const keys = Array.from({ length: 400 }, newKey);
const kept = (): string[] => keys.filter((key) => traceOf(key)?.endsWith('-01'));

afterEach(() => traceOnly(undefined));

describe('the trace of a command', () => {
  it('is begun only where the server says that it makes traces', () => {
    expect(traceOf(newKey())).toBeUndefined();
    traceOnly(1);
    expect(traceOf(newKey())).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('is the same for every try of the command, and each try is a step of its own', () => {
    traceOnly(1);
    const [one, two] = [traceOf(keys[0]!)!, traceOf(keys[0]!)!];
    expect([one, two].map((trace) => trace.split('-')[1])).toEqual([keys[0], keys[0]]);
    expect(one).not.toBe(two);
  });

  it('is kept for the share of commands that the server names, and decided once for all tries', () => {
    traceOnly(0.25);
    expect(kept().length).toBeGreaterThan(40);
    expect(kept().length).toBeLessThan(180);
    expect(kept()).toEqual(kept());
    traceOnly(0);
    expect(kept()).toEqual([]);
    traceOnly(1);
    expect(kept()).toEqual(keys);
  });

  it('is none for a key that is no id of a trace', () => {
    traceOnly(1);
    expect(traceOf('a key of another kind')).toBeUndefined();
  });
});
