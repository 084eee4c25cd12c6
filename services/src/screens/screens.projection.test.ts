import type { EntityManager } from 'typeorm';
import { expect, it } from 'vitest';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { keepScreens } from './screens.projection.ts';

/** Which screen shows what, after these facts. */
async function after(...facts: readonly (readonly [type: string, stream: string, screenId?: string])[]) {
  const showing = new Map<string, string>();
  const screens = {
    bind: async (_: EntityManager, pairs: readonly { screenId: string; stream: string }[]) =>
      pairs.forEach(({ screenId, stream }) => showing.set(screenId, stream)),
    unbind: async (_: EntityManager, pairs: readonly { screenId: string; stream: string }[]) =>
      pairs.forEach(({ screenId, stream }) => showing.get(screenId) === stream && showing.delete(screenId)),
    release: async (_: EntityManager, streams: readonly string[]) =>
      [...showing].forEach(([screenId, stream]) => streams.includes(stream) && showing.delete(screenId)),
  };
  const stored = facts.map(
    ([type, stream, screenId]) => ({ type, stream, data: { screenId } }) as unknown as StoredFact,
  );
  await keepScreens(screens, {} as EntityManager, stored);
  return Object.fromEntries(showing);
}

const paired = ['ScreenPaired', 'lesson/one', 'left'] as const;

it('a screen shows what it was paired with last', async () => {
  expect(await after(paired, ['ScreenPaired', 'lesson/two', 'left'])).toEqual({ left: 'lesson/two' });
  expect(await after(paired, ['ScreenPaired', 'lesson/two', 'left'], ['ScreenUnpaired', 'lesson/one', 'left'])).toEqual(
    {
      left: 'lesson/two',
    },
  );
});

it.each(['LessonEnded', 'LessonCancelled'])('a screen waits for the next one after %s', async (over) => {
  expect(await after(paired, ['ScreenPaired', 'lesson/two', 'right'], [over, 'lesson/one'])).toEqual({
    right: 'lesson/two',
  });
});
