import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../ops/database/database.ts';
import type { Freshness } from '../rows/freshness.ts';
import { ReportReading } from './report-reading.ts';

let position: number;
let rests: number[];
let reading: ReportReading;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [position, rests] = [100, []];
  const freshness = { of: async () => ({ position, lagMs: 0 }) } as Partial<Freshness> as Freshness;
  const asOfOneMoment = async (_table: string, _read: unknown, rest: number) => void rests.push(rest);
  reading = new ReportReading({ asOfOneMoment } as Partial<Database> as Database, freshness);
});
afterEach(() => void vi.useRealTimers());

const read = async () => {
  await reading.of('lesson', undefined, async () => ({}));
  return rests.at(-1);
};

it('reports make room while a lesson runs, and for a second longer; where nothing happens they need not', async () => {
  expect(await read()).toBe(0);
  expect(await read()).toBe(0);
  position += 1;
  expect(await read()).toBe(2);
  vi.advanceTimersByTime(999);
  expect(await read()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(0);
});
