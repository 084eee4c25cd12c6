import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { JobStore, type JobRecord } from './job-store.ts';
import { Fault, Jobs, MOST_FAULTS, NotWanted, type Work } from './jobs.ts';

let database: TestDatabase;
let side: WriteSide;
let store: JobStore;
const person = newId();
beforeAll(async () => {
  database = await migratedDatabase();
  await asOwner(
    database,
    `insert into school (id, name) values ('ours', 'Ours');
     insert into person (id, school, name, bound, secret) values ('${person}', 'ours', 'An', true, 'x')`,
  );
  side = writeSide(database.url);
  store = new JobStore(side.database);
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

/** A process that works so on jobs of a kind of their own, and one such job. */
async function working(run: Work<object>['run'], more: Partial<Work<object>> = {}) {
  const [kind, id] = [newId(), newId()];
  const process = () => {
    const jobs = new Jobs(store, side.log, side.settings);
    jobs.add({ kind, isSuspect: true, run, ...more });
    return jobs;
  };
  const ask = async (one = newId()) => void (await store.ask(kind, { id: one, school: 'ours', data: {} }, person, 5));
  await ask(id);
  const find = async (one = id) => (await store.of<JobRecord<object, object, object>>(kind, person, one))[0];
  const become = (status: string | undefined, one = id) =>
    vi.waitFor(async () => expect((await find(one))?.status).toBe(status));
  const lapse = () => asOwner(database, `update job set held_until = now() - interval '1 s' where kind = '${kind}'`);
  return { kind, process, ask, find, become, lapse };
}

it('a job is told of while it is worked on, and kept with what came of it', async () => {
  let goOn: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (goOn = resolve));
  const { process, find, become } = await working(async (_, { tell, done }) => {
    await tell({ rows: 1 });
    await wait;
    await done({ bytes: 9 });
  });
  const jobs = process();
  jobs.wake();
  await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'running', progress: { rows: 1 } }));
  goOn();
  await become('done');
  expect(await find()).toMatchObject({ result: { bytes: 9 } });
  await jobs.onModuleDestroy();
});

it.each([
  ['nothing is kept of', async () => undefined],
  ['nobody wants any more', () => Promise.reject(new NotWanted())],
])('a job that %s is gone when it ends', async (_, run) => {
  const { kind, process, become } = await working(run);
  const jobs = process();
  jobs.wake();
  await become(undefined);
  await jobs.onModuleDestroy();
  expect(await store.of(kind, person)).toEqual([]);
});

it('a job that is cancelled ends with the next word of how far it is', async () => {
  const ended = vi.fn<() => void>();
  const { kind, process, find } = await working(async ({ id }, { tell, signal }) => {
    signal.addEventListener('abort', ended);
    await store.cancel(kind, id, person);
    await tell({ rows: 1 });
    throw new Error('it went on');
  });
  const jobs = process();
  jobs.wake();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  await jobs.onModuleDestroy();
  expect(await find()).toMatchObject({ status: 'cancelled' });
});

it('a job is given back by a process that ends, and counted against nobody', async () => {
  const begun = vi.fn<() => void>();
  const { kind, process } = await working(async (_, { signal }) => {
    begun();
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  });
  for (let n = 1; n <= MOST_FAULTS + 1; n += 1) {
    const jobs = process();
    jobs.wake();
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(n));
    await jobs.onModuleDestroy();
  }
  expect(await store.take(kind, true)).toMatchObject({ faults: 0 });
});

it('a job whose own fault it is has failed after three tries, and holds up nobody', async () => {
  const giveUp = vi.fn<() => Promise<void>>(async () => undefined);
  const tried = vi.fn<() => void>();
  const { process, ask, become, lapse } = await working(
    async ({ id }, { done }) => {
      if (id === next) return void (await done({}));
      tried();
      throw new Fault(new Error('no'));
    },
    { giveUp },
  );
  const next = newId();
  const jobs = process();
  for (let n = 1; n <= MOST_FAULTS; n += 1) {
    await lapse();
    jobs.wake();
    await vi.waitFor(() => expect(tried).toHaveBeenCalledTimes(n));
    await vi.waitFor(() => expect(jobs['works'].values().next().value!.working).toBeUndefined());
  }
  await ask(next);
  jobs.wake();
  await become('done', next);
  await become(undefined);
  expect([giveUp.mock.calls.length, tried.mock.calls.length]).toEqual([1, MOST_FAULTS]);
  await jobs.onModuleDestroy();
});

it.each([
  ['with its last fault at once', () => Promise.reject(new Fault(new Error('no'), true)), 0],
  ['when three processes were lost with it', () => Promise.reject(new Error('it was not to be run')), MOST_FAULTS],
] as const)('a job has failed %s', async (_, run, lost) => {
  const { kind, process, become, lapse } = await working(run);
  for (let n = 0; n < lost; n += 1) {
    await store.take(kind, true);
    await lapse();
  }
  const jobs = process();
  jobs.wake();
  await become('failed');
  await jobs.onModuleDestroy();
  expect(await store.take(kind, true)).toBeUndefined();
});

it('a job waits a while when what it needs is away, however often that is', async () => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('away'));
  const { process, become, lapse } = await working(run, { isSuspect: false });
  const jobs = process();
  for (let n = 1; n <= MOST_FAULTS + 2; n += 1) {
    await lapse();
    jobs.wake();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(n));
    await vi.waitFor(() => expect(jobs['works'].values().next().value!.working).toBeUndefined());
    await become('running');
  }
  await jobs.onModuleDestroy();
});
