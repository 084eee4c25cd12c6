import { EXPORT_FORMATS, type ExportFormat } from '@lectern/contracts/analytics/exports.ts';
import { datasetOf } from '@lectern/contracts/analytics/datasets.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { toldColumn } from '../../../services/src/analytics/chosen-rows.ts';
import { migrations } from '../../../services/src/migrations.ts';
import { migrate } from '../../../services/src/ops/database/database.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import type { Exported } from './exporting.ts';
import { compare, rate, type Measured } from './rounds.ts';

const ROWS = 1_000_000;
/** What of memory grows with rows shows beside a quarter of them. */
const SCHOOLS = { part: ROWS / 4, all: ROWS } as const;
type School = keyof typeof SCHOOLS;
const MB = 1024 ** 2;

/**
 * A million events in each format, from their being asked for until the file is in the store, beside a plain COPY of the
 * same rows that goes nowhere; and what the process that writes them holds, which is to be as much for a quarter of them.
 */
export async function benchExports(settings: Settings, rounds: number): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  const owner = new Client(settings.ownerUrl);
  await owner.connect();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const analyst = await fill(owner);
  const exported = (school: School, format: ExportFormat) =>
    inItsOwnProcess([settings.databaseUrl, folder, analyst, school, format]);
  const results: Measured[] = [];
  for (const format of EXPORT_FORMATS) {
    const part = await exported('part', format);
    const all: Exported[] = [];
    const what = format === 'xapi' ? 'statements' : 'events';
    const name = `${ROWS.toLocaleString('en')} ${what} as ${format}`;
    const measured = await compare(
      { name, unit: 'rows/s', peerName: 'plain copy (select …) to stdout', rounds },
      async () => {
        all.push(await exported('all', format));
        const { rows, ms } = all.at(-1)!;
        if (rows !== ROWS) throw new Error(`${rows} rows were exported, and ${ROWS} are there.`);
        return (rows * 1000) / ms;
      },
      () => rate(ROWS, () => copyOut(owner, what)),
    );
    results.push(measured);
    const most = all.reduce((one, other) => (other.peak > one.peak ? other : one));
    const held = [part, most].map(
      ({ peak, rows }) => `${Math.round(peak / MB)} MB for ${rows.toLocaleString('en')} rows`,
    );
    console.log(`  ${format}, ${(most.bytes / MB).toFixed(1)} MB: at most ${held.join(', ')} over the base`);
  }
  await owner.end();
  await rm(folder, { recursive: true });
  return results;
}

/** What browsers told, and as many statements, of a thousand people in each school. Gives whoever asks for exports. */
async function fill(owner: Client): Promise<string> {
  for (const [school, rows] of Object.entries(SCHOOLS)) {
    await owner.query('insert into school (id, name) values ($1, $1)', [school]);
    await owner.query(
      `insert into person (id, school, name, bound, secret)
       select gen_random_uuid(), $1, 'n', true, 'x' from generate_series(1, 1000)`,
      [school],
    );
    await owner.query(
      `with people as (select array_agg(id) as ids from person where school = $1)
       insert into track_record (id, school, person, original_id, distinct_id, event, platform, terminal_type, language,
         time, sent_at, received_at, lesson_id, properties)
       select gen_random_uuid(), $1, ids[1 + n % 1000], ids[1 + n % 1000], ids[1 + n % 1000],
         (array['page_view', 'page_leave', 'slide_enlarge', 'lesson_leave'])[1 + n % 4], 2, 'h5', 'zh-cn',
         $3::bigint + n * 40, $3 + n * 40 + 9000, $3 + n * 40 + 9100, gen_random_uuid(),
         jsonb_build_object('page_name', '/s/:id', 'duration_ms', n % 60000, 'deck_id', gen_random_uuid(), 'page', n % 40)
       from people, generate_series(1, $2::int) n`,
      [school, rows, Date.UTC(2026, 8, 1)],
    );
    await owner.query(
      `with people as (select array_agg(id) as ids from person where school = $1),
         lessons as (select array_agg(gen_random_uuid()) as ids from generate_series(1, 500))
       insert into xapi_statement (id, school, stored, at, person_id, verb, activity, lesson_id, version)
       select gen_random_uuid(), $1, $3::bigint + n * 40, $3 + n * 40, p.ids[1 + n % 1000], 'attended',
         'lesson/' || l.ids[1 + n % 500], l.ids[1 + n % 500], n
       from people p, lessons l, generate_series(1, $2::int) n`,
      [school, rows, Date.UTC(2026, 8, 1)],
    );
  }
  await owner.query('analyze');
  const id = newId();
  await owner.query(`insert into person (id, school, name, bound, secret) values ($1, 'all', 'An', true, 'x')`, [id]);
  return id;
}

/** In a process of its own: what was held before, by whatever else, would hide what this one holds. */
async function inItsOwnProcess(args: readonly string[]): Promise<Exported> {
  const child = fork(fileURLToPath(new URL('./exporting.js', import.meta.url)), args);
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof told !== 'object' || told === null) throw new Error('The process that exported is gone.');
  return told as Exported;
}

/** The same rows in the same order; what comes is let go. */
async function copyOut(owner: Client, what: 'events' | 'statements'): Promise<void> {
  await owner.query('set enable_nestloop = off; set jit = off'); // as exports read
  if (what === 'statements') {
    await owner.query(`copy (select * from xapi_statement where school = 'all' order by stored, id) to stdout`);
    return;
  }
  const { columns, key, name } = datasetOf('event');
  const order = key.map((column) => `d.${column}`).join(', ');
  await owner.query(
    `copy (select ${columns.map(toldColumn).join(', ')} from dataset.${name} as d where school = 'all' order by ${order}) to stdout`,
  );
}
