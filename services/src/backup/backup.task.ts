import { createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../edge/files/file-store.ts';
import { storeOf } from '../edge/files/store-of.ts';
import type { Settings } from '../ops/settings.ts';
import { TaskFailed, WrongUsage, type Task } from '../ops/task.ts';
import { digestOf, FORMAT, type Manifest } from './manifest.ts';
import { columnsOf, schemaOf, tablesOf } from './tables.ts';

const USAGE =
  'npm run backup -- <folder>\n' +
  'Writes the whole installation into a new folder, while everything runs: all facts and tables as of one moment, uploaded\n' +
  'files, the signing key and signed heads. It holds the keys of every text: keep it as you keep the database.';

/** The whole installation as of one moment, in a folder that is there only when it is whole. */
export const backup: Task = {
  usage: USAGE,
  async run({ settings, positionals, say, progress, stop }) {
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new WrongUsage(USAGE);
    if ((await stat(folder).catch(() => undefined)) !== undefined) throw new TaskFailed(`${folder} is there already.`);
    const begun = `${folder}.part`;
    await rm(begun, { recursive: true, force: true });
    await mkdir(join(begun, 'tables'), { recursive: true });
    await chmod(begun, 0o700);
    const client = new Client({ connectionString: settings.ownerUrl });
    await client.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const tables = await dump(client, begun, progress, stop);
      const files = await copyFiles(client, storeOf(settings), begun, progress);
      const { rows } = await client.query<{ incarnation: string; position: string; now: Date }>(
        `select incarnation, (select coalesce(max(position), 0) from event) as position, now() from ledger`,
      );
      const manifest: Manifest = {
        format: FORMAT,
        takenAt: rows[0]!.now.toISOString(),
        incarnation: rows[0]!.incarnation,
        position: Number(rows[0]!.position),
        schema: await schemaOf(client),
        tables,
        sequences: await sequencesOf(client),
        files,
        beside: await copyBeside(settings, begun),
      };
      await writeFile(join(begun, 'manifest.json'), JSON.stringify(manifest, null, 1), { flush: true });
      await rename(begun, folder);
      say(`${folder}: ${manifest.position} facts, ${tables.length} tables, ${files.length} files.`);
    } finally {
      await client.end();
      await rm(begun, { recursive: true, force: true });
    }
  },
};

async function dump(client: Client, into: string, progress: (text: string) => void, stop: AbortSignal) {
  const done: Manifest['tables'] = [];
  const tables = await tablesOf(client);
  for (const table of tables) {
    stop.throwIfAborted();
    progress(`Tables: ${done.length} of ${tables.length} …`);
    const path = `tables/${table.name}.gz`;
    const rows = client.query(copyTo(`copy (select ${columnsOf(table)} from public."${table.name}") to stdout`));
    await pipeline(rows, createGzip(), createWriteStream(join(into, path), { flush: true }));
    done.push({ name: table.name, columns: [...table.columns], path, sha256: await digestOf(join(into, path)) });
  }
  return done;
}

/** What the tables of that moment name. A file never changes, and what is taken away goes long after it was last named. */
async function copyFiles(client: Client, store: FileStore, into: string, progress: (text: string) => void) {
  const { rows } = await client.query<{ hash: string }>('select distinct hash from file order by hash');
  const done: Manifest['files'] = [];
  for (const { hash } of rows) {
    progress(`Files: ${done.length} of ${rows.length} …`);
    const path = join('files', hash.slice(0, 2), hash.slice(2, 4), hash);
    const copying = store.withLocalFile(hash, (file) => copyInto(file, join(into, path)));
    await copying.catch((cause: unknown) => {
      throw new TaskFailed(`The uploaded file ${hash} cannot be read: ${(cause as Error).message}`);
    });
    done.push({ path, sha256: hash });
  }
  return done;
}

async function copyBeside({ headsFolder, signingKeyFile }: Settings, into: string): Promise<Manifest['beside']> {
  const heads = await readdir(headsFolder, { recursive: true }).catch(() => []);
  const sources = [
    ['key', signingKeyFile],
    ...heads.map((name) => [`heads/${name}`, join(headsFolder, name)]),
  ] as const;
  const done: Manifest['beside'] = [];
  for (const [path, source] of sources) {
    if ((await stat(source).catch(() => undefined))?.isFile() !== true) continue;
    await copyInto(source, join(into, path));
    done.push({ path: path, sha256: await digestOf(join(into, path)) });
  }
  return done;
}

async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'
     and sequencename not like 'migrations%' order by 1`,
  );
  return rows.flatMap(({ name, last }) => (last === null ? [] : [{ name, last: String(last) }]));
}

/** With the folders that it needs. */
export async function copyInto(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await copyFile(source, target);
}
