import { expect, it } from 'vitest';
import { ServerClock } from './clock.ts';

/** A local clock that the test moves. */
function clockAt(start: number) {
  const local = { now: start };
  return { local, clock: new ServerClock(() => local.now) };
}

it('[R9.21] shows the server’s time, whatever the device’s date says', () => {
  const { local, clock } = clockAt(5_000);
  clock.set(1_800_000_000_000);
  local.now += 1_500;
  expect(clock.now()).toBe(1_800_000_001_500);
});

it('takes the middle of a round trip, and believes the fastest one', () => {
  const { local, clock } = clockAt(0);
  local.now = 100;
  expect(clock.sample(0, 10_000)).toBe(100); // the server said 10,000 at about local 50
  expect(clock.now()).toBe(10_050);
  local.now = 2_000;
  clock.sample(1_000, 11_500); // a slow one, 550 off: its bounds allow the first
  expect(clock.now()).toBe(11_950);
  local.now = 3_010;
  clock.sample(3_000, 12_945); // the fastest says the offset is 9,940
  expect(clock.now()).toBe(12_950);
});

it('forgets earlier round trips when the local clock stood still in a pocket', () => {
  const { local, clock } = clockAt(0);
  local.now = 10;
  clock.sample(0, 10_005);
  local.now = 1_100; // by the server, a minute has gone by
  clock.sample(1_000, 71_050);
  expect(clock.now()).toBe(71_100);
});

it('does not let a first view overrule a measured round trip', () => {
  const { local, clock } = clockAt(0);
  clock.sample(0, 10_000);
  local.now = 1_000;
  clock.set(50_000);
  expect(clock.now()).toBe(11_000);
});
