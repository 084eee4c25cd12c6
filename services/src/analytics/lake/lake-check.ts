import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../ops/database/database.ts';
import { TaskFailed } from '../../ops/task.ts';
import { withDuck } from '../parquet/duck.ts';
import type { LakeFile, Manifest } from './manifest.ts';

/** What a day of a family comes to: the same on both sides, or something is lost, doubled or changed. */
interface Tally {
  readonly rows: string;
  readonly positions: string;
  /** Sums of 48 bits of each fact's hash, and of a digest of its data and meta as text. */
  readonly hashes: string;
  readonly contents: string;
}

interface Difference {
  readonly family: string;
  readonly date: string;
  readonly ledger: Tally | undefined;
  readonly lake: Tally | undefined;
}

type Tallies = ReadonlyMap<string, Tally>;

const LONG_MS = 3600_000;

/**
 * Reads files back and compares them with the ledger, family by family and day by day: the days that are named, or all.
 * @throws TaskFailed where files are gone, or cannot be read
 */
export async function checkLake(
  database: Database,
  folder: string,
  { files, position }: Pick<Manifest, 'files' | 'position'>,
  days?: ReadonlySet<string>,
): Promise<Difference[]> {
  const read = days === undefined ? files : files.filter((file) => days.has(dayOf(file)));
  const gone = read.filter(({ path }) => !existsSync(join(folder, path)));
  if (gone.length > 0)
    throw new TaskFailed(['These files are missing from the lake:', ...gone.map(({ path }) => `  ${path}`)].join('\n'));
  const [ledger, lake] = await Promise.all([ledgerTallies(database, position, days), lakeTallies(folder, read)]);
  return [...new Set([...ledger.keys(), ...lake.keys()])].flatMap((day) => {
    const [family = '', date = ''] = day.split(' ');
    const [mine, theirs] = [ledger.get(day), lake.get(day)];
    return JSON.stringify(mine) === JSON.stringify(theirs) ? [] : [{ family, date, ledger: mine, lake: theirs }];
  });
}

/** A family and a day, as one name. */
export const dayOf = ({ family, date }: Pick<LakeFile, 'family' | 'date'>): string => `${family} ${date}`;

async function ledgerTallies(
  { pool }: Database,
  position: number,
  days: ReadonlySet<string> | undefined,
): Promise<Tallies> {
  const text = `select family, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*) as rows, sum(position) as positions,
      sum(('x' || left(encode(hash, 'hex'), 12))::bit(48)::bigint) as hashes,
      sum(('x' || left(md5(data::text || meta::text), 12))::bit(48)::bigint) as contents
    from event where position <= $1
      and ($2::text[] is null or family || ' ' || to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD') = any($2))
    group by 1, 2`;
  // The pool gives up on a query after seconds; this one walks the whole ledger.
  const query = { text, values: [position, days && [...days]], query_timeout: LONG_MS };
  return byDay((await pool.query(query)).rows);
}

async function lakeTallies(folder: string, files: readonly LakeFile[]): Promise<Tallies> {
  if (files.length === 0) return new Map();
  return withDuck(async (ask) => {
    const list = files.map(({ path }) => `'${join(folder, path).replaceAll("'", "''")}'`).join(', ');
    const rows =
      await ask(`select family, "date"::varchar as date, count(*)::varchar as rows, sum(position)::varchar as positions,
          sum(('0x' || hash[1:12])::ubigint)::hugeint::varchar as hashes,
          sum(('0x' || md5(data || meta)[1:12])::ubigint)::hugeint::varchar as contents
        from read_parquet([${list}], hive_partitioning = true) group by 1, 2`).catch((error: Error) => {
        throw new TaskFailed(`The lake can't be read: ${error.message.split('\n')[0]}`, { cause: error });
      });
    return byDay(rows);
  });
}

const byDay = (rows: readonly Record<string, unknown>[]): Tallies =>
  new Map(
    rows.map(({ family, date, rows: count, positions, hashes, contents }) => [
      `${String(family)} ${String(date)}`,
      { rows: String(count), positions: String(positions), hashes: String(hashes), contents: String(contents) },
    ]),
  );
