import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readInWorker, type FromReader } from './read-in-worker.ts';

/** A worker that says and fails as it is told. */
class FakeWorker extends EventTarget {
  isTerminated = false;
  readonly sent: unknown[] = [];
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  say(data: FromReader): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let worker: FakeWorker;
const read = () => {
  worker = new FakeWorker();
  const reading = readInWorker(new Blob(['x']), () => worker as unknown as Worker);
  return reading.catch((error: { why?: string; message: string }) => error.why ?? error.message);
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives what the worker found or why there is nothing, and ends it', async () => {
  const found = { questions: [], faults: [], pictures: new Map() };
  const reading = read();
  worker.say({ is: 'ready' });
  worker.say({ is: 'found', found });
  expect(await reading).toBe(found);
  expect([worker.sent.length, worker.isTerminated]).toEqual([1, true]);
  const refused = read();
  worker.say({ is: 'unreadable', why: 'unsafe' });
  expect(await refused).toBe('unsafe');
  expect(worker.isTerminated).toBe(true);
});

it('stops a file that never ends, and says so', async () => {
  const reading = read();
  worker.say({ is: 'ready' });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(worker.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toBe('tooHeavy');
  expect(worker.isTerminated).toBe(true);
});

it('a worker that dies at a file is another thing than one that did not load', async () => {
  const reading = read();
  worker.say({ is: 'ready' });
  worker.dispatchEvent(new Event('error'));
  expect(await reading).toBe('tooHeavy');
  const offline = read();
  worker.dispatchEvent(new Event('error'));
  expect(await offline).toBe('The reader of files did not load.');
});
