import type { Database } from '../../ops/database/database.ts';
import type { EventStore } from '../../ledger/event-store/event-store.ts';
import { TaskFailed } from '../../ops/task.ts';
import { FactFiles, removeUnknown, type LakeFact } from './fact-files.ts';
import { FORM, readManifest, writeManifest, type LakeFile, type Manifest } from './manifest.ts';

/** Facts between two places where a run that is ended can go on; also the most that a file holds. */
const BATCH = 500_000;
const PAGE = 5000;

interface Options {
  readonly stop: AbortSignal;
  readonly tell: (position: number, head: number) => void;
}

interface Written {
  readonly manifest: Manifest;
  readonly written: readonly LakeFile[];
  readonly rows: number;
}

/**
 * Writes what a lake lacks, up to the ledger's head at the beginning. Ended in the middle, it is whole up to the last batch.
 * @throws TaskFailed for a lake of another ledger or form
 */
export async function writeLake(
  database: Database,
  store: EventStore,
  folder: string,
  { stop, tell }: Options,
): Promise<Written> {
  const { incarnation } = store;
  const client = await database.pool.connect();
  client.on('error', () => undefined); // without a listener a lost connection would end the process
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 7163045162)) as held', [
      folder,
    ]);
    if (!rows[0].held) throw new TaskFailed('Another run is already writing to this folder.');
    let manifest = (await readManifest(folder)) ?? { form: FORM, incarnation, position: 0, files: [] };
    if (manifest.incarnation !== incarnation)
      throw new TaskFailed(
        'This folder belongs to another ledger, or to this one before it was restored. Choose an empty folder.',
      );
    if (manifest.form !== FORM)
      throw new TaskFailed('This folder was written with older column types. Choose an empty folder.');
    await removeUnknown(folder, manifest.files);
    const begun = manifest;
    const head = await store.head();
    while (manifest.position < head && !stop.aborted) {
      manifest = await writeBatch(database, folder, manifest, head, (position) => tell(position, head));
      await writeManifest(folder, manifest);
    }
    const written = manifest.files.slice(begun.files.length);
    return { manifest, written, rows: written.reduce((sum, file) => sum + file.rows, 0) };
  } finally {
    // Given back by name: the server notices only later that the connection is gone.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}

async function writeBatch(
  database: Database,
  folder: string,
  manifest: Manifest,
  head: number,
  tell: (position: number) => void,
): Promise<Manifest> {
  const files = new FactFiles(folder);
  const until = Math.min(head, manifest.position + BATCH);
  let { position } = manifest;
  while (position < until) {
    const facts = await readPage(database, position, until);
    for (const fact of facts) await files.add(fact);
    position = facts.at(-1)?.position ?? until;
    tell(position);
  }
  return { ...manifest, position, files: [...manifest.files, ...(await files.end())] };
}

async function readPage({ pool }: Database, after: number, until: number): Promise<LakeFact[]> {
  const text = `select position, stream, version, school, family, lane, type, data::text as data, meta::text as meta, command,
      meta->>'actor' as actor, meta->>'role' as role, encode(hash, 'hex') as hash,
      (extract(epoch from at) * 1000)::bigint as at, (extract(epoch from recorded_at) * 1000)::bigint as recorded_at
    from event where position > $1 and position <= $2 order by position limit ${PAGE}`;
  const { rows } = await pool.query({ name: 'lake-page', text, values: [after, until] });
  return rows.map((row) => ({
    ...row,
    position: Number(row.position),
    at: Number(row.at),
    recorded_at: Number(row.recorded_at),
  }));
}
