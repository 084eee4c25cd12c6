import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { JobStore, type JobRecord } from './job-store.ts';

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
beforeEach(() => asOwner(database, 'truncate job'));
afterAll(async () => {
  await side.close();
  await database.drop();
});

async function asked(kind = 'copy'): Promise<string> {
  const id = newId();
  expect(await store.ask(kind, { id, school: 'ours', data: { what: id } }, person, 5)).toBe(true);
  return id;
}
const take = async (isSuspect = true) => (await store.take('copy', isSuspect))!;
/** As if nothing had been heard of who works on it. */
const lapse = () => asOwner(database, `update job set held_until = now() - interval '1 s'`);
const of = (who: string, id?: string) => store.of<JobRecord<object, object, object>>('copy', who, id);
const find = async (id: string) => (await of(person, id))[0];

it('gives each job to one who asks, the oldest first, and none of another kind', async () => {
  const ids = [await asked(), await asked(), await asked('move')];
  const [first, second] = await Promise.all([take(), take()]);
  expect([first.id, second.id].toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect(first).toMatchObject({ kind: 'copy', school: 'ours', data: { what: first.id }, faults: 0 });
  expect(await store.take('copy', true)).toBeUndefined();
});

it('gives what a process that is gone has left to another one, and hears no more of the first', async () => {
  const id = await asked();
  const first = await take();
  await lapse();
  const second = await take();
  expect(second).toMatchObject({ id, faults: 1 });
  expect(await store.hold(first, { rows: 7 })).toBe(false);
  expect(await store.done(first, {})).toBe(false);
  await store.failed(first);
  await store.release(first);
  await store.remove(first);
  expect(await store.hold(second, { rows: 1 })).toBe(true);
  expect(await store.hold(second)).toBe(true);
  expect(await find(id)).toMatchObject({ status: 'running', progress: { rows: 1 } });
  expect(await store.take('copy', true)).toBeUndefined();
});

it('counts the processes that were lost against a job that is suspect, and against no other', async () => {
  await asked();
  for (const [isSuspect, faults] of [
    [true, 0],
    [true, 1],
    [false, 1],
    [true, 2],
  ] as const) {
    expect(await take(isSuspect)).toMatchObject({ faults });
    await lapse();
  }
});

it('counts nothing against a job that is given back by a process that is stopped', async () => {
  const id = await asked();
  for (let n = 0; n < 5; n += 1) await store.release(await take());
  expect(await take()).toMatchObject({ id, faults: 0 });
});

it('keeps a fault that was said, counts it once, and does not give the job away at once', async () => {
  await asked();
  await store.fault(await take());
  expect(await store.take('copy', true)).toBeUndefined();
  await lapse();
  expect(await take()).toMatchObject({ faults: 1 });
});

it('tells who works on a job that it was cancelled, and takes nothing of it any more', async () => {
  const id = await asked();
  const job = await take();
  await store.cancel('copy', id, newId());
  expect(await store.hold(job)).toBe(true);
  await store.cancel('copy', id, person);
  expect(await store.hold(job)).toBe(false);
  expect(await store.done(job, {})).toBe(false);
  await lapse();
  expect(await store.take('copy', true)).toBeUndefined();
  expect(await find(id)).toMatchObject({ status: 'cancelled', finishedAt: expect.any(Number) });
});

it('shows a job to who asked for it alone', async () => {
  const id = await asked();
  await store.done(await take(), { bytes: 9 });
  expect(await find(id)).toMatchObject({ status: 'done', result: { bytes: 9 } });
  expect((await of(person)).map((one) => one.id)).toEqual([id]);
  expect([await of(newId(), id), await of(newId())]).toEqual([[], []]);
});
