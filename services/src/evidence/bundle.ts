import canonicalize from 'canonicalize';
import { isPersonal, isSealed } from '@lectern/contracts/kernel/personal.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { Injectable } from '@nestjs/common';
import type { Writable } from 'node:stream';
import { Database } from '../ops/database/database.ts';
import { EventStore, type StoredFact } from '../ledger/event-store/event-store.ts';
import { ahead } from './ahead.ts';
import type { Signer } from './heads.ts';
import { ProofLines } from './proof-lines.ts';
import { ZipWriter } from '../edge/files/zip-writer.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { textKey } from '../ledger/sealing/box.ts';
import README from './bundle-readme.txt?raw';
import { VERIFIER } from './verifier-file.ts';

/** What a bundle is about, and who takes it. */
export interface Asked {
  readonly stream: string;
  readonly school: string;
  readonly exportedBy: string;
  readonly role: string;
  readonly exportedAt: number;
  /** What explains the facts, by the name of its file. */
  readonly beside?: ReadonlyMap<string, string>;
  /** Whether the texts in facts of a kind may be read by whoever takes it. */
  readonly mayRead: (type: string) => boolean;
}

/** So many facts at a time: what is held does not grow with the stream. */
const PAGE = 500;
const FORM = 'lectern-evidence/2';

/** Kinds of facts in which somebody wrote something. */
const PERSONAL = streams.flatMap(({ contexts }) =>
  contexts.flatMap(({ facts }) => facts.filter((kind) => isPersonal(kind)).map(({ type }) => type)),
);

/** Writes the evidence of a stream: what it is about, each file after the other, and what was signed of them last. */
@Injectable()
export class Bundles {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly seals: Seals,
    private readonly proofs: ProofLines,
  ) {}

  async write(out: Writable, asked: Asked, { head, sign }: Signer): Promise<void> {
    const zip = new ZipWriter(out, new Date(asked.exportedAt));
    await zip.add('README.txt', README);
    await zip.add('verify.mjs', VERIFIER);
    await zip.add('public-key.txt', `${head.verifierKey}\n`);
    await zip.add('checkpoint.txt', head.checkpoint);
    const stretch = await this.writeFacts(zip, asked.stream, head.size);
    const proof = zip.file('proof.txt');
    for await (const lines of ahead(this.proofs.of(asked.stream, head.size))) await proof.write(lines);
    await proof.end();
    const texts = await this.writeKeys(zip, asked, stretch.lastVersion);
    const { mayRead: _, beside = [], ...about } = asked;
    for (const [name, content] of beside) await zip.add(name, content);
    const manifest = canonicalize({
      ...about,
      ...stretch,
      ...texts,
      origin: head.checkpoint.slice(0, head.checkpoint.indexOf('\n')),
      head: { size: head.size, root: head.root.toString('hex'), signedAt: head.signedAt },
      files: zip.written,
    });
    await zip.add('manifest.txt', sign(`${FORM}\n${manifest}\n`));
    await zip.end({ sealed: true });
  }

  private async writeFacts(zip: ZipWriter, stream: string, size: number) {
    const entry = zip.file('facts.jsonl');
    let [first, last]: [StoredFact | undefined, StoredFact | undefined] = [undefined, undefined];
    for await (const facts of ahead(this.pages(stream, size))) {
      await entry.write(facts.map(lineOf).join(''));
      first ??= facts[0];
      last = facts.at(-1);
    }
    await entry.end();
    if (first === undefined || last === undefined) throw new Error(`There are no facts of ${stream}.`);
    return {
      count: last.version - first.version + 1,
      firstVersion: first.version,
      lastVersion: last.version,
      firstPosition: first.position,
      lastPosition: last.position,
      lastHash: last.hash,
    };
  }

  /** The keys of just those texts that whoever asks may read; an erased person's secret is gone, and theirs with it. */
  private async writeKeys(zip: ZipWriter, { stream, mayRead }: Asked, lastVersion: number) {
    const entry = zip.file('keys.jsonl');
    let [sealedTexts, openedTexts] = [0, 0];
    for await (const facts of ahead(this.written(stream, lastVersion))) {
      const texts = facts.flatMap(({ version, type, data }) =>
        Object.entries(data).flatMap(([field, sealed]) => (isSealed(sealed) ? [{ version, type, field, sealed }] : [])),
      );
      const secrets = await this.seals.knowAsOfNow([...new Set(texts.map(({ sealed }) => sealed.sealedBy))]);
      const lines = texts.flatMap(({ version, type, field, sealed }) => {
        const secret = mayRead(type) ? secrets.get(sealed.sealedBy) : undefined;
        if (!secret) return [];
        const key = textKey(sealed, secret, stream).toString('base64url');
        return [`${canonicalize({ version, field, key })}\n`];
      });
      await entry.write(lines.join(''));
      sealedTexts += texts.length;
      openedTexts += lines.length;
    }
    await entry.end();
    return { sealedTexts, openedTexts };
  }

  /** Facts in which somebody wrote something, a page at a time. */
  private async *written(stream: string, lastVersion: number) {
    for (let after = 0; ;) {
      const { rows } = await this.database.reads.query<{ version: number; type: string; data: object }>({
        name: 'written',
        text: `select version, type, data from event
          where stream = $1 and version > $2 and version <= $3 and type = any($4) order by version limit ${PAGE}`,
        values: [stream, after, lastVersion, PERSONAL],
      });
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.version;
    }
  }

  private async *pages(stream: string, size: number): AsyncGenerator<readonly StoredFact[]> {
    for (let after = 0; ;) {
      const page = await this.store.page(stream, after, PAGE);
      const covered = page.filter(({ position }) => position <= size);
      if (covered.length > 0) yield covered;
      if (page.length < PAGE || covered.length < page.length) return;
      after = page.at(-1)!.version;
    }
  }
}

/** Everything that a fact's hash covers, and its place; the hash itself stands in the proof. */
function lineOf({ position, stream, version, school, family, type, data, meta, command, at }: StoredFact): string {
  return `${canonicalize({ position, stream, version, school, family, type, data, meta, command, at })}\n`;
}
