import { DATASETS, type Dataset } from '@lectern/contracts/analytics/datasets.ts';
import { spanOf } from '@lectern/contracts/analytics/term.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import type { Taught } from '../../../tests/support/taught-lesson.ts';
import { TAUGHT_AT, twoSchools } from '../../../tests/support/two-schools.ts';
import { SQL_TYPES } from './analytics-views.ts';
import { DATASET_SELECTS } from './dataset-selects.ts';

let database: TestDatabase;
let ours: readonly Taught[];
let theirs: Taught;
beforeAll(async () => ({ database, ours, theirs } = await twoSchools()));
afterAll(() => database.drop());

const query = <Row = Record<string, unknown>>(text: string) => asOwner(database, text) as Promise<Row[]>;

describe('the views', () => {
  it('are those of the dictionary', async () => {
    const views = await query(`select viewname from pg_views where schemaname = 'analytics'`);
    expect(views.map(({ viewname }) => String(viewname)).toSorted()).toEqual(
      DATASETS.map(({ name }) => name).toSorted(),
    );
    expect(DATASET_SELECTS.map(([name]) => name).toSorted()).toEqual(DATASETS.map(({ name }) => name).toSorted());
  });

  describe.each(DATASETS)('analytics.$name', ({ name, columns, key, grain }: Dataset) => {
    it('has the columns of the dictionary, with their types and their meaning', async () => {
      const found = await query(
        `select attname as name, format_type(atttypid, null) as type, col_description(attrelid, attnum) as about
         from pg_attribute where attrelid = 'analytics.${name}'::regclass and attnum > 0 order by attnum`,
      );
      expect(found).toEqual(
        columns.map((column) => ({ name: column.name, type: SQL_TYPES[column.type], about: column.about.en })),
      );
      expect(await query(`select obj_description('analytics.${name}'::regclass) as about`)).toEqual([
        { about: grain.en },
      ]);
    });

    it('has rows, each with a key of its own, and nothing empty where the dictionary says so', async () => {
      const full = columns.filter(({ nullable }) => nullable !== true).map((column) => `${column.name} is null`);
      const [row] = await query(
        `select count(*)::int as rows, count(distinct (${key.join(', ')}))::int as keys,
           count(*) filter (where ${full.join(' or ')})::int as gaps from dataset.${name}`,
      );
      expect(row!['rows']).toBeGreaterThan(2);
      expect(row).toEqual({ rows: row!['rows'], keys: row!['rows'], gaps: 0 });
    });
  });

  it.each([
    ['2026-08-31T15:59:59.999Z', '2025-2', '2026-08-31'],
    ['2026-08-31T16:00:00Z', '2026-1', '2026-09-01'],
    ['2026-12-31T16:00:00Z', '2026-1', '2027-01-01'],
    ['2027-01-31T15:59:59Z', '2026-1', '2027-01-31'],
    ['2027-01-31T16:00:00Z', '2026-2', '2027-02-01'],
  ])('count days and terms in the zone of the school, as the contracts do: %s', async (moment, term, date) => {
    const at = Date.parse(moment);
    await query(`update lesson_mode set started_at = ${at} where lesson_id = '${theirs.lessonId}'`);
    expect(await query(`select term, date::text from dataset.lesson where lesson = '${theirs.lessonId}'`)).toEqual([
      { term, date },
    ]);
    const [from, to] = spanOf(term);
    expect([from <= at, at < to]).toEqual([true, true]);
  });

  it('an event has every fact of lessons and classes, and what browsers told', async () => {
    const [facts] = await query(`select count(*)::int as n from event where family in ('lesson', 'class')`);
    const [tracks] = await query(`select count(*)::int as n from track_record`);
    const counted = await query(`select source, count(*)::int as n from dataset.event group by source order by source`);
    expect(counted).toEqual([
      { source: 'fact', n: facts!['n'] },
      { source: 'track', n: tracks!['n'] },
    ]);
    const [told] = await query(`select * from dataset.event where source = 'track' and school = 'theirs'`);
    expect(told).toMatchObject({
      verb: 'page_leave',
      lesson: theirs.lessonId,
      page_name: 'lesson',
      duration_ms: 1500,
      position: null,
    });
  });

  it.each([
    ['says nothing of it', null, 5000, 0],
    ['is right', 4000, 5000, 0],
    ['is ahead', 30_000, 5000, -25_000],
    ['is behind', 1000, 3_601_000, 3_600_000],
  ] as const)('an event on a screen happened when its browser says, whose clock %s', async (_, sent, received, by) => {
    await query(
      `update track_record set sent_at = time + ${sent}, received_at = time + ${received} where school = 'theirs'`,
    );
    const [row] = await query(
      `select extract(epoch from at) * 1000 - ${TAUGHT_AT} as ms from dataset.event where source = 'track' and school = 'theirs'`,
    );
    expect(Number(row!['ms'])).toBe(by);
  });

  it('an event that names a lesson of another school names none', async () => {
    await query(`update track_record set lesson_id = '${ours[0]!.lessonId}' where school = 'theirs'`);
    expect(await query(`select lesson, class from dataset.event where source = 'track' and school = 'theirs'`)).toEqual(
      [{ lesson: null, class: null }],
    );
  });
});

describe('what an event tells of a fact', () => {
  const TOLD = ['choice', 'status', 'mark', 'face', 'role', 'by'];
  const kinds = streams
    .filter(({ family }) => family === 'lesson' || family === 'class')
    .flatMap(({ contexts }) =>
      contexts.flatMap(({ facts }) => facts as readonly { type: string; data: z.ZodMiniType }[]),
    );

  it('is of closed lists: in no kind of fact could it be what somebody wrote', () => {
    const open = kinds.flatMap(({ type, data }) => {
      const { properties = {} } = z.toJSONSchema(data) as {
        properties?: Record<string, { enum?: unknown; pattern?: string }>;
      };
      const fields = TOLD.filter((field) => properties[field] !== undefined);
      return fields
        .filter((field) => !properties[field]?.enum && !properties[field]?.pattern)
        .map((field) => `${type}.${field}`);
    });
    expect(open).toEqual([]);
  });
});

describe('a pseudonym', () => {
  it('is a digest of the school’s secret and the person, and an id like any other', async () => {
    const [{ secret }] = (await query(
      `select encode(secret, 'hex') as secret from pseudonym_secret where school = 'ours'`,
    )) as [{ secret: string }];
    const people = await query<{ person_id: string; learner: string }>(
      `select person_id, learner from pseudonym where school = 'ours'`,
    );
    expect(people.length).toBeGreaterThan(24);
    for (const { person_id: person, learner } of people) {
      const digest = createHash('sha256').update(Buffer.from(secret, 'hex')).update(person).digest();
      digest[6] = (digest[6]! & 0x0f) | 0x80;
      digest[8] = (digest[8]! & 0x3f) | 0x80;
      expect(learner.replaceAll('-', '')).toBe(digest.subarray(0, 16).toString('hex'));
      expect(id.safeParse(learner).success).toBe(true);
    }
  });

  it('is given to everyone whom a school knows, and outlives them', async () => {
    const [none] = await query(
      'select count(*)::int as n from person p where not exists (select from pseudonym where person_id = p.id)',
    );
    expect(none).toEqual({ n: 0 });
    const person = ours[0]!.studentIds[3]!;
    const rows = () =>
      query(
        `select learner, status, answered, score from dataset.learner_lesson where person_id = '${person}' order by lesson`,
      );
    const before = await rows();
    await query(`delete from person where id = '${person}'`);
    expect(await rows()).toEqual(before);
    expect(before).toHaveLength(2);
  });
});
