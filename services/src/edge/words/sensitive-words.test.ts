import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SensitiveWords } from './sensitive-words.ts';

let words: Record<string, string[]>;
let asked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  words = { demo: ['作弊'], other: [] };
  asked = [];
});
afterEach(() => vi.useRealTimers());

/** A database that knows two questions: what the list's digest is, and what is in it. */
const pool = {
  query: async (text: string, [school]: [string]) => {
    asked.push(text);
    const list = words[school] ?? [];
    return { rows: text.includes('digest') ? [{ digest: list.join('\n') }] : list.map((word) => ({ word })) };
  },
};
const sensitive = (wordsFile?: string) => new SensitiveWords({ pool } as never, { wordsFile } as never);
const reads = () => asked.filter((text) => !text.includes('digest')).length;

describe('the sensitive words of a school', () => {
  it('are its own', async () => {
    const list = sensitive();
    expect(await list.marksIn('demo', '不要作弊')).toEqual([[2, 4]]);
    expect(await list.marksIn('other', '不要作弊')).toEqual([]);
  });

  it('are looked at once for a storm of danmu, read again only when they changed, and in force 2 s later', async () => {
    const list = sensitive();
    await Promise.all(Array.from({ length: 50 }, () => list.marksIn('demo', '早上好')));
    expect(asked).toHaveLength(2);
    words['demo'] = ['作弊', '早上'];
    expect(await list.marksIn('demo', '早上好')).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(await list.marksIn('demo', '早上好')).toEqual([[0, 2]]);
    expect(reads()).toBe(2);
    vi.advanceTimersByTime(2000);
    expect(await list.marksIn('demo', '早上好')).toEqual([[0, 2]]);
    expect(reads()).toBe(2);
  });

  it('and those of a file of this installation are looked for together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-words-'));
    const file = join(folder, 'words.txt');
    await writeFile(file, '赌博\n\n 代写 \r\n');
    const list = sensitive(file);
    await list.onModuleInit();
    await rm(folder, { recursive: true });
    expect(await list.marksIn('demo', '代写作弊赌博')).toEqual([[0, 6]]);
    expect(await list.marksIn('other', '作弊')).toEqual([]);
  });

  it('of a file that is not there stop the start', async () => {
    await expect(sensitive(join(tmpdir(), 'no-such-words.txt')).onModuleInit()).rejects.toThrow('no-such-words.txt');
  });
});
