import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { startServerProcess } from '../support/server-process.ts';

/**
 * What is no read model: the ledger and what rests on no fact, how far consumers and the relay are, the ledger's tree with
 * the time of its heads, and what is kept only to be near: that depends on who looked.
 */
const KEPT = new Set(
  (
    'ledger event migrations checkpoint checkpoint_lane relay process ' +
    'school person account contact exam_photo trial_phone founding outbox sent_code session known_device held_seat code file screen record_secret check_in_secret roll_call_secret ballot_box workspace_code workspace_entry download_file sensitive_word pseudonym pseudonym_secret ' +
    'analyst_login xapi_consumer feedback_number job upload upload_part track_record tree tree_head tree_incarnation tree_tile ' +
    'replay_film replay_keyframe stream_snapshot lesson_marks'
  ).split(' '),
);

const COPY = 'rebuilt';
const REBUILT_WITHIN_MS = 180_000;
const LOOK_MS = 200;

export interface Rebuild {
  /** Rows that differ, by table; empty when all read models are what the ledger gives. */
  readonly faults: string[];
  readonly rows: number;
}

/**
 * Copies a database that no process uses any more, empties the copy's read models, lets one process build them anew from
 * the ledger alone, and compares all their rows, byte by byte.
 */
export async function compareWithRebuild(url: string): Promise<Rebuild> {
  const copy = await copied(url);
  const tables = await on(copy, async (client) => {
    const names = await readModels(client);
    await client.query(`truncate ${names.map(escapeIdentifier).join(', ')}, checkpoint, checkpoint_lane`);
    return names;
  });
  const server = await startServerProcess(copy, undefined, { LECTERN_SEED: '' });
  try {
    const since = Date.now();
    for (; !(await hasCaughtUp(server.url, since)); await pause(LOOK_MS))
      if (Date.now() > since + REBUILT_WITHIN_MS) return { faults: ['the rebuild did not come to its end'], rows: 0 };
    await server.kill();
    // What fell due since the first process was killed was given here and not there.
    const until = Date.now();
    const rebuilt = await on(copy, (client) => rowsOf(client, tables, until));
    const kept = await on(url, (client) => rowsOf(client, tables, until));
    return { faults: tables.flatMap((table) => differences(table, kept[table]!, rebuilt[table]!)), rows: count(kept) };
  } finally {
    await server.kill();
    await on(elsewhere(url), (client) => client.query(`drop database ${COPY} with (force)`));
  }
}

/** A copy needs the original for itself: whoever is still connected is cut off. */
async function copied(url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1);
  await on(elsewhere(url), async (client) => {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await client.query(`create database ${COPY} template ${escapeIdentifier(name)}`);
  });
  return at(url, COPY);
}

async function readModels(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !KEPT.has(name));
}

/** Whether every consumer of a process has taken all that there was at some moment since then (Date.now(), in ms). */
export async function hasCaughtUp(url: string, since: number): Promise<boolean> {
  const asked = Date.now();
  const text = await (await fetch(`${url}/metrics`)).text();
  const lags = [...text.matchAll(/^lectern_projection_lag_seconds\{.*\} (.*)$/gm)].map(([, lag]) => 1000 * Number(lag));
  return lags.length > 0 && lags.every((lag) => asked - lag > since);
}

type Rows = Readonly<Record<string, readonly string[]>>;

async function rowsOf(client: Client, tables: readonly string[], until: number): Promise<Rows> {
  const rows: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const { rows: found } = await client.query<{ text: string }>(
      `select t::text as text from ${escapeIdentifier(table)} t ${table === 'timer' ? `where at > ${until}` : ''} order by 1`,
    );
    rows[table] = found.map(({ text }) => text);
  }
  return rows;
}

function differences(table: string, kept: readonly string[], rebuilt: readonly string[]): string[] {
  const [here, there] = [new Set(kept), new Set(rebuilt)];
  return [
    ...kept.filter((row) => !there.has(row)).map((row) => `${table} has ${row}, which a rebuild has not`),
    ...rebuilt.filter((row) => !here.has(row)).map((row) => `${table} lacks ${row}, which a rebuild has`),
  ];
}

const count = (rows: Rows): number => Object.values(rows).reduce((sum, { length }) => sum + length, 0);

async function on<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function at(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

const elsewhere = (url: string): string => at(url, 'postgres');
