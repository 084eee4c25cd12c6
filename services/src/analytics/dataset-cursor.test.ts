import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import { DATASETS, datasetOf } from '@lectern/contracts/analytics/datasets.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { bringUpToDate } from '../../../tests/support/read-models.ts';
import { teachLesson, type Taught } from '../../../tests/support/taught-lesson.ts';
import { TAUGHT_AT, twoSchools } from '../../../tests/support/two-schools.ts';
import { LongReads } from '../ops/database/long-reads.ts';
import type { Chosen } from './chosen-rows.ts';
import { DatasetCursor, type DatasetReading } from './dataset-cursor.ts';

let database: TestDatabase;
let ours: readonly Taught[];
let side: WriteSide;
let reads: LongReads;
let cursor: DatasetCursor;
beforeAll(async () => {
  ({ database, ours } = await twoSchools());
  side = writeSide(database.url);
  await side.store.onModuleInit();
  reads = new LongReads(side.settings, side.log);
  cursor = new DatasetCursor(reads, side.store);
});
afterAll(async () => {
  await reads.onApplicationShutdown();
  await side.close();
  await database.drop();
});

const chosen = (dataset: Chosen['dataset'], more: Partial<Chosen> = {}): Chosen => ({
  dataset,
  school: 'ours',
  filters: {},
  ...more,
});
async function all(reading: DatasetReading) {
  const rows: Readonly<Record<string, Cell>>[] = [];
  for await (const batch of reading.batches()) rows.push(...batch);
  await reading.close();
  return rows;
}
const read = async (...given: Parameters<typeof chosen>) => all(await cursor.open(chosen(...given)));
const count = async (text: string) => Number((await asOwner(database, text))[0]!['n']);

describe.each(DATASETS)('$name, read to its end', (dataset) => {
  it('is every row of the school once, in the order of its key, and as many as it said', async () => {
    const reading = await cursor.open(chosen(dataset));
    const rows = await all(reading);
    expect(rows).toHaveLength(reading.total);
    expect(rows).toHaveLength(await count(`select count(*) as n from dataset.${dataset.name} where school = 'ours'`));
    const keys = rows.map((row) => dataset.key.map((name) => row[name]));
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(rows.length);
    expect(keys).toEqual(keys.toSorted(inOrder));
  });

  it('has values of the types of its columns', async () => {
    const fits = (row: Readonly<Record<string, Cell>>, { name, type, nullable }: Column): boolean => {
      const value = row[name];
      if (value === null) return nullable === true;
      if (type === 'boolean' || type === 'number') return typeof value === type;
      return type === 'int' || type === 'long' || type === 'time' ? Number.isInteger(value) : typeof value === 'string';
    };
    for (const row of await read(dataset)) {
      expect(Object.keys(row)).toEqual(dataset.columns.map(({ name }) => name));
      expect(dataset.columns.filter((column) => !fits(row, column)).map(({ name }) => [name, row[name]])).toEqual([]);
    }
  });
});

function inOrder(one: readonly unknown[], other: readonly unknown[]): number {
  for (const [index, value] of one.entries()) {
    if (value === other[index]) continue;
    return (value as string) < (other[index] as string) ? -1 : 1;
  }
  return 0;
}

describe('a dataset', () => {
  const answers = datasetOf('answer');

  it('is cut by each of its filters, and by what columns must have', async () => {
    const rows = await read(answers);
    const [first, second] = ours.map(({ lessonId }) => lessonId);
    const some = rows.find(({ lesson }) => lesson === first)!;
    const only = (wanted: Readonly<Record<string, Cell>>) =>
      rows.filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value));
    expect(await read(answers, { filters: { lesson: first! } })).toEqual(only({ lesson: first! }));
    expect(await read(answers, { filters: { class: some['class'] as string } })).toEqual(
      only({ class: some['class']! }),
    );
    expect(await read(answers, { filters: { learner: some['learner'] as string } })).toEqual(
      only({ learner: some['learner']! }),
    );
    expect(await read(answers, { filters: { term: '2026-1' } })).toEqual(rows);
    expect(await read(answers, { filters: { term: '2026-2' } })).toEqual([]);
    expect(await read(answers, { from: TAUGHT_AT })).toEqual(only({ lesson: second! }));
    expect(await read(answers, { to: TAUGHT_AT })).toEqual(only({ lesson: first! }));
    const where = { question: some['question']!, correct: some['correct']!, came_late: false };
    expect(await read(answers, { where })).toEqual(only(where));
    const events = datasetOf('event');
    const joined = await read(events, { filters: { verb: 'ParticipantJoined', lesson: first! } });
    expect(joined.length).toBeGreaterThan(3);
    expect(new Set(joined.map(({ verb, lesson }) => `${verb} ${lesson}`))).toEqual(
      new Set([`ParticipantJoined ${first}`]),
    );
    expect(await read(events, { where: { lesson: null, verb: 'ClassCreated' } })).toHaveLength(1);
  });

  it('refuses a filter that it does not have', async () => {
    await expect(cursor.open(chosen(answers, { filters: { verb: 'x' } }))).rejects.toMatchObject({
      code: 'request.invalid',
      more: { faults: [{ path: 'verb', code: 'dataset.noSuchFilter' }] },
    });
  });

  it('stands as it did when it was opened, whatever happens meanwhile, and says where', async () => {
    const before = await read(answers);
    const reading = await cursor.open(chosen(answers));
    const eventsBefore = await cursor.open(chosen(datasetOf('event')));
    const head = await side.store.head();
    await teachLesson(database.url, {
      school: 'ours',
      teacherId: newId(),
      students: 10,
      minutes: 10,
      endedAt: TAUGHT_AT,
    });
    await bringUpToDate(database);
    expect([reading.asOf, reading.total]).toEqual([
      { incarnation: side.store.incarnation, position: head },
      before.length,
    ]);
    expect(await all(reading)).toEqual(before);
    expect(await all(eventsBefore)).toHaveLength(eventsBefore.total);
    const after = await cursor.open(chosen(answers));
    expect(after.total).toBeGreaterThan(before.length);
    expect(after.asOf.position).toBe(await side.store.head());
    await after.close();
  });

  it('leaves facts for the next time that its other datasets do not hold yet', async () => {
    const events = datasetOf('event');
    const [before, head] = [await read(events), await side.store.head()];
    await teachLesson(database.url, {
      school: 'ours',
      teacherId: newId(),
      students: 10,
      minutes: 10,
      endedAt: TAUGHT_AT,
    });
    const reading = await cursor.open(chosen(events));
    expect(reading.asOf.position).toBe(head);
    expect(await all(reading)).toEqual(before);
    await bringUpToDate(database);
    expect((await read(events)).length).toBeGreaterThan(before.length);
  });

  it('gives its connection back when it is closed before its end, as often as it is opened', async () => {
    for (let i = 0; i < 10; i += 1) {
      const reading = await cursor.open(chosen(datasetOf('event')));
      for await (const rows of reading.batches()) {
        expect(rows.length).toBeGreaterThan(0);
        break;
      }
      await reading.close();
    }
    expect((await read(answers)).length).toBeGreaterThan(0);
  });
});
