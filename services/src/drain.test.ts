import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Drain } from './drain.ts';
import type { Peer, Peers } from './ledger/peers/peers.ts';
import type { Gateway } from './live/room/gateway.ts';
import type { Service } from './ops/services.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

const peer = (services: readonly Service[], draining = false): Peer => ({
  id: 'other',
  address: '',
  services,
  draining,
});

function leave({ others = [] as readonly Peer[], isAlone = false, sockets = 2, hangs = false } = {}) {
  const gateway = { size: sockets, sendAway: vi.fn<(withinMs: number) => void>() };
  const drain = vi.fn<() => Promise<void>>(() => (hangs ? new Promise(() => undefined) : Promise.resolve()));
  const peers = { isAlone, others, drain };
  const state = { gateway, peers, drain, done: false };
  void new Drain(peers as unknown as Peers, gateway as unknown as Gateway).run().then(() => (state.done = true));
  return state;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a process that leaves', () => {
  it('is gone at once when it is alone', async () => {
    const state = leave({ isAlone: true });
    await pass(0);
    expect(state.done).toBe(true);
    expect(state.gateway.sendAway).not.toHaveBeenCalled();
    expect(state.drain).not.toHaveBeenCalled();
  });

  it('waits until its clients have come back to another', async () => {
    const state = leave({ others: [peer(['gateway'])] });
    await pass(2000);
    expect(state.drain).toHaveBeenCalled();
    expect(state.gateway.sendAway).toHaveBeenCalledTimes(1);
    expect(state.done).toBe(false);
    state.gateway.size = 0;
    await pass(100);
    expect(state.done).toBe(true);
  });

  it('waits no longer than 5 s for clients that stay, also when the database does not answer', async () => {
    const state = leave({ others: [peer(['gateway'])], hangs: true });
    await pass(4900);
    expect(state.done).toBe(false);
    await pass(1500);
    expect(state.done).toBe(true);
  });

  it('does not send its clients away when nobody could take them, or all end together', async () => {
    for (const others of [[], [peer(['command'])], [peer(['gateway'], true)]]) {
      const state = leave({ others });
      await pass(1500);
      expect(state.gateway.sendAway).not.toHaveBeenCalled();
      expect(state.done).toBe(true);
    }
    const state = leave({ others: [peer(['gateway'])] });
    await pass(2000);
    state.peers.others = [peer(['gateway'], true)];
    await pass(100);
    expect(state.done).toBe(true);
  });

  it('without clients stays until the others know that it leaves', async () => {
    const state = leave({ others: [peer(['command'])], sockets: 0 });
    await pass(1000);
    expect(state.done).toBe(false);
    await pass(500);
    expect(state.done).toBe(true);
  });
});
