import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { StoredFact, NewEntry } from '../../services/src/ledger/event-store/event-store.ts';
import { factHash } from '../../services/src/ledger/event-store/hash.ts';
import { HeadFiles } from '../../services/src/evidence/head-files.ts';
import { Heads } from '../../services/src/evidence/heads.ts';
import { walkLedger, type Walk } from '../../services/src/evidence/ledger-walk.ts';
import { knownKeys, readSignedHeads, type SignedHeads } from '../../services/src/evidence/signed-heads.ts';
import { Tree } from '../../services/src/evidence/tree.ts';
import { entryOf, NOWHERE, noted, wholeLedger, type Place } from './ledger.ts';
import { migratedDatabase } from './database.ts';
import { settingsFor, writeSide } from './platform.ts';

/** How many facts there were when heads were signed, when the tree grew last, and now. */
export const [SIGNED, IN_TREE, FACTS] = [[300, 560], 600, 640] as const;
const STREAMS = 7;
/** Up to here the leaves are those of an earlier release, of hashes alone. */
export const PLAIN = 280;

export type Statement = string | readonly [text: string, values: readonly unknown[]];

/** A ledger of a few streams whose heads were signed, and somebody who may do anything to it. */
export async function signedLedger() {
  const database = await migratedDatabase();
  const side = writeSide(database.url);
  const owner = new Client(database.ownerUrl);
  await owner.connect();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-walk-'));
  const tree = new Tree(side.database);
  const heads = new Heads(side.database, tree, side.log, settingsFor(database.url, { LECTERN_DATA: folder }));
  await owner.query('update tree set plain_until = $1', [PLAIN]);
  const places: Place[] = Array.from({ length: STREAMS }, () => NOWHERE);
  let written = 0;
  for (const until of [...SIGNED, IN_TREE, FACTS]) {
    const entries: NewEntry[] = [];
    for (; written < until; written += 1) {
      const n = (written * written) % STREAMS;
      const { entry, after } = entryOf(`note/${n}`, places[n]!, [noted(written)]);
      places[n] = after;
      entries.push(entry);
    }
    await side.store.append(entries);
    if (until <= SIGNED[1]) await heads.fresh();
    else if (until === IN_TREE) await tree.grow();
  }
  const close = async () => {
    await owner.end();
    await side.close();
    await database.drop();
    await rm(folder, { recursive: true });
  };
  return new SignedLedger(owner, await wholeLedger(side.store), database.url, join(folder, 'heads'), close);
}

export class SignedLedger {
  constructor(
    readonly owner: Client,
    readonly facts: readonly StoredFact[],
    readonly url: string,
    readonly headsFolder: string,
    readonly close: () => Promise<void>,
  ) {}

  async walked(): Promise<Walk & Pick<SignedHeads, 'unsound' | 'lost'>> {
    const files = new HeadFiles(this.headsFolder);
    const { keys } = await knownKeys(this.owner, files);
    const { roots, unsound, lost } = await readSignedHeads(this.owner, files, keys);
    return { ...(await walkLedger(this.owner, roots)), unsound, lost };
  }

  /** What the walk finds after somebody did this; then it is as it was. */
  async after(...statements: readonly Statement[]) {
    await this.owner.query('begin');
    try {
      for (const one of statements)
        await (typeof one === 'string' ? this.owner.query(one) : this.owner.query(one[0], [...one[1]]));
      return await this.walked();
    } finally {
      await this.owner.query('rollback');
    }
  }

  /** Where a fact stands in its stream. */
  placeOf(position: number) {
    const { stream, version } = this.facts[position - 1]!;
    return { stream, version };
  }

  isLastOfStream(position: number): boolean {
    return !this.facts.slice(position).some(({ stream }) => stream === this.placeOf(position).stream);
  }

  /** Another content for a fact, and the hashes that belong to it: of this one only, or of all after it in its stream. */
  forged(position: number, reach: 'fact' | 'stream'): Statement[] {
    const { stream } = this.placeOf(position);
    let previous = this.facts.slice(0, position - 1).findLast((fact) => fact.stream === stream)?.hash ?? '';
    const chain = this.facts.slice(position - 1).filter((one) => one.stream === stream);
    return chain.slice(0, reach === 'fact' ? 1 : undefined).map(({ position: at, ...fact }) => {
      const { school, version, family, type, meta, command } = fact;
      const data = at === position ? { n: -1 } : fact.data;
      previous = factHash(previous, { school, stream, version, family, type, data, meta, command, at: fact.at });
      const values = [at, JSON.stringify(data), previous];
      return [`update event set data = $2, hash = decode($3, 'hex') where position = $1`, values];
    });
  }
}

/** Moves all facts after a position. */
export const shifted = (from: number, by: 1 | -1): Statement[] => [
  `update event set position = -position - ${by} where position > ${from}`,
  `update event set position = -position where position < 0`,
];

/** Nothing in the database tells any more what was signed. */
export const forgetTree: Statement = 'delete from tree_tile; delete from tree_head; update tree set size = 0';
