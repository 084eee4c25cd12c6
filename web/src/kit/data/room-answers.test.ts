import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from './errors.ts';
import { enter } from './fake-room.ts';
import { newKey } from './key.ts';
import { traceOnly } from './trace.ts';

const receipt = {
  stream: 'lesson/1',
  version: 7,
  cursor: { incarnation: 'one', position: 9 },
  facts: 1,
  repeated: false,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  traceOnly(undefined);
});

describe('a refused room', () => {
  it.each([4400, 4401, 4403, 4404, 4409, 4429])('does not come back by itself after close code %i', (code) => {
    const { room, sockets, last, wake } = enter();
    last().drops(code, 'join.notJoined');
    vi.advanceTimersByTime(60_000);
    wake('online');
    expect(sockets).toHaveLength(1);
    expect(room.snapshot()).toMatchObject({ state: 'refused', refusal: { close: code, reason: 'join.notJoined' } });
    room.retry();
    expect(sockets).toHaveLength(2);
    expect(room.snapshot().state).toBe('connecting');
  });

  it('comes back after having been too slow', () => {
    const { room, sockets, connected } = enter();
    connected().drops(4508);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    expect(room.snapshot().state).toBe('reconnecting');
  });

  it('reloads the page when the server asks for it', () => {
    const { last, reload } = enter();
    last().says({ t: 'reload' });
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('commands over the socket', () => {
  it('answers with the receipt of the same key', async () => {
    const { room, connected } = enter();
    const socket = connected();
    const answer = room.command('k1', 'SubmitAnswer', { choice: 'A' });
    expect(socket.sent.at(-1)).toMatchObject({ t: 'command', id: 'k1', name: 'SubmitAnswer', data: { choice: 'A' } });
    socket.says({ t: 'ack', id: 'other', receipt: { ...receipt, version: 1 } });
    socket.says({ t: 'ack', id: 'k1', receipt });
    await expect(answer).resolves.toEqual(receipt);
  });

  it('begin a trace where the server makes them, and only there', () => {
    const { room, connected } = enter();
    const socket = connected();
    const key = newKey();
    room.command(key, 'SubmitAnswer', {}).catch(() => undefined);
    expect(socket.sent.at(-1)).not.toHaveProperty('trace');
    traceOnly(1);
    room.command(key, 'SubmitAnswer', {}).catch(() => undefined);
    expect(socket.sent.at(-1)).toHaveProperty('trace', expect.stringContaining(`00-${key}-`));
  });

  it('rejects with the problem when it is refused', async () => {
    const { room, connected } = enter();
    const socket = connected();
    const answer = room.command('k1', 'SubmitAnswer', {});
    socket.says({ t: 'refused', id: 'k1', problem: { type: 'x', title: 'no', status: 409, code: 'lesson.over' } });
    await expect(answer).rejects.toBeInstanceOf(ProblemError);
  });

  it('says that nobody knows when the socket is lost before the answer, or is not there', async () => {
    const { room, connected } = enter();
    await expect(room.command('k0', 'SubmitAnswer', {})).rejects.toBeInstanceOf(NetworkError);
    const socket = connected();
    const answer = room.command('k1', 'SubmitAnswer', {});
    socket.drops();
    await expect(answer).rejects.toBeInstanceOf(NetworkError);
  });
});

it('knows who is online: the whole list first, then who came and left', () => {
  const { room, connected } = enter();
  const socket = connected();
  socket.says({ t: 'presence', online: ['a', 'b'] });
  socket.says({ t: 'presence', came: ['c'], left: ['a'] });
  expect([...room.snapshot().online].sort()).toEqual(['b', 'c']);
});

it('knows how many of the class look elsewhere', () => {
  const { room, connected } = enter();
  const socket = connected();
  socket.says({ t: 'presence', online: ['a', 'b'], aside: 1 });
  socket.says({ t: 'presence', came: ['c'] });
  expect(room.snapshot().aside).toBe(1);
  socket.says({ t: 'presence', aside: 0 });
  expect(room.snapshot()).toMatchObject({ aside: 0, online: new Set(['a', 'b', 'c']) });
});

it('knows whose screens are open', () => {
  const { room, connected } = enter();
  const socket = connected();
  socket.says({ t: 'presence', online: [], aside: 0, screens: ['t', 's'] });
  socket.says({ t: 'presence', came: ['c'] });
  expect(room.snapshot().screens).toEqual(['t', 's']);
  socket.says({ t: 'presence', screens: [] });
  expect(room.snapshot().screens).toEqual([]);
});

it('tells that this page looks back, once, and again to the socket that comes after a cut', () => {
  const { room, connected, wake } = enter();
  const aside = ({ sent }: ReturnType<typeof connected>) => sent.filter(({ t }) => t === 'aside');
  const first = connected();
  room.look(true);
  room.look(true);
  expect(aside(first)).toEqual([{ t: 'aside', aside: true }]);
  first.drops();
  wake('online');
  const second = connected();
  expect(aside(second)).toEqual([{ t: 'aside', aside: true }]);
  room.look(false);
  expect(aside(second)).toHaveLength(2);
});
