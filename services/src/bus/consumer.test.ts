import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFor } from '../../../tests/support/platform.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Log } from '../ops/telemetry/log.ts';
import type { Take } from './bus.ts';
import { Consumer, type Found, type ReadAfter } from './consumer.ts';
import { Taken } from './taken.ts';

// A pause in which a consumer lets facts gather is no part of what is told here.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: () => Promise.resolve(),
}));

const NOTHING: ReadAfter = async (through) => ({ facts: [], through });
const fact = (position: number) => ({ position }) as StoredFact;

/** A consumer whose looks at the ledger are answered when the test says so. */
function looking() {
  const looks: ((found: Found) => void)[] = [];
  let checkpoint = 0;
  const read: ReadAfter = () => new Promise((resolve) => looks.push(resolve));
  const take: Take = async (look) => {
    const found = await look(new Taken(checkpoint));
    checkpoint = found?.base ?? checkpoint;
  };
  const consumer = new Consumer('one', take, read, new Log(settingsFor('')));
  const look = async (...facts: readonly StoredFact[]): Promise<void> => {
    await vi.waitFor(() => expect(looks).not.toEqual([]));
    looks.shift()!({ facts, through: facts.at(-1)?.position ?? checkpoint });
    await setImmediate();
  };
  /** Lets go of whatever look is under way. */
  const close = async (): Promise<void> => {
    let isClosed = false;
    const closing = consumer.close().then(() => (isClosed = true));
    while (!isClosed) {
      looks.shift()?.({ facts: [], through: checkpoint });
      await setImmediate();
    }
    await closing;
  };
  return { consumer, look, looks, close };
}

describe('waiting for a consumer', () => {
  it('ends when all up to the position is taken, not before', async () => {
    const { consumer, look, close } = looking();
    const answers: string[] = [];
    void consumer.reached(2, 10_000).then((reached) => answers.push(`2 ${reached}`));
    void consumer.reached(3, 10_000).then((reached) => answers.push(`3 ${reached}`));
    await look(fact(1), fact(2));
    expect(answers).toEqual([]);
    await look(fact(3));
    expect(answers).toEqual(['2 true']);
    await look();
    expect(answers).toEqual(['2 true', '3 true']);
    await close();
  });

  it('is not over when a look that began before comes back with nothing', async () => {
    const { consumer, look, looks, close } = looking();
    consumer.wake();
    await vi.waitFor(() => expect(looks).toHaveLength(1));
    // While the ledger is being read, a fact is recorded, and whoever recorded it asks to see it.
    const answers: boolean[] = [];
    void consumer.reached(1, 10_000).then((reached) => answers.push(reached));
    await look();
    expect(answers).toEqual([]);
    await look(fact(1));
    await look();
    expect(answers).toEqual([true]);
    await close();
  });

  it('ends with the consumer', async () => {
    const { consumer, look } = looking();
    const waiting = consumer.reached(1, 10_000);
    const closed = consumer.close();
    expect(await waiting).toBe(false);
    await look(fact(1)); // the look that was under way
    await closed;
    expect(await consumer.reached(1, 10_000)).toBe(false);
  });
});

describe('a consumer that fails', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is tried again later and later, up to every five seconds, and at once again when it had recovered', async () => {
    const take = vi.fn<Take>().mockRejectedValue(new Error('stuck'));
    const consumer = new Consumer('one', take, NOTHING, new Log(settingsFor('')));
    const triedAfter = async (ms: number): Promise<boolean> => {
      vi.advanceTimersByTime(ms);
      const before = take.mock.calls.length;
      consumer.wake();
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      return take.mock.calls.length > before;
    };
    expect(await triedAfter(0)).toBe(true);
    expect(await triedAfter(99)).toBe(false);
    expect(await triedAfter(1)).toBe(true);
    expect(await triedAfter(199)).toBe(false);
    expect(await triedAfter(1)).toBe(true);
    for (let n = 0; n < 10; n += 1) await triedAfter(5000);
    expect(await triedAfter(4999)).toBe(false);
    expect(await triedAfter(1)).toBe(true);
    take.mockResolvedValueOnce(undefined);
    expect(await triedAfter(5000)).toBe(true);
    take.mockRejectedValueOnce(new Error('stuck anew'));
    expect(await triedAfter(0)).toBe(true);
    expect(await triedAfter(100)).toBe(true);
    await consumer.close();
  });

  it('is tried again as soon when the clock of the machine is set back meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const take = vi.fn<Take>().mockRejectedValue(new Error('stuck'));
    const consumer = new Consumer('one', take, NOTHING, new Log(settingsFor('')));
    consumer.wake();
    await vi.waitFor(() => expect(take).toHaveBeenCalled());
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.waitFor(() => {
      consumer.wake();
      expect(take.mock.calls.length).toBeGreaterThan(1);
    });
    await consumer.close();
  });
});

describe('a consumer that fails', () => {
  async function failing(error: Error, times: number) {
    const log = { failure: vi.fn<(error: unknown) => void>(), warn: vi.fn<() => void>() };
    let failures = 0;
    const take = async () => {
      failures += 1;
      throw error;
    };
    const consumer = new Consumer('one', take, NOTHING, log as unknown as Log);
    vi.useFakeTimers({ toFake: ['performance'] });
    while (failures < times) {
      vi.advanceTimersByTime(6000); // it waits longer and longer, but never longer than this
      consumer.wake();
      await setImmediate();
    }
    vi.useRealTimers();
    await consumer.close();
    return { reported: log.failure.mock.calls.map(([told]) => told), warned: log.warn.mock.calls.length };
  }

  it('[R8.20] is reported once, however long it goes on', async () => {
    const fault = new Error('a poison fact');
    expect(await failing(fault, 4)).toEqual({ reported: [fault], warned: 3 });
  });

  it('is no fault of the program while the database is away', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    expect(await failing(away, 3)).toEqual({ reported: [], warned: 3 });
  });
});
