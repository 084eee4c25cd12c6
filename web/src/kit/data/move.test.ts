import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from './errors.ts';
import { enter, view } from './fake-room.ts';

const receipt = {
  stream: 'lesson/1',
  version: 7,
  cursor: { incarnation: 'one', position: 9 },
  facts: 1,
  repeated: false,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A room that was told to come back within a second; its chance is 1, so that it goes at the end of that. */
function leaving() {
  const it = enter();
  const old = it.connected();
  const states: string[] = [];
  it.room.subscribe(() => states.push(it.room.snapshot().state));
  old.says({ t: 'comeBack', withinMs: 1000 });
  return { ...it, old, states };
}

it('is served by the old socket until the new one shows something, and never says that it is away', () => {
  const { room, sockets, last, old, states } = leaving();
  vi.advanceTimersByTime(999);
  expect(sockets).toHaveLength(1);
  old.says({ t: 'patch', from: 3, through: 4, patch: { quiz: { open: 2 } } });
  vi.advanceTimersByTime(1);
  expect(last().path).toContain('after=4');
  last().accept();
  old.says({ t: 'patch', from: 4, through: 5, patch: { quiz: { open: 3 } } });
  expect(room.snapshot()).toMatchObject({ through: 5, view: { quiz: { open: 3 } } });
  expect(old.isClosed).toBe(false);
  last().says({ t: 'patch', from: 4, through: 6, patch: { quiz: { open: 3, more: 1 } } });
  expect(room.snapshot()).toMatchObject({ through: 6, view: { quiz: { open: 3, more: 1 } } });
  expect(old.isClosed).toBe(true);
  last().says({ t: 'patch', from: 6, through: 7, patch: { quiz: { more: 2 } } });
  expect(room.snapshot()).toMatchObject({ through: 7, view: { quiz: { open: 3, more: 2 } } });
  expect(new Set(states)).toEqual(new Set(['connected']));
});

it('takes a whole view where the new socket has no patch from there', () => {
  const { room, last } = leaving();
  vi.advanceTimersByTime(1000);
  last().accept();
  last().says(view(9, { quiz: { open: 9 } }));
  expect(room.snapshot()).toMatchObject({ state: 'connected', through: 9, view: { quiz: { open: 9 } } });
});

it('goes on trying while the old socket serves, and is told once however often it is said', () => {
  const { sockets, last, old, states } = leaving();
  old.says({ t: 'comeBack', withinMs: 1000 });
  vi.advanceTimersByTime(1000);
  last().drops(); // turned away: the door of another that leaves
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(3);
  last().accept();
  last().says(view(4, {}));
  vi.advanceTimersByTime(5_000);
  expect(old.isClosed).toBe(true);
  expect(sockets).toHaveLength(3);
  expect(new Set(states)).toEqual(new Set(['connected']));
});

it('hears on the old socket the answers to what was asked there, and asks the new one from then on', async () => {
  const { room, last, old } = leaving();
  const early = room.command('k1', 'SubmitAnswer', {});
  vi.advanceTimersByTime(1000);
  const meanwhile = room.command('k2', 'SubmitAnswer', {});
  expect(old.sent.at(-1)).toMatchObject({ id: 'k2' });
  last().accept();
  last().says(view(4, {}));
  expect(old.isClosed).toBe(false);
  const late = room.command('k3', 'SubmitAnswer', {});
  expect(last().sent.at(-1)).toMatchObject({ id: 'k3' });
  old.says({ t: 'ack', id: 'k2', receipt });
  old.says({ t: 'ack', id: 'k1', receipt });
  expect(old.isClosed).toBe(true);
  last().says({ t: 'ack', id: 'k3', receipt });
  await expect(Promise.all([early, meanwhile, late])).resolves.toHaveLength(3);
});

it('is told that nobody knows when the old socket goes without an answer', async () => {
  const { room, last, old } = leaving();
  const early = room.command('k1', 'SubmitAnswer', {});
  vi.advanceTimersByTime(1000);
  last().accept();
  last().says(view(4, {}));
  old.drops();
  await expect(early).rejects.toBeInstanceOf(NetworkError);
  expect(room.snapshot().state).toBe('connected');
});

it('comes back as from any loss when the old socket goes first', () => {
  const { room, sockets, last, old } = leaving();
  vi.advanceTimersByTime(1000);
  old.drops();
  expect(room.snapshot().state).toBe('reconnecting');
  expect(last().isClosed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(3);
  last().accept();
  last().says(view(4, {}));
  expect(room.snapshot().state).toBe('connected');
});

it('tells the new socket that this page looks back, and stays closed once it was closed', () => {
  const { room, sockets, last } = leaving();
  room.look(true);
  vi.advanceTimersByTime(1000);
  last().accept();
  last().says(view(4, {}));
  expect(last().sent.filter(({ t }) => t === 'aside')).toHaveLength(1);
  last().says({ t: 'comeBack', withinMs: 1000 });
  room.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});
