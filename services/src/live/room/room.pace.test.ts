import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jarStream } from '../../../../tests/support/jar.ts';
import { fakeMailbox, openly } from '../../../../tests/support/mailbox.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { Room } from './room.ts';

const added = { type: 'MarblesAdded', data: { personId: 'ann', n: 1 } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How often a room shows something in two seconds in which something happens all the time, and a tick takes so long. */
function shownIn2s(tickTakesMs: number): number {
  const told = fakeMailbox(jarStream);
  told.happens({ type: 'JarOpened', data: { clubId: 'c' } });
  const room = new Room(told.mailbox as Mailbox, openly(jarStream), newId(), () => 4711);
  const seat = new Watcher('bob', 'student');
  room.enter(seat, undefined);
  const send = seat.send.bind(seat);
  let [shown, now] = [0, 0];
  seat.send = (frame) => {
    vi.setSystemTime(Date.now() + tickTakesMs);
    now += tickTakesMs;
    shown += 1;
    send(frame);
  };
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const until = Date.now() + 2000;
  while (Date.now() < until) {
    told.happens(added);
    vi.advanceTimersByTime(10);
  }
  room.close();
  return shown;
}

describe('the pace of a room', () => {
  it('is a tick, as long as showing is quick', () => {
    expect(shownIn2s(1)).toBeGreaterThan(2000 / LIMITS.tickMs - 5);
  });

  it('leaves three quarters of the time for everything else when showing takes long', () => {
    expect(shownIn2s(30) * 30).toBeLessThan(2000 / 3);
  });

  it('never makes anyone wait much longer than a fifth of a second', () => {
    expect(shownIn2s(150)).toBeGreaterThan(2000 / 260);
  });
});
