import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LoggedPlayback } from '../../../tests/support/playback-source.ts';
import { lessonHistories, logOf, studentId } from '../../../tests/support/lesson-history.ts';
import { placeOf } from './address.ts';
import { Player, type Bounds } from './player.ts';

const playback = new LoggedPlayback(logOf(fc.sample(lessonHistories, { seed: 7, numRuns: 1 })[0]!));

/** A lesson that lies within these bounds, and the time that passes while it is watched. */
function watched(bounds: Partial<Bounds>) {
  let now = 1000;
  const player = new Player({
    source: playback,
    bounds: { from: playback.from, to: playback.to, isOpen: false, ...bounds },
    eyes: { as: 'screen' },
    local: () => now,
  });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      now += 100;
      player.tick();
      await setImmediate();
    }
  };
  return { player, pass };
}

it('a lesson that runs is followed: at now it waits, it goes on as the lesson grows, and stops where that ended', async () => {
  const now = playback.to - 5000;
  const { player, pass } = watched({ to: now, isOpen: true });
  await player.seek({ at: now - 1000 });
  player.play();
  await pass(3000);
  expect(player.snapshot()).toMatchObject({ isPlaying: true, isStalled: true, error: undefined });
  expect([player.position(), player.snapshot().moment?.version]).toEqual([now, playback.versionAt(now)]);
  player.bound({ from: playback.from, to: now + 2000, isOpen: true });
  await pass(1500);
  expect(player.snapshot()).toMatchObject({ isPlaying: true, isStalled: false });
  expect(player.position()).toBeGreaterThan(now + 500);
  player.bound({ from: playback.from, to: playback.to, isOpen: false });
  await pass(6000);
  expect(player.snapshot()).toMatchObject({ isPlaying: false, moment: { version: playback.last } });
  expect(player.position()).toBe(playback.to);
});

it('what was before the lesson is looked at, and played from where the lesson begins', async () => {
  const from = playback.atOf(2);
  expect(from).toBeGreaterThan(playback.from);
  const { player, pass } = watched({ from });
  await player.seek({ version: 1 });
  expect(player.position()).toBe(playback.from);
  player.play();
  await pass(1000);
  expect(player.position()).toBeGreaterThan(from);
  expect(player.position()).toBeLessThanOrEqual(from + 1000);
  player.pause();
  void player.seek({ version: 1 }); // comes once it plays already
  player.play();
  await player.settled();
  expect(player.position()).toBe(from);
});

it('[R6.03] a fact from after the end, an attendance that was corrected, stays where one stands: with other eyes, and in the address', async () => {
  const to = playback.atOf(playback.versionAt(playback.to - 1));
  const { player } = watched({ to });
  const place = () => placeOf(player.snapshot(), playback.from);
  await player.seek({ version: playback.last });
  expect(player.position()).toBe(to);
  await player.look({ as: 'student', person: studentId(1) });
  expect(place()).toEqual({ version: playback.last });
  await player.seek({ at: to + 999 });
  expect(place()).toEqual({ version: playback.versionAt(to) });
  await player.seek({ at: to - 1 });
  expect(place()).toEqual({ ms: to - 1 - playback.from });
});
