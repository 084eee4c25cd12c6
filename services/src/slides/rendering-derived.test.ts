import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import type { StoredFact } from '../platform/event-store/event-store.ts';
import { RenderingQueue } from './rendering-queue.ts';

let database: TestDatabase;
let side: WriteSide;
let queue: RenderingQueue;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  queue = new RenderingQueue(side.database);
});
beforeEach(() => asOwner(database, 'truncate rendering'));
afterAll(async () => {
  await side.close();
  await database.drop();
});

let position = 0;
const fact = (type: string, stream: string, deckId: string): StoredFact =>
  ({ type, stream, school: 's1', position: (position += 1), data: { deckId } }) as unknown as StoredFact;

const derive = (...facts: StoredFact[]) => {
  const query = async (text: string, values: unknown[]) => (await side.database.pool.query(text, values)).rows;
  return queue.derive({ query } as EntityManager, facts);
};
const takeAll = async () => {
  const taken = [];
  for (let one = await queue.take(); one !== undefined; one = await queue.take()) taken.push(one);
  return taken;
};
const waiting = async () => (await takeAll()).map(({ stream, deck }) => `${stream} ${deck}`);

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

it('gives each to one who asks, until it is let go or not held on to', async () => {
  await derive(fact('SlidesAdded', 'lesson/a', newId()));
  const [first, second] = await Promise.all([queue.take(), queue.take()]);
  expect([first, second].filter((one) => one !== undefined)).toHaveLength(1);
  const held = (first ?? second)!;
  await queue.release(held);
  expect(await takeAll()).toEqual([held]);
  await asOwner(database, `update rendering set held_until = clock_timestamp()`); // nobody held on to it for long
  expect(await takeAll()).toEqual([held]);
});

it('tells who works on one that it is not wanted any more, and forgets only that try', async () => {
  const deck = newId();
  await derive(fact('SlidesAdded', 'lesson/a', deck));
  const held = (await queue.take())!;
  expect(await queue.hold(held)).toBe(true);
  await derive(fact('RenderingFailed', 'lesson/a', deck), fact('RenderingRetried', 'lesson/a', deck));
  expect(await queue.hold(held)).toBe(false);
  await queue.done(held);
  expect(await waiting()).toEqual([`lesson/a ${deck}`]);
});
