import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Client } from 'pg';
import { migrations } from '../../../services/src/migrations.ts';
import { Bundles } from '../../../services/src/evidence/bundle.ts';
import { openArchive } from '../../../services/src/evidence/verifier/archive.mjs';
import { verifyEvidence } from '../../../services/src/evidence/verifier/verify.mjs';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import { EventStore } from '../../../services/src/ledger/event-store/event-store.ts';
import { ahead } from '../../../services/src/evidence/ahead.ts';
import { Heads } from '../../../services/src/evidence/heads.ts';
import { ledgerPages } from '../../../services/src/evidence/ledger-pages.ts';
import { walkLedger } from '../../../services/src/evidence/ledger-walk.ts';
import { ProofLines } from '../../../services/src/evidence/proof-lines.ts';
import { Tree } from '../../../services/src/evidence/tree.ts';
import { ZipWriter } from '../../../services/src/edge/files/zip-writer.ts';
import { Seals } from '../../../services/src/ledger/sealing/seals.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { teachLesson } from '../../support/taught-lesson.ts';
import { compare, rate, type Measured } from './rounds.ts';

const LESSON = { students: 1000, minutes: 90 };
const MB = 1024 ** 2;

/** Takes what it is given, and says how much it was. */
class Sink extends Writable {
  bytes = 0;
  readonly parts: Buffer[] = [];

  constructor(private readonly keeps = false) {
    super();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.bytes += chunk.length;
    if (this.keeps) this.parts.push(chunk);
    done();
  }
}

/** The ledger's tree, a lesson as evidence and its verifier, and the walk through the ledger: each beside bare work on the same rows. */
export async function benchEvidence(settings: Settings, rounds: number): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const own = { ...settings, headsFolder: join(folder, 'heads'), signingKeyFile: join(folder, 'key') };
  const log = new Log(settings);
  const database = new Database(settings, log);
  const [store, tree, owner] = [new EventStore(database), new Tree(database), new Client(settings.ownerUrl)];
  await owner.connect();
  const { lessonId } = await teachLesson(settings.databaseUrl, LESSON);
  const stream = `lesson/${lessonId}`;
  const all = await store.head();
  const heads = new Heads(database, tree, log, own);
  const bundles = new Bundles(store, database, new Seals(database, log), new ProofLines(database));
  const about = { stream, school: 'demo', exportedBy: lessonId, role: 'teacher', exportedAt: Date.now() };

  const grown = await compare(
    { name: 'into the tree', unit: 'facts/s', peerName: 'read the hashes, sha256 twice each', rounds },
    async () => {
      await owner.query('truncate tree_tile; update tree set size = 0');
      return rate(all, () => tree.grow());
    },
    () => rate(all, () => bareTree(owner)),
  );
  const signer = await heads.fresh();
  const first = new Sink();
  const memory = await peakOf(() => bundles.write(first, { ...about, mayRead: () => true }, signer));
  console.log(`  a lesson as evidence: ${(first.bytes / MB).toFixed(1)} MB, at most ${memory} MB more memory`);
  const facts = await store.load(stream, 0);
  let packed = new Sink();
  const written = await compare(
    { name: 'a lesson as evidence', unit: 'facts/s', peerName: 'its rows as JSON into an archive', rounds },
    () => {
      packed = new Sink(true);
      return rate(facts.length, () => bundles.write(packed, { ...about, mayRead: () => true }, signer));
    },
    () => rate(facts.length, () => plainArchive(store, stream)),
  );
  const zip = join(folder, 'bundle.zip');
  await writeFile(zip, Buffer.concat(packed.parts));
  const verified = await compare(
    { name: 'verifying it offline', unit: 'facts/s', peerName: 'sha256 of each fact as JSON', rounds },
    () => rate(facts.length, () => verifyEvidence(openArchive(zip), signer.head.verifierKey, {})),
    () => rate(facts.length, async () => facts.forEach((fact) => hash('sha256', JSON.stringify(fact)))),
  );
  const walked = await compare(
    { name: 'verify-log', unit: 'facts/s', peerName: 'read the rows, sha256 of each', rounds },
    () => rate(all, () => walkLedger(owner, [{ size: signer.head.size, root: signer.head.root, by: 'bench' }])),
    () => rate(all, () => barePass(owner, all)),
  );
  await owner.end();
  await database.onApplicationShutdown();
  await rm(folder, { recursive: true });
  return [grown, written, verified, walked];
}

async function bareTree(client: Client): Promise<void> {
  const { rows } = await client.query<{ hash: Buffer }>('select hash from event order by position');
  for (const row of rows) hash('sha256', hash('sha256', row.hash, 'buffer'), 'buffer');
}

async function plainArchive(store: EventStore, stream: string): Promise<void> {
  const zip = new ZipWriter(new Sink(), new Date());
  const entry = zip.file('facts.jsonl');
  for (let after = 0; ;) {
    const page = await store.page(stream, after, 500);
    if (page.length === 0) break;
    await entry.write(page.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
    after = page.at(-1)!.version;
  }
  await entry.end();
  await zip.end();
}

async function barePass(client: Client, until: number): Promise<void> {
  for await (const page of ahead(ledgerPages(client, until)))
    for (const row of page) hash('sha256', JSON.stringify(row), 'buffer');
}

/** How much more memory the process held at most, in MB. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  await work().finally(() => clearInterval(watch));
  return Math.round((peak - before) / MB);
}
