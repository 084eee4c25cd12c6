import { boolean, date, int, long, nullable, number, text, time, uuid } from '@lectern/contracts/analytics/column.ts';
import { EXPORT_FORMATS } from '@lectern/contracts/analytics/exports.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDuck } from '../parquet/duck.ts';
import { openSink, type Row } from './row-sink.ts';

const COLUMNS = [
  uuid('learner', '', ''),
  text('verb', '', '', nullable),
  int('n', '', '', nullable),
  long('position', '', ''),
  number('share', '', '', nullable),
  boolean('late', '', '', nullable),
  time('at', '', '', nullable),
  date('day', '', ''),
];
const AT = Date.UTC(2026, 10, 21, 6, 0, 0, 250);
const SHEET = { title: 'Events', columns: COLUMNS, at: new Date(AT) };
const ROWS: readonly Row[] = [
  {
    learner: '019a0000-0000-7000-8001-000000000001',
    verb: '=角动量,"守恒"\n',
    n: -3,
    position: 2 ** 40,
    share: 0.25,
    late: true,
    at: AT,
    day: '2026-11-21',
  },
  {
    learner: '019a0000-0000-7000-8001-000000000002',
    verb: null,
    n: null,
    position: 1,
    share: null,
    late: null,
    at: null,
    day: '2026-11-22',
  },
];

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'lectern-sink-'))));
afterAll(() => rm(folder, { recursive: true }));

async function written(format: (typeof EXPORT_FORMATS)[number], name = 'rows', rows = ROWS): Promise<string> {
  const path = join(folder, `${name}.${format}`);
  const sink = await openSink({ format, path, ...SHEET });
  await sink.add(rows.slice(0, 1));
  await sink.add(rows.slice(1));
  await sink.end();
  return path;
}

/** What another program reads; moments as ms. */
const readBack = (from: string) =>
  withDuck((ask) =>
    ask(`select learner::varchar as learner, verb, n::int as n, position::double as position, share::double as share, late::boolean as late,
           epoch_ms("at")::double as "at", day::varchar as day from ${from} order by learner`),
  );

const linesOf = async (path: string) => (await readFile(path, 'utf8')).split('\n').filter(Boolean);

describe('rows that left', () => {
  it('are the same in Parquet, each of its type, with nothing where there is nothing', async () => {
    expect(await readBack(`read_parquet('${await written('parquet')}')`)).toEqual(ROWS);
  });

  it('have in Parquet the type that the column has in SQL: moments in UTC, days, ids', async () => {
    const path = await written('parquet');
    const types = await withDuck((ask) => ask(`describe select * from read_parquet('${path}')`));
    expect(types.map((row) => [row['column_name'], row['column_type']])).toEqual([
      ['learner', 'UUID'],
      ['verb', 'VARCHAR'],
      ['n', 'INTEGER'],
      ['position', 'BIGINT'],
      ['share', 'DOUBLE'],
      ['late', 'BOOLEAN'],
      ['at', 'TIMESTAMP WITH TIME ZONE'],
      ['day', 'DATE'],
    ]);
    const [at] = await withDuck((ask) =>
      ask(`select logical_type::varchar as type from parquet_schema('${path}') where name = 'at'`),
    );
    expect(at!['type']).toContain('isAdjustedToUTC=1');
  });

  it('are the same in JSON lines, where moments are ISO 8601 as in CSV', async () => {
    const lines = await linesOf(await written('jsonl'));
    const at = '2026-11-21T06:00:00.250Z';
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ ...ROWS[0], at }, ROWS[1]]);
    expect(await readFile(await written('csv'), 'utf8')).toContain(at);
  });

  it('are the same in CSV, where moments are ISO 8601 and no text is a formula', async () => {
    const rows = await readBack(`read_csv('${await written('csv')}', header = true, types = { 'at': 'TIMESTAMP' })`);
    expect(rows).toEqual([{ ...ROWS[0], verb: `'=角动量,"守恒"\n` }, ROWS[1]]);
    expect((await readFile(join(folder, 'rows.csv'))).subarray(0, 3).toString('hex')).toBe('efbbbf');
  });

  it('are in a workbook, with their columns’ names above them', async () => {
    const files = unzipSync(await readFile(await written('xlsx')));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
    expect(sheet.match(/<row /g)).toHaveLength(3);
    for (const { name } of COLUMNS) expect(sheet).toContain(`>${name}</t>`);
    expect(sheet).toContain('=角动量,"守恒"');
  });

  it.each(EXPORT_FORMATS)('are the same bytes of %s each time', async (format) => {
    const [one, other] = [await written(format, 'one'), await written(format, 'other')];
    expect((await readFile(one)).equals(await readFile(other))).toBe(true);
  });

  it.each(['csv', 'jsonl', 'xlsx'] as const)(
    'fail as %s where nothing can be written, and only then',
    async (format) => {
      const sink = await openSink({ format, path: join(folder, 'nowhere', 'rows'), ...SHEET });
      await setTimeout(20); // it turns out while nobody writes
      await expect(sink.add(ROWS).then(() => sink.end())).rejects.toThrow('ENOENT');
      await sink.close();
    },
  );

  it.each(EXPORT_FORMATS)('may be none: a file of %s without rows is whole', async (format) => {
    const path = await written(format, 'none', []);
    const rows = {
      csv: () => readBack(`read_csv('${path}', header = true, types = { 'at': 'TIMESTAMP' })`),
      parquet: () => readBack(`read_parquet('${path}')`),
      jsonl: () => linesOf(path),
      xapi: () => linesOf(path),
      xlsx: async () =>
        strFromU8(unzipSync(await readFile(path))['xl/worksheets/sheet1.xml']!)
          .match(/<row /g)!
          .slice(1),
    };
    expect(await rows[format]()).toEqual([]);
  });
});
