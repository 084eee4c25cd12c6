import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { storeOf } from '../edge/files/store-of.ts';
import type { Settings } from '../ops/settings.ts';
import { TaskFailed, WrongUsage, type Task } from '../ops/task.ts';
import { copyInto } from './backup.task.ts';
import { ERASE, erasedPeople } from '../edge/auth/erasures.ts';
import { readWhole, type Manifest } from './manifest.ts';
import { columnsOf, schemaOf, tablesOf } from './tables.ts';

const USAGE =
  'npm run restore -- <folder>\n' +
  'Fills an empty installation with a backup. The ledger gets a new incarnation, everybody signs in again, and who was erased\n' +
  'since the backup was taken is erased again, as far as it is written beside the signed heads (LECTERN_HEADS).';

/** A backup into an empty installation: all of it, or nothing. */
export const restore: Task = {
  usage: USAGE,
  async run({ settings, positionals, say, progress, stop }) {
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new WrongUsage(USAGE);
    progress('Checking the backup …');
    const manifest = await readWhole(folder);
    const client = new Client({ connectionString: settings.ownerUrl });
    await client.connect();
    try {
      await client.query('begin');
      await mustFit(client, manifest);
      await copyBack(folder, manifest, settings);
      await fill(client, folder, manifest, progress, stop);
      // Cursors, signed heads and topics of before the restore belong to another history.
      await client.query('update ledger set incarnation = gen_random_uuid()');
      const { rows } = await client.query<{ erased: number }>(ERASE, [await erasedPeople(settings.headsFolder)]);
      await client.query('commit');
      say(`${manifest.position} facts, ${manifest.files.length} files, as of ${manifest.takenAt}.`);
      say(`Erased again: ${rows[0]!.erased}. Next: npm run verify-log -- --restored ${manifest.incarnation}`);
    } finally {
      await client.end();
    }
  },
};

async function mustFit(client: Client, { schema }: Manifest): Promise<void> {
  const { rowCount } = await client.query('select from event limit 1');
  if (rowCount !== 0) throw new TaskFailed('This database has facts already: a backup goes into an empty one.');
  const here = await schemaOf(client);
  const other = [...schema.filter((name) => !here.includes(name)), ...here.filter((name) => !schema.includes(name))];
  if (other.length > 0)
    throw new TaskFailed(
      `The backup is of another version of Lectern (${other.join(', ')}): restore it with that version, then start this one.`,
    );
}

/** Files and heads are only added; what is there already under the same name is the same, or newer. */
async function copyBack(folder: string, { files, beside }: Manifest, settings: Settings): Promise<void> {
  const targetOf = (path: string): string => {
    if (path === 'key') return settings.signingKeyFile;
    return join(settings.headsFolder, path.slice(path.indexOf('/') + 1));
  };
  const store = storeOf(settings);
  for (const { path, sha256 } of files)
    if ((await store.sizeOf(sha256)) === undefined) await store.put(createReadStream(join(folder, path)), Infinity);
  for (const { path } of beside) {
    const target = targetOf(path);
    if ((await stat(target).catch(() => undefined)) === undefined) await copyInto(join(folder, path), target);
  }
}

async function fill(
  client: Client,
  folder: string,
  manifest: Manifest,
  progress: (text: string) => void,
  stop: AbortSignal,
): Promise<void> {
  const tables = await tablesOf(client);
  await client.query(`truncate ${tables.map(({ name }) => `public."${name}"`).join(', ')} cascade`);
  for (const [index, { name }] of tables.entries()) {
    stop.throwIfAborted();
    progress(`Tables: ${index} of ${tables.length} …`);
    const kept = manifest.tables.find((one) => one.name === name);
    if (kept === undefined) continue;
    // What a row would cause is in the backup already.
    await client.query(`alter table public."${name}" disable trigger user`);
    const into = client.query(copyFrom(`copy public."${name}" (${columnsOf(kept)}) from stdin`));
    await pipeline(createReadStream(join(folder, kept.path)), createGunzip(), into);
    await client.query(`alter table public."${name}" enable trigger user`);
  }
  for (const { name, last } of manifest.sequences)
    await client.query('select setval($1::regclass, $2)', [`public."${name}"`, last]);
}
