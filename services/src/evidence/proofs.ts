import { Injectable } from '@nestjs/common';
import { Database } from '../ops/database/database.ts';
import { factHash, type Hashed } from '../ledger/event-store/hash.ts';
import { Heads, type StoredHead } from './heads.ts';
import { leafEntry } from './leaf.ts';
import { inclusionPath, leafHash, rootOfPath } from './merkle.ts';
import { stretchRoots } from './tiles.ts';

/** That a fact is in the tree of a head. Without a head there is no path yet. */
export interface Inclusion {
  readonly head: StoredHead | undefined;
  /** Of the leaf, from 0. */
  readonly index: number;
  readonly leaf: Uint8Array;
  readonly entry: Uint8Array;
  readonly path: readonly Uint8Array[];
  /** Whether the fact, as it stands in the ledger now, has its hash, and its hash leads to the head's root. */
  readonly included: boolean;
}

interface ChainedRow extends Omit<Hashed, 'at'> {
  readonly position: string;
  readonly hash: Buffer;
  readonly entry: Buffer;
  readonly previous: Buffer | null;
  readonly at: string;
}

/** Proves facts to the newest signed head. */
@Injectable()
export class Proofs {
  constructor(
    private readonly database: Database,
    private readonly heads: Heads,
  ) {}

  /** Undefined when there is no such fact. */
  async of(stream: string, version: number): Promise<Inclusion | undefined> {
    const row = await this.read(stream, version);
    if (row === undefined) return undefined;
    const { entry } = row;
    const [index, leaf] = [Number(row.position) - 1, leafHash(entry)];
    const head = await this.heads.newest();
    if (head === undefined || head.size <= index)
      return { head: undefined, index, leaf, entry, path: [], included: false };
    const path = await stretchRoots(this.database.reads, inclusionPath(index, head.size));
    const root = rootOfPath(index, head.size, leaf, path);
    return {
      head,
      index,
      leaf,
      entry,
      path,
      included: root !== undefined && head.root.equals(root) && hasItsHash(row),
    };
  }

  private async read(stream: string, version: number): Promise<ChainedRow | undefined> {
    const { rows } = await this.database.reads.query({
      name: 'fact-to-prove',
      text: `select position, stream, version, school, family, type, data, meta, command, hash, ${leafEntry()} as entry,
          (extract(epoch from at) * 1000)::bigint as at,
          (select hash from event before where before.stream = e.stream and before.version = e.version - 1) as previous
        from event e where stream = $1 and version = $2::bigint`, // whatever number is asked for
      values: [stream, version],
    });
    return rows[0];
  }
}

function hasItsHash({ hash, previous, at, ...row }: ChainedRow): boolean {
  const { school, stream, version, family, type, data, meta, command } = row;
  const fact = { school, stream, version, family, type, data, meta, command, at: Number(at) };
  return factHash(previous?.toString('hex') ?? '', fact) === hash.toString('hex');
}
