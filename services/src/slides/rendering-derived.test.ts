import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { JobStore } from '../jobs/job-store.ts';
import { derive as deriveJobs } from '../jobs/derived-jobs.ts';
import { renderings, type Waiting } from './rendering.worker.ts';

let database: TestDatabase;
let side: WriteSide;
let jobs: JobStore;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  jobs = new JobStore(side.database);
});
beforeEach(() => asOwner(database, 'truncate job'));
afterAll(async () => {
  await side.close();
  await database.drop();
});

let position = 0;
const fact = (type: string, stream: string, deckId: string): StoredFact =>
  ({ type, stream, school: 's1', position: (position += 1), data: { deckId } }) as unknown as StoredFact;

const derive = (...facts: StoredFact[]) => {
  const query = async (text: string, values: unknown[]) => (await side.database.pool.query(text, values)).rows;
  return deriveJobs(jobs, { query } as EntityManager, facts, renderings);
};
const takeAll = async () => {
  const taken = [];
  for (
    let one = await jobs.take<Waiting>(renderings.kind, false);
    one !== undefined;
    one = await jobs.take<Waiting>(renderings.kind, false)
  )
    taken.push(one);
  return taken;
};
const waiting = async () => (await takeAll()).map(({ data: { stream, deck } }) => `${stream} ${deck}`);

it('holds what was added and has not come to an end, the oldest first', async () => {
  const [one, two, three] = [newId(), newId(), newId()];
  expect(await derive(fact('SlidesAdded', 'lesson/a', one), fact('SlidesAdded', 'lesson/b', two))).toBe(true);
  await derive(fact('SlidesAdded', 'lesson/a', three), fact('SlidesRemoved', 'lesson/a', three));
  expect(await waiting()).toEqual([`lesson/a ${one}`, `lesson/b ${two}`]);
  expect(await derive(fact('RenderingFailed', 'lesson/a', one))).toBe(false);
  expect(await derive(fact('RenderingRetried', 'lesson/a', one), fact('SlidesRendered', 'lesson/b', two))).toBe(true);
  expect(await waiting()).toEqual([`lesson/a ${one}`]);
});

it('keeps decks of two lessons apart, whatever their browsers called them', async () => {
  const deck = newId();
  await derive(fact('SlidesAdded', 'lesson/a', deck));
  await derive(fact('SlidesAdded', 'lesson/b', deck), fact('SlidesAdded', 'lesson/c', deck));
  await derive(fact('SlidesRemoved', 'lesson/b', deck));
  expect(await waiting()).toEqual([`lesson/a ${deck}`, `lesson/c ${deck}`]);
});

it('tells who works on one that it is not wanted any more, and forgets only that try', async () => {
  const deck = newId();
  await derive(fact('SlidesAdded', 'lesson/a', deck));
  const held = (await jobs.take<Waiting>(renderings.kind, false))!;
  expect(await jobs.hold(held)).toBe(true);
  await derive(fact('RenderingFailed', 'lesson/a', deck), fact('RenderingRetried', 'lesson/a', deck));
  expect(await jobs.hold(held)).toBe(false);
  await jobs.remove(held);
  expect(await waiting()).toEqual([`lesson/a ${deck}`]);
});
