import type { Cell } from '@lectern/contracts/analytics/column.ts';
import { DATASETS, groupsOf, type Dataset } from '@lectern/contracts/analytics/datasets.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import type { Taught } from '../../../tests/support/taught-lesson.ts';
import { twoSchools } from '../../../tests/support/two-schools.ts';
import { LongReads } from '../ops/database/long-reads.ts';
import { chosenBy } from './chosen-rows.ts';
import { DatasetCatalogue } from './dataset-catalogue.ts';
import { DatasetCursor } from './dataset-cursor.ts';
import { DatasetQueries } from './dataset.queries.ts';

type Row = Readonly<Record<string, Cell>>;

let database: TestDatabase;
let ours: readonly Taught[];
let side: WriteSide;
let reads: LongReads;
let queries: DatasetQueries;
const whole = new Map<string, readonly Row[]>();

beforeAll(async () => {
  ({ database, ours } = await twoSchools());
  side = writeSide(database.url);
  await side.store.onModuleInit();
  reads = new LongReads(side.settings, side.log);
  queries = new DatasetQueries(reads);
  const cursor = new DatasetCursor(reads, side.store);
  for (const { name } of DATASETS) {
    const reading = await cursor.open(chosenBy('ours', { dataset: name }));
    const rows: Row[] = [];
    for await (const batch of reading.batches()) rows.push(...batch);
    await reading.close();
    whole.set(name, rows);
  }
});
afterAll(async () => {
  await reads.onApplicationShutdown();
  await side.close();
  await database.drop();
});

async function pages(dataset: Dataset, asked: object, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined;
  do {
    const page = await queries.rows('ours', { dataset: dataset.name, ...asked, limit, next });
    rows.push(...page.rows.map((row) => Object.fromEntries(page.columns.map((name, index) => [name, row[index]!]))));
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    next = page.next;
  } while (next !== undefined);
  return rows;
}

const bigger = (one: Cell, other: Cell): number => (one === other ? 0 : one! < other! ? -1 : 1);
const keyOf = (dataset: Dataset, row: Row) => JSON.stringify(dataset.key.map((name) => row[name]));

