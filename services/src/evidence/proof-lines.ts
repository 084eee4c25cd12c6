import { Injectable } from '@nestjs/common';
import { Database } from '../ops/database/database.ts';
import { ahead } from './ahead.ts';
import { covering, type Subtree } from './merkle.ts';
import { subtreeRoots } from './tiles.ts';

/** So many facts at a time; between two of them lie at most a few tiles. */
const PAGE = 250;

interface Standing {
  readonly version: number;
  readonly position: string;
  readonly hash: string;
  /** What else its leaf covers; absent in a leaf that covers the hash alone. */
  readonly placed: string | null;
}

/**
 * Proves all facts of a stream at once: the tree of a size from left to right, with the hashes of these facts and, for
 * everything between them, the roots of as few perfect subtrees as possible. Many proofs have most of their nodes in
 * common; here each stands once, and one that follows from the facts themselves does not stand at all.
 */
@Injectable()
export class ProofLines {
  constructor(private readonly database: Database) {}

  /** `fact <hash>[ <lane> <recorded at>]` and `node <height> <hash>`, a page of lines at a time. */
  async *of(stream: string, size: number): AsyncGenerator<string> {
    let at = 0;
    for await (const page of ahead(this.pages(stream, size))) {
      const gaps = page.map(({ position }) => {
        const gap = covering(at, Number(position) - 1);
        at = Number(position);
        return gap;
      });
      const nodes = await this.nodes(gaps);
      yield page.map(({ hash, placed }, index) => `${nodes[index]}fact ${hash}${placed ?? ''}\n`).join('');
    }
    const [end] = await this.nodes([covering(at, size)]);
    if (end !== '') yield end!;
  }

  /** The lines of each stretch of leaves. */
  private async nodes(stretches: readonly (readonly Subtree[])[]): Promise<string[]> {
    const roots = (await subtreeRoots(this.database.reads, stretches.flat())).values();
    return stretches.map((stretch) =>
      stretch.map(({ height }) => `node ${height} ${Buffer.from(roots.next().value!).toString('hex')}\n`).join(''),
    );
  }

  private async *pages(stream: string, size: number): AsyncGenerator<readonly Standing[]> {
    for (let after = 0; ;) {
      const { rows } = await this.database.reads.query<Standing>({
        name: 'standing',
        text: `select version, position, encode(hash, 'hex') as hash,
            case when position > (select plain_until from tree)
              then ' ' || lane || ' ' || (extract(epoch from recorded_at) * 1000)::bigint end as placed
          from event
          where stream = $1 and version > $2 and position <= $3 order by version limit ${PAGE}`,
        values: [stream, after, size],
      });
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.version;
    }
  }
}
