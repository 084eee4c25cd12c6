import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, view } from './fake-room.ts';
import type { CachedView } from './session-cache.ts';
import type { Room } from './room.ts';
import type { RoomSnapshot } from './room-snapshot.ts';

const seen = (room: Room): Pick<RoomSnapshot, 'state' | 'through' | 'view' | 'own'> => {
  const { state, through, view: shown, own } = room.snapshot();
  return { state, through, view: shown, own } as never;
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a view and its patches', () => {
  it('shows the first view, and is connected only then', () => {
    const { room, last } = enter();
    last().accept();
    expect(room.snapshot().state).toBe('connecting');
    last().says(view(3, { a: 1 }, { b: 2 }));
    expect(seen(room)).toEqual({ state: 'connected', through: 3, view: { a: 1 }, own: { b: 2 } });
  });

  it('takes a patch that follows what it has, and its own part whole', () => {
    const { room, connected } = enter();
    const socket = connected();
    socket.says({ t: 'patch', from: 3, through: 5, patch: { quiz: { open: null, closed: 2 } } });
    socket.says({ t: 'own', through: 5, own: { quiz: { mine: 'B' } } });
    expect(seen(room)).toEqual({
      state: 'connected',
      through: 5,
      view: { quiz: { closed: 2 } },
      own: { quiz: { mine: 'B' } },
    });
  });

  it('starts over without a cursor when a patch does not follow what it has', () => {
    const { room, sockets, last, connected } = enter();
    connected().says({ t: 'patch', from: 4, through: 5, patch: { quiz: null } });
    expect(seen(room)).toMatchObject({ state: 'reconnecting', through: 3, view: { quiz: { open: 1 } } });
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    expect(last().path).not.toContain('after=');
    last().says(view(6, { quiz: {} }));
    expect(room.snapshot().through).toBe(6);
  });
});

describe('coming back', () => {
  it('knows how old its view is while it is away', () => {
    const { room, last, connected } = enter();
    connected();
    const heardAt = Date.now();
    vi.advanceTimersByTime(4_000);
    last().drops();
    vi.advanceTimersByTime(2_000);
    expect(room.snapshot().heardAt).toBe(heardAt);
  });

  it('resumes from where it was, in the same ledger', () => {
    const { room, last, connected } = enter();
    connected().drops();
    expect(room.snapshot().state).toBe('reconnecting');
    vi.advanceTimersByTime(500);
    expect(last().path).toContain('after=3');
    expect(last().path).toContain('incarnation=one');
    last().accept();
    last().says({ t: 'patch', from: 3, through: 8, patch: { quiz: { open: 9 } } });
    expect(seen(room)).toMatchObject({ state: 'connected', through: 8, view: { quiz: { open: 9 } } });
  });

  it('waits longer after each failure, says offline after three, and tries at once when the network is back', () => {
    const { room, sockets, last, connected, wake } = enter();
    connected().drops();
    for (const wait of [500, 1000, 2000]) {
      const before = sockets.length;
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
      last().drops();
    }
    expect(room.snapshot().state).toBe('offline');
    const before = sockets.length;
    wake('online');
    expect(sockets).toHaveLength(before + 1);
  });

  it('gives up a socket that opens but stays silent after a ping', () => {
    const { room, sockets, connected } = enter();
    const socket = connected();
    vi.advanceTimersByTime(10_000); // the next ping
    expect(socket.sent.filter(({ t }) => t === 'ping')).toHaveLength(2);
    vi.advanceTimersByTime(6_000);
    expect(socket.isClosed).toBe(true);
    expect(room.snapshot().state).toBe('reconnecting');
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
  });

  it('keeps a socket that answers its pings', () => {
    const { room, sockets, connected } = enter();
    const socket = connected();
    for (let i = 0; i < 6; i += 1) {
      vi.advanceTimersByTime(10_000);
      socket.says({ t: 'pong', sent: socket.sent.at(-1)!.sent!, now: 1_800_000_000_000 });
    }
    expect(sockets).toHaveLength(1);
    expect(room.snapshot().state).toBe('connected');
  });

  it('stops for good when it is closed', () => {
    const { room, sockets, connected } = enter();
    connected().drops();
    room.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('a view that a page before this one kept', () => {
  const kept: CachedView = {
    audience: 'student',
    through: 3,
    view: { quiz: { open: 1 } },
    own: { quiz: { mine: 'A' } },
    heardAt: 1_700_000_000_000,
    aheadMs: 60_000,
  };

  it('is shown when the server is not reached, as old as it is and by its clock', () => {
    const { room, last } = enter(kept);
    expect(room.snapshot().view).toBeUndefined(); // it may be there in a moment
    last().drops();
    const { audience, heardAt } = room.snapshot();
    expect(seen(room)).toEqual({ state: 'reconnecting', through: 3, view: kept.view, own: kept.own });
    expect({ audience, heardAt }).toEqual({ audience: 'student', heardAt: kept.heardAt });
    expect(room.clock.now() - Date.now()).toBe(60_000);
  });

  it('gives way to the next one as a whole: nothing is resumed from it', () => {
    const { room, last } = enter(kept);
    last().drops();
    vi.advanceTimersByTime(500);
    expect(last().path).not.toContain('after');
    last().accept();
    last().says(view(9, { quiz: {} }, {}));
    expect(seen(room)).toEqual({ state: 'connected', through: 9, view: { quiz: {} }, own: {} });
  });
});
