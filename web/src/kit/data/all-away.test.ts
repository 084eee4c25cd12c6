import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enter, view } from './fake-room.ts';
import { Outbox } from './outbox.ts';
import { command } from './request.ts';

const AWAY_MS = 20_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: 'csrftoken=c' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('while a proxy finds nobody behind it a page says offline and keeps what was answered, and both come back by themselves', async () => {
  let isAway = true;
  const answered: string[] = [];
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async (_, { headers }) => {
    if (isAway) return new Response('<h1>503</h1>', { status: 503, headers: { 'content-type': 'text/html' } });
    answered.push(new Headers(headers).get('idempotency-key')!);
    return Response.json({ stream: 's', version: 9, cursor: { incarnation: 'one', position: 9 }, facts: 1 });
  });
  vi.stubGlobal('fetch', fetch);
  const stored = new Map<string, string>();
  const storage = {
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  const { room, last, sockets, connected } = enter();
  const outbox = new Outbox({
    storage,
    place: 'u/lesson/1',
    overSocket: () => undefined,
    overHttp: ({ key, name, data }) => command('lesson', '1', name, data, { key }),
    random: () => 1,
  });
  outbox.open();
  connected().drops();
  const { key } = outbox.put('SubmitAnswer', 'q1', { questionId: 'q1', choice: 'A' });
  for (let ms = 0; ms < AWAY_MS; ms += 100) {
    await vi.advanceTimersByTimeAsync(100);
    if (!last().isClosed) last().drops(); // as the proxy turns each away
  }
  expect(room.snapshot()).toMatchObject({ state: 'offline', view: { quiz: { open: 1 } } });
  expect(outbox.items()).toMatchObject([{ key, state: 'saved' }]);
  expect(stored.size).toBe(1);
  expect(sockets.length).toBeLessThan(9);
  expect(fetch.mock.calls.length).toBeLessThan(9);

  isAway = false;
  const dialled = sockets.length;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sockets.length).toBe(dialled + 1);
  last().accept();
  last().says(view(9, {}));
  expect(room.snapshot().state).toBe('connected');
  expect(answered).toEqual([key]);
  expect(outbox.items()).toMatchObject([{ key, state: 'received' }]);
  expect(stored.size).toBe(0);
  room.close();
  outbox.close();
});
