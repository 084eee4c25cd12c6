import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settingsFor } from '../../../../tests/support/platform.ts';
import { Sweeps } from './sweeps.ts';
import type { Log } from '../telemetry/log.ts';

const [info, warn] = [vi.fn<(said: object, text: string) => void>(), vi.fn<(said: object, text: string) => void>()];
const HOUR_MS = 3600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('every hour what is left goes, one kind after another; what fails is told, and the next kind goes all the same', async () => {
  const sweeps = new Sweeps(
    { info, warn } as unknown as Log,
    settingsFor('', {
      LECTERN_SERVICES: 'web',
      LECTERN_CLUSTER_SECRET: 'the secret of all of them',
    }),
  );
  const [here, elsewhere] = [vi.fn<() => Promise<number>>(async () => 3), vi.fn<() => Promise<number>>(async () => 1)];
  sweeps.add({ what: 'jars', service: 'web', collect: () => Promise.reject(new Error('away')) });
  sweeps.add({ what: 'lids', service: 'web', collect: here });
  sweeps.add({ what: 'labels', service: 'projector', collect: elsewhere });
  sweeps.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(here).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(HOUR_MS + 1);
  expect([here.mock.calls.length, elsewhere.mock.calls.length]).toEqual([2, 0]);
  expect(info).toHaveBeenCalledWith({ what: 'lids', collected: 3 }, expect.any(String));
  expect(warn).toHaveBeenCalledWith({ what: 'jars', error: 'away' }, expect.any(String));
  sweeps.onModuleDestroy();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(here).toHaveBeenCalledTimes(2);
});
