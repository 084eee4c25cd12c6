import type { CommandBus } from '@nestjs/cqrs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileRegister } from '../platform/files/file-register.ts';
import { settingsFor } from '../../../tests/support/platform.ts';
import type { Clock } from '../platform/clock.ts';
import type { Mailboxes } from '../platform/command/mailboxes.ts';
import type { Outcome, Submission } from '../platform/command/submission.ts';
import { MemoryFileStore } from '../platform/files/memory-file-store.ts';
import type { Projector } from '../platform/projection/projector.ts';
import { Log } from '../platform/telemetry/log.ts';
import type { RenderingQueue, Waiting } from './rendering-queue.ts';
import { RenderingWorker } from './rendering.worker.ts';
import type { RenderJob } from './rendering/render.ts';

vi.mock('./rendering/render.ts', () => ({
  render: async (job: RenderJob) => {
    await job.onPages(1);
    return { pages: 1 };
  },
}));

const waiting: Waiting = { deck: 'deck', stream: 'lesson/one', school: 's1', attempt: 7 };

/** A worker on one deck that waits, whose commands are answered like this; a poll finds the deck again until it is done. */
async function working(answer: (name: string) => Outcome) {
  const { hash } = await files.put(Buffer.from('a file'), 100);
  const [given, done]: [string[], Waiting[]] = [[], []];
  let isHeld = false;
  const queue = {
    take: async () => {
      if (isHeld || done.length > 0) return undefined;
      isHeld = true;
      return waiting;
    },
    hold: async () => true,
    done: async (one: Waiting) => void done.push(one),
    release: async () => undefined,
  };
  const deck = { deckId: 'deck', status: 'pending', file: hash, mediaType: 'application/pdf' };
  const mailbox = { refresh: async () => undefined, head: { folded: { state: { slides: { decks: [deck] } } } } };
  const commands = {
    execute: async ({ name }: Submission) => {
      given.push(name);
      return answer(name);
    },
  };
  const worker = new RenderingWorker(
    queue as unknown as RenderingQueue,
    { get: () => mailbox } as unknown as Mailboxes,
    commands as unknown as CommandBus,
    { now: () => Date.now() } as Clock,
    new Log(settingsFor('')),
    files,
    { recordMade: async () => undefined } as unknown as FileRegister,
    settingsFor(''),
    { follow: () => undefined } as unknown as Projector,
  );
  worker.onApplicationBootstrap();
  const poll = async () => {
    isHeld = false; // as if its time had passed
    const before = given.length;
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(given.length).toBeGreaterThan(before));
    await worker['working'];
  };
  return { given, done, poll, stop: () => worker.onModuleDestroy() };
}

const files = new MemoryFileStore();
const receipt = { receipt: {} } as Outcome;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

it('a deck whose rendering cannot be recorded has failed after three tries, and holds up nobody any more', async () => {
  const { given, done, poll, stop } = await working((name) =>
    name === 'FailRendering' ? receipt : { refused: 'server.error' },
  );
  for (let n = 0; n < 3; n += 1) await poll();
  expect(given).toEqual(['StartRendering', 'StartRendering', 'StartRendering', 'FailRendering']);
  expect(done).toEqual([waiting]);
  await stop();
});

it('a server that is busy is no fault of the deck', async () => {
  let isBusy = true;
  const { given, done, poll, stop } = await working(() => (isBusy ? { refused: 'server.busy' } : receipt));
  for (let n = 0; n < 5; n += 1) await poll();
  expect(new Set(given)).toEqual(new Set(['StartRendering']));
  isBusy = false;
  await poll();
  expect(given.slice(-2)).toEqual(['StartRendering', 'FinishRendering']);
  expect(done).toEqual([waiting]);
  await stop();
});
