import type { CommandBus } from '@nestjs/cqrs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileRegister } from '../edge/files/file-register.ts';
import { settingsFor } from '../../../tests/support/platform.ts';
import type { Clock } from '../ops/database/clock.ts';
import type { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Outcome, Submission } from '../ledger/submission.ts';
import { LibreOffice } from '../edge/office/libre-office.ts';
import { MemoryFileStore } from '../edge/files/memory-file-store.ts';
import type { Projector } from '../rows/projector.ts';
import { Log } from '../ops/telemetry/log.ts';
import { DerivedJobs } from '../jobs/derived-jobs.ts';
import type { Job, JobStore } from '../jobs/job-store.ts';
import { Jobs } from '../jobs/jobs.ts';
import { RenderingWorker } from './rendering.worker.ts';
import type { RenderJob } from '../edge/rendering/render.ts';

vi.mock('../edge/rendering/render.ts', () => ({
  render: async (job: RenderJob) => {
    await job.onPages(1);
    return { pages: 1 };
  },
}));

const waiting = {
  kind: 'rendering',
  id: 'lesson/one deck',
  school: 's1',
  holder: 'h',
  data: { deck: 'deck', stream: 'lesson/one', attempt: 7 },
};

/** A worker on one deck that waits, whose commands are answered like this; a poll finds the deck again until it is done. */
async function working(answer: (name: string) => Outcome) {
  const { hash } = await files.put(Buffer.from('a file'), 100);
  const [given, done]: [string[], string[]] = [[], []];
  let [isHeld, faults] = [false, 0];
  const queue = {
    take: async () => {
      if (isHeld || done.length > 0) return undefined;
      isHeld = true;
      return { ...waiting, faults };
    },
    hold: async () => true,
    fault: async () => (faults += 1),
    remove: async ({ id }: Job) => void done.push(id),
  };
  const deck = { deckId: 'deck', status: 'pending', file: hash, mediaType: 'application/pdf' };
  const mailbox = { refresh: async () => undefined, head: { folded: { state: { slides: { decks: [deck] } } } } };
  const commands = {
    execute: async ({ name }: Submission) => {
      given.push(name);
      return answer(name);
    },
  };
  const store = queue as unknown as JobStore;
  const jobs = new Jobs(store, new Log(settingsFor('')), settingsFor(''));
  void new RenderingWorker(
    { get: () => mailbox } as unknown as Mailboxes,
    new Log(settingsFor('')),
    files,
    { recordMade: async () => undefined } as unknown as FileRegister,
    new LibreOffice(settingsFor('')),
    { of: async () => [] } as never,
    new DerivedJobs(
      store,
      jobs,
      { follow: () => undefined } as unknown as Projector,
      commands as unknown as CommandBus,
      { now: () => Date.now() } as Clock,
    ),
  );
  jobs.onApplicationBootstrap();
  const poll = async () => {
    isHeld = false; // as if its time had passed
    const before = given.length;
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(given.length).toBeGreaterThan(before));
    await vi.waitFor(() => expect(jobs['works'].get('rendering')!.working).toBeUndefined());
  };
  return { given, done, poll, stop: () => jobs.onModuleDestroy() };
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
  expect(done).toEqual([waiting.id]);
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
  expect(done).toEqual([waiting.id]);
  await stop();
});
