import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { NetworkError, ProblemError } from './errors.ts';
import { Outbox, type Courier, type OutboxItem } from './outbox.ts';

class FakeStorage {
  readonly entries = new Map<string, string>();
  isFull = false;
  get length(): number {
    return this.entries.size;
  }
  key = (index: number): string | null => [...this.entries.keys()][index] ?? null;
  getItem = (name: string): string | null => this.entries.get(name) ?? null;
  removeItem = (name: string): void => void this.entries.delete(name);
  setItem = (name: string, value: string): void => {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.entries.set(name, value);
  };
}

/** A courier whose deliveries end when the test says how. */
function courier() {
  const runs: { item: OutboxItem; arrives: (version: number) => void; fails: (error: Error) => void }[] = [];
  const carry: Courier = (item) =>
    new Promise<Receipt>((resolve, reject) => {
      const arrives = (version: number) =>
        resolve({ stream: 's', version, cursor: { incarnation: 'i', position: version }, facts: 1, repeated: false });
      runs.push({ item, arrives, fails: reject });
    });
  return { runs, carry, choices: () => runs.map(({ item }) => (item.data as { choice: string }).choice) };
}

const refusal = (code: RefusalCode, status = 409) => new ProblemError({ type: 'x', title: 'no', status, code });
const settle = () => vi.advanceTimersByTimeAsync(0);

function open(storage = new FakeStorage(), place = 'u/lesson/1') {
  const socket = courier();
  const http = courier();
  const line = { isUp: true };
  const outbox = new Outbox({
    storage,
    place,
    overSocket: () => (line.isUp ? socket.carry : undefined),
    overHttp: http.carry,
    random: () => 1,
  });
  outbox.open();
  const answer = (choice: string, question = 'q1') =>
    outbox.put('SubmitAnswer', question, { questionId: question, choice });
  const states = () =>
    outbox
      .items()
      .map(({ data, state, version }) =>
        [(data as { choice: string }).choice, state, version].filter((part) => part !== undefined).join(' '),
      );
  return { outbox, socket, http, line, storage, answer, states };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('stores a command with its key before it sends it', () => {
  const { storage, socket, answer } = open();
  socket.carry = (item) => {
    expect([...storage.entries.values()].map((entry) => JSON.parse(entry))).toMatchObject([
      { key: item.key, data: { choice: 'A' } },
    ]);
    return new Promise(() => undefined);
  };
  answer('A');
  expect.assertions(1);
});

it('is received only with the receipt, and then no longer stored', async () => {
  const { socket, states, storage, answer } = open();
  answer('A');
  expect(states()).toEqual(['A sending']);
  socket.runs[0]!.arrives(1407);
  await settle();
  expect(states()).toEqual(['A received 1407']);
  expect(storage.length).toBe(0);
});

describe('[R8.35] what is not delivered', () => {
  it('goes over plain HTTP with the same key when there is no socket', () => {
    const { line, http, socket, answer } = open();
    line.isUp = false;
    const item = answer('A');
    expect(socket.runs).toHaveLength(0);
    expect(http.runs[0]!.item.key).toBe(item.key);
  });

  it('goes over HTTP with the same key when the socket is lost, or does not acknowledge', async () => {
    const lost = open();
    const first = lost.answer('A');
    lost.socket.runs[0]!.fails(new NetworkError());
    await settle();
    expect(lost.http.runs[0]!.item.key).toBe(first.key);

    const silent = open();
    const second = silent.answer('A');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(silent.http.runs[0]!.item.key).toBe(second.key);
  });

  it('is repeated with the same key, less and less often, until the server is reached', async () => {
    const { line, http, states, answer } = open();
    line.isUp = false;
    const item = answer('A');
    for (const wait of [500, 1000, 2000]) {
      http.runs.at(-1)!.fails(new NetworkError());
      await settle();
      expect(states()).toEqual(['A saved']);
      const before = http.runs.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(http.runs).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(http.runs).toHaveLength(before + 1);
    }
    http.runs.at(-1)!.arrives(8);
    await settle();
    expect(states()).toEqual(['A received 8']);
    expect(new Set(http.runs.map((run) => run.item.key))).toEqual(new Set([item.key]));
  });

  it('survives a reload, with its key, and is sent by the next page', async () => {
    const before = open();
    before.line.isUp = false;
    const item = before.answer('A');
    before.http.runs[0]!.fails(new NetworkError());
    await settle();
    before.outbox.close();

    const after = open(before.storage);
    expect(after.socket.runs[0]!.item).toMatchObject({ key: item.key, name: 'SubmitAnswer', data: { choice: 'A' } });
    after.socket.runs[0]!.arrives(5);
    await settle();
    expect(before.storage.length).toBe(0);
  });

  it('is nobody else’s and no other lesson’s', () => {
    const { storage, line, answer } = open();
    line.isUp = false;
    answer('A');
    expect(open(storage, 'other/lesson/1').outbox.items()).toEqual([]);
    expect(open(storage, 'u/lesson/2').outbox.items()).toEqual([]);
  });

  it('is not called stored when the storage is full, and is still sent', () => {
    const storage = new FakeStorage();
    storage.isFull = true;
    const { outbox, socket, answer } = open(storage);
    answer('A');
    expect(outbox.items()).toMatchObject([{ stored: false, state: 'sending' }]);
    expect(socket.runs).toHaveLength(1);
  });

  it.each([
    ['the server is busy', refusal('server.busy', 503)],
    ['there were too many tries', refusal('rate.limited', 429)],
    ['the session ended', refusal('session.required', 401)],
    ['the page is out of date', refusal('session.csrf', 403)],
  ])('stays when %s', async (_why, error) => {
    const { socket, states, storage, answer } = open();
    answer('A');
    socket.runs[0]!.fails(error);
    await settle();
    expect(states()).toEqual(['A saved']);
    expect(storage.length).toBe(1);
  });
});

describe('of two answers to one question', () => {
  it('the older is replaced if it was never sent', async () => {
    const { socket, states, answer } = open();
    answer('X', 'q0'); // keeps the line busy
    answer('A');
    answer('B');
    expect(states()).toEqual(['X sending', 'B saved']);
    socket.runs[0]!.arrives(1);
    await settle();
    expect(socket.choices()).toEqual(['X', 'B']);
  });

  it('the older is settled first if it may have arrived: a late copy cannot undo the newer', async () => {
    const { socket, http, line, states, answer } = open();
    const first = answer('A');
    line.isUp = false;
    socket.runs[0]!.fails(new NetworkError());
    await settle();
    http.runs[0]!.fails(new NetworkError());
    await settle();
    answer('B');
    expect(http.runs.map(({ item }) => item.key)).toEqual([first.key, first.key]);
    http.runs[1]!.arrives(6);
    await settle();
    expect(http.choices()).toEqual(['A', 'A', 'B']);
    http.runs[2]!.arrives(7);
    await settle();
    expect(states()).toEqual(['B received 7']);
  });
});

it('a refusal is final, is shown with its problem, and survives a reload until the next answer', async () => {
  const { socket, storage, states, answer, outbox } = open();
  answer('A');
  socket.runs[0]!.fails(refusal('lesson.over'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.runs).toHaveLength(1);
  expect(outbox.items()).toMatchObject([{ state: 'refused', problem: { code: 'lesson.over' } }]);
  const next = open(storage);
  expect(next.outbox.items()).toMatchObject([{ state: 'refused', problem: { code: 'lesson.over' } }]);
  expect(next.socket.runs).toHaveLength(0);
  answer('B');
  expect(states()).toEqual(['B sending']);
});
