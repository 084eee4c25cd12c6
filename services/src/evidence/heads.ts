import { Inject, Injectable } from '@nestjs/common';
import { type KeyObject, createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { Database } from '../ops/database/database.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { HeadFiles } from './head-files.ts';
import { checkpointText, readCheckpoint, signNote, verifierKey, type VerifierKey } from './note.ts';
import type { Queryable } from './tiles.ts';
import { rootAt, takeTree, Tree, type TakenTree } from './tree.ts';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A head that was signed. */
export interface StoredHead {
  readonly incarnation: string;
  readonly size: number;
  readonly root: Buffer;
  /** The signed note. */
  readonly checkpoint: string;
  readonly verifierKey: string;
  readonly signedAt: number;
}

/** What can be signed with a head: whoever trusts its key trusts this too. */
export interface Signer {
  readonly head: StoredHead;
  readonly sign: (text: string) => string;
}

/** There is nothing to sign with, or nothing that may be signed. */
export class NotSignable extends Error {}

/** So many heads that a crash kept from their files are written there with the next one. */
const CAUGHT_UP = 1000;

/** What a log is called in its heads: a restored ledger is another log. */
export const originOf = (incarnation: string): string => `lectern/${incarnation}`;

/** Signs what the ledger's tree has come to, and keeps it in the database and in files outside it. */
@Injectable()
export class Heads {
  private readonly files: HeadFiles;

  constructor(
    private readonly database: Database,
    private readonly tree: Tree,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.files = new HeadFiles(settings.headsFolder);
  }

  /** The newest head of the ledger as it is now. */
  newest(): Promise<StoredHead | undefined> {
    return newestOn(this.database.pool);
  }

  /** What heads are signed with from now on; undefined while there is no key. */
  async verifierKey(incarnation: string): Promise<string | undefined> {
    const key = await readSigningKey(this.settings.signingKeyFile);
    return key && verifierKey(originOf(incarnation), key).text;
  }

  /** Whether a fact has waited for its head longer than this. */
  async isDue(afterMs: number): Promise<boolean> {
    const { rows } = await this.database.pool.query({
      name: 'head-due',
      text: `select exists (select from event where position = 1 + coalesce(
          (select max(size) from tree_head join ledger using (incarnation)), 0)
        and recorded_at < clock_timestamp() - $1 * interval '1 ms') as due`,
      values: [afterMs],
    });
    return rows[0].due;
  }

  /**
   * A head that covers every fact that stands in the ledger when this is called. Only one process signs at a time.
   * @throws LedgerBroken, NotSignable
   */
  async fresh(): Promise<Signer> {
    await this.tree.grow();
    const [head, key] = await this.database.transaction((client) => this.signOn(client));
    const signer = verifierKey(originOf(head.incarnation), key);
    await this.keep(head, signer);
    return { head, sign: (text) => signNote(text, signer.name, key) };
  }

  /** What was signed stands, also where the folder outside cannot be written: the next head is written with it. */
  private async keep({ incarnation, verifierKey: text }: StoredHead, key: VerifierKey): Promise<void> {
    const { rows } = await this.database.pool.query(
      `select size, checkpoint from tree_head where incarnation = $1 and verifier_key = $2 order by id desc limit ${CAUGHT_UP}`,
      [incarnation, text],
    );
    const heads = rows.map(({ size, checkpoint }) => ({ size: Number(size), note: checkpoint }));
    await this.files
      .keep(incarnation, heads, key)
      .catch((error: Error) => this.log.error({ error: error.message }, 'a signed head could not be kept in a file'));
  }

  private async signOn(client: PoolClient): Promise<[StoredHead, KeyObject]> {
    const taken = await takeTree(client);
    const before = await newestOn(client);
    await this.mustFollow(client, taken, before);
    const key = await this.key(client);
    const [{ incarnation, size }, origin] = [taken, originOf(taken.incarnation)];
    const { text } = verifierKey(origin, key);
    if (before?.size === size && before.verifierKey === text) return [before, key];
    const root = await rootAt(client, size);
    const note = signNote(checkpointText({ origin, size, root }), origin, key);
    const { rows } = await client.query(
      `insert into tree_head (incarnation, size, root, checkpoint, verifier_key) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
      [incarnation, size, root, note, text],
    );
    return [toHead(rows[0]), key];
  }

  /** Two heads that contradict each other are never signed: not by what the database says, nor by the files outside it. */
  private async mustFollow(client: Queryable, { incarnation, size }: TakenTree, before: StoredHead | undefined) {
    const kept = await this.files.largest(incarnation);
    const heads = [before, kept && readCheckpoint(kept.note.slice(0, kept.note.lastIndexOf('\n\n') + 1))];
    for (const head of heads) {
      if (head === undefined) continue;
      if (head.size > size)
        throw new NotSignable(
          `The tree holds ${size} facts, but a head of ${head.size} was signed: the ledger was cut off.`,
        );
      if (!((await rootAt(client, head.size)) as Buffer).equals(head.root))
        throw new NotSignable(`The tree is not the one whose head of ${head.size} facts was signed.`);
    }
  }

  /** The first head makes the key. Where heads were signed, a key that is missing is missed, and not replaced silently. */
  private async key(client: Queryable): Promise<KeyObject> {
    const { signingKeyFile } = this.settings;
    const key = await readSigningKey(signingKeyFile);
    if (key !== undefined) return key;
    const { rows } = await client.query('select from tree_head limit 1');
    if (rows.length === 0) return makeSigningKey(signingKeyFile);
    throw new NotSignable(
      `Heads of this ledger were signed, and there is no key in ${signingKeyFile} to sign another.`,
    );
  }
}

const COLUMNS = `incarnation, size, root, checkpoint, verifier_key, (extract(epoch from signed_at) * 1000)::bigint as signed_at`;

async function newestOn(client: Queryable): Promise<StoredHead | undefined> {
  const { rows } = await client.query(
    `select ${COLUMNS} from tree_head join ledger using (incarnation) order by id desc limit 1`,
  );
  return rows[0] && toHead(rows[0]);
}

const toHead = (row: Record<string, never>): StoredHead => ({
  incarnation: row['incarnation']!,
  size: Number(row['size']),
  root: row['root']!,
  checkpoint: row['checkpoint']!,
  verifierKey: row['verifier_key']!,
  signedAt: Number(row['signed_at']),
});

/**
 * The key that heads are signed with, read anew each time: whoever replaces the file has changed the key. It is a
 * PKCS #8 file in PEM form, as `openssl genpkey -algorithm ed25519` writes it.
 * @throws when the file holds something else
 */
async function readSigningKey(file: string): Promise<KeyObject | undefined> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (pem === undefined) return undefined;
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 key.`);
  return key;
}

/** Makes a key where there is none yet; of two processes that do so at once, both get the same. */
async function makeSigningKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flush: true });
  try {
    await link(half, file);
    return privateKey;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readSigningKey(file))!;
  } finally {
    await rm(half);
  }
}