describe('rows, page by page', () => {
  const columns = fc.constantFrom(...DATASETS).chain((dataset) =>
    fc.record({
      dataset: fc.constant(dataset),
      sort: fc.option(fc.constantFrom(...dataset.columns.map(({ name }) => name)), { nil: undefined }),
      descending: fc.boolean(),
    }),
  );

  it('are every row once, in the order that was asked for, whatever it is by and how large a page', async () => {
    await fc.assert(
      fc.asyncProperty(columns, async ({ dataset, sort, descending }) => {
        const all = whole.get(dataset.name)!;
        const rows = await pages(dataset, { sort, descending }, Math.ceil(all.length / 3));
        expect(rows.map((row) => keyOf(dataset, row)).toSorted()).toEqual(
          all.map((row) => keyOf(dataset, row)).toSorted(),
        );
        const values = rows.map((row) => row[sort ?? dataset.key[0]!]!);
        const full = values.filter((value) => value !== null);
        const inOrder = full.toSorted((one, other) => (descending ? -1 : 1) * bigger(one, other));
        expect(values).toEqual([...inOrder, ...values.filter((value) => value === null)]);
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  it('are of the asker’s school only, whatever is asked for', async () => {
    for (const { name } of DATASETS) {
      const { rows, asOf } = await queries.rows('theirs', { dataset: name, lesson: ours[0]!.lessonId });
      expect([name, rows]).toEqual([name, []]);
      expect(asOf).toMatchObject({ position: await side.store.head(), lagMs: 0 });
    }
    expect((await queries.rows('nowhere', { dataset: 'lesson' })).rows).toEqual([]);
  });

  it.each([
    ['sort', { sort: 'person_id' }],
    ['sort', { sort: 'lesson; drop table event' }],
    ['next', { next: 'x' }],
    ['next', { next: Buffer.from('["a","b"]').toString('base64url') }],
    ['verb', { verb: 'AnswerSubmitted' }],
    ['where', { where: '{"person_id":"x"}' }],
    ['where', { where: '{"score":5}' }],
    ['where', { where: '{"came_late":"true"}' }],
    ['where', { where: '{"came_late":null}' }],
    ['where', { where: '[1]' }],
    ['where', { where: '{' }],
  ])('of %s are refused for %o', async (path, asked) => {
    const refused = (async () => queries.rows('ours', { dataset: 'learner_lesson', ...asked }))();
    await expect(refused).rejects.toMatchObject({ code: 'request.invalid', more: { faults: [{ path }] } });
  });
});

describe('rows, counted', () => {
  const wanted = fc.constantFrom(...DATASETS).chain((dataset) => {
    const groups = groupsOf(dataset).map(({ name }) => name);
    const means = dataset.columns
      .filter(({ type }) => /^(int|number|long)$/.test(type))
      .map(({ name }) => `mean:${name}`);
    const shares = dataset.columns.filter(({ type }) => type === 'boolean').map(({ name }) => `share:${name}`);
    return fc.record({
      dataset: fc.constant(dataset),
      by: fc.uniqueArray(fc.constantFrom(...groups), { minLength: 1, maxLength: 2 }),
      measure: fc.constantFrom('count', ...means, ...shares),
    });
  });

  it('come to what the rows come to', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, async ({ dataset, by, measure }) => {
        const { groups, more } = await queries.counts('ours', { dataset: dataset.name, by: by.join(','), measure });
        const found = Map.groupBy(whole.get(dataset.name)!, (row) => JSON.stringify(by.map((name) => row[name])));
        expect(more).toBe(found.size > 500);
        expect(groups).toHaveLength(Math.min(found.size, 500));
        for (const group of groups) {
          const rows = found.get(JSON.stringify(group.by))!;
          expect(group.rows).toBe(rows.length);
          const values = rows.map((row) => row[measure.split(':')[1]!] ?? null).filter((value) => value !== null);
          const mean =
            values.length === 0 ? null : values.reduce((sum: number, value) => sum + Number(value), 0) / values.length;
          expect(group.value === null).toBe(measure !== 'count' && mean === null);
          expect(group.value ?? 0).toBeCloseTo(measure === 'count' ? rows.length : (mean ?? 0), 6);
        }
      }),
      { numRuns: 25, seed: 11 },
    );
  });

  it('can be in the order of their values', async () => {
    const asked = { dataset: 'answer', by: 'question', measure: 'share:correct', sort: 'value' } as const;
    const values = (groups: readonly { readonly value: number | null }[]) =>
      groups.map(({ value }) => value).filter((value) => value !== null);
    const rising = values((await queries.counts('ours', asked)).groups);
    expect(rising.length).toBeGreaterThan(3);
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    expect(values((await queries.counts('ours', { ...asked, descending: true })).groups)).toEqual(rising.toReversed());
  });

  it.each([
    ['by', { by: 'score' }],
    ['by', { by: 'question,question' }],
    ['by', { by: 'question,came_late,correct' }],
    ['by', { by: '1' }],
    ['measure', { by: 'question', measure: 'mean:correct' }],
    ['measure', { by: 'question', measure: 'share:score' }],
    ['measure', { by: 'question', measure: 'mean:person_id' }],
  ])('of %s are refused for %o', async (path, asked) => {
    const refused = (async () => queries.counts('ours', { dataset: 'answer', ...asked }))();
    await expect(refused).rejects.toMatchObject({ code: 'request.invalid', more: { faults: [{ path }] } });
  });
});

describe('the catalogue', () => {
  it('says how many rows there are, or about how many where counting would take too long', async () => {
    const catalogue = new DatasetCatalogue(reads);
    const { datasets } = await catalogue.of('ours');
    expect(datasets.map(({ name, rows, estimated }) => [name, rows, estimated])).toEqual(
      DATASETS.map(({ name }) => [name, whole.get(name)!.length, false]),
    );
    await asOwner(database, 'analyze');
    const holder = await side.database.pool.connect();
    await holder.query('begin; lock table class_row in access exclusive mode');
    const slow = (await new DatasetCatalogue(reads).of('ours')).datasets.find(({ name }) => name === 'event')!;
    await holder.query('rollback');
    holder.release();
    expect(slow.estimated).toBe(true);
    expect(slow.rows / whole.get('event')!.length).toBeCloseTo(1, 0);
  });
});
