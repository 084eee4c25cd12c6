import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { TrackController } from './track.controller.ts';

vi.mock('@lectern/contracts/kernel/limits.ts', async (original) => {
  const { LIMITS } = await original<typeof import('@lectern/contracts/kernel/limits.ts')>();
  return { LIMITS: { ...LIMITS, trackedPerDayOfStrangers: 2.5 * LIMITS.trackedPerMinuteOfStrangers } };
});
afterEach(() => void vi.useRealTimers());

const BATCH = Array.from({ length: LIMITS.trackBatch }, (_, n) => n); // none is a record: they count all the same
const MANY = 1000;
const controller = () =>
  new TrackController(
    { put: async () => undefined } as never,
    { school: async () => ({ id: 's1' }) } as never,
    {
      now: () => Date.now(),
    } as never,
  );
/** Another browser each time. */
const tell = (one: TrackController, person?: string) =>
  one
    .take({
      body: { data: BATCH },
      headers: {},
      cookies: { [COOKIES.csrf]: newId() },
      ...(person && { person: { personId: person, school: 's1' } }),
    } as never)
    .then(
      () => 'kept',
      (error: { code: string }) => error.code,
    );

it('all who are not signed in may tell so many records a minute, however many browsers they say they are', async () => {
  const one = controller();
  let taken = 0;
  while (taken < MANY && (await tell(one)) === 'track.broken') taken += 1;
  expect(taken * LIMITS.trackBatch).toBeLessThanOrEqual(LIMITS.trackedPerMinuteOfStrangers);
  expect(taken).toBeGreaterThan(1);
  expect(await tell(one)).toBe('rate.limited');
  expect(await tell(one, newId()), 'who is signed in is heard').toBe('track.broken');
});

it('and so many a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const one = controller();
  let taken = 0;
  for (let minute = 0; minute < 4; minute += 1) {
    while (taken < MANY && (await tell(one)) === 'track.broken') taken += 1;
    vi.setSystemTime(Date.now() + 60_000);
  }
  expect(taken * LIMITS.trackBatch).toBeLessThanOrEqual(LIMITS.trackedPerDayOfStrangers);
  expect(taken * LIMITS.trackBatch).toBeGreaterThan(2 * LIMITS.trackedPerMinuteOfStrangers - 2 * LIMITS.trackBatch);
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(await tell(one)).toBe('track.broken');
});
