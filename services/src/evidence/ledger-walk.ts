import { ahead } from './ahead.ts';
import { ledgerPages, StreamEnds, type LedgerRow } from './ledger-pages.ts';
import { Frontier, HASH_BYTES, leafHash } from './merkle.ts';
import { GrowingTiles, readTiles, WIDTH, type Queryable, type Tile } from './tiles.ts';
import { brokenLink, gapBefore, notInTree, type Finding } from './wrong-fact.ts';

/** The root that a tree of a size had, as somebody signed it. */
export interface ExpectedRoot {
  readonly size: number;
  readonly root: Uint8Array;
  /** Who says so, for people. */
  readonly by: string;
}

export interface Walk {
  /** Where the ledger ended when the walk began, and how many of its facts are in the tree. */
  readonly facts: number;
  readonly inTree: number;
  /** The size of the largest expected root that holds. */
  readonly signed: number;
  /** The first thing that is wrong; absent where nothing is. */
  readonly finding?: Finding;
}

export interface WalkOptions {
  readonly onProgress?: (position: number, of: number) => void;
  readonly stop?: AbortSignal;
}

/**
 * Walks the ledger once from its first fact, with a few pages in memory: positions without a hole, the facts of each
 * stream in one chain, each fact as the tree has it, and the root at every size that was signed. The first that is not so
 * ends the walk.
 */
export async function walkLedger(
  client: Queryable,
  roots: readonly ExpectedRoot[],
  { onProgress = () => undefined, stop }: WalkOptions = {},
): Promise<Walk> {
  const { rows } = await client.query(
    'select (select coalesce(max(position), 0) from event) as facts, (select size from tree) as size',
  );
  const [facts, inTree] = [Number(rows[0].facts), Number(rows[0].size)];
  const walker = new Walker(client, inTree, roots);
  let finding = walker.rootHere();
  for await (const page of finding === undefined ? ahead(ledgerPages(client, facts)) : []) {
    finding = await walker.take(page);
    stop?.throwIfAborted();
    onProgress(walker.at, facts);
    if (finding !== undefined) break;
  }
  finding ??= (await walker.treeAtEnd()) ?? walker.beyondEnd();
  return { facts, inTree, signed: walker.signed, ...(finding && { finding }) };
}

/** The tree has its hash here: it is the right fact, and no more what it was. */
const changedInPlace = (broken: Finding): Finding => ({
  ...broken,
  wrong: 'changed',
  why: broken.wrong === 'changed' ? 'its content is not what its hash says' : `its place was changed: ${broken.why}`,
});

class Walker {
  at = 0;
  signed = 0;
  private readonly ends: StreamEnds;
  private readonly frontier = new Frontier();
  private readonly tiles = new GrowingTiles(0, []);
  private readonly roots: ExpectedRoot[];

  constructor(
    private readonly client: Queryable,
    private readonly inTree: number,
    roots: readonly ExpectedRoot[],
  ) {
    this.ends = new StreamEnds(client);
    this.roots = roots.toSorted((one, other) => other.size - one.size);
  }

  async take(page: readonly LedgerRow[]): Promise<Finding | undefined> {
    await this.ends.prepare(page);
    const leaves = await this.leavesFrom(this.at, page.length);
    for (const row of page) {
      if (row.position !== this.at + 1) return gapBefore(this.client, this.at + 1);
      const leaf = leafHash(row.entry);
      const isInTree = row.position <= this.inTree;
      const isSame = isInTree && leaf.equals(leaves(row.position) ?? Buffer.alloc(0));
      const broken = brokenLink(row, this.ends.of(row.stream));
      // A fact that stands where the tree has it was changed, whatever its stream looks like then.
      if (broken !== undefined && isSame) return changedInPlace(broken);
      if (broken?.wrong === 'changed') return broken;
      if (isInTree && !isSame) return notInTree(this.client, row);
      if (broken !== undefined) return broken;
      this.ends.set(row.stream, { version: row.version, hash: row.hash.toString('hex') });
      this.frontier.append(leaf);
      this.tiles.append(leaf);
      this.at = row.position;
      const finding = this.rootHere();
      if (finding !== undefined) return finding;
    }
    this.ends.forget();
    return this.differing(this.tiles.completed());
  }

  /** Every root that was signed of a tree of just this size must be its root. */
  rootHere(): Finding | undefined {
    for (let next = this.roots.at(-1); next?.size === this.at; next = this.roots.at(-1)) {
      this.roots.pop();
      if (Buffer.compare(next.root, this.frontier.root()) !== 0) {
        const from = this.signed + 1;
        const why = `facts and tree were both changed: one of those from ${from} to ${next.size} is not the one that was signed (${next.by})`;
        return { wrong: 'changed', position: from, why };
      }
      this.signed = next.size;
    }
    return undefined;
  }

  treeAtEnd(): Promise<Finding | undefined> {
    return this.differing(this.tiles.parts());
  }

  /** What was signed or put into the tree, and is not there any more. */
  beyondEnd(): Finding | undefined {
    const [largest] = this.roots;
    const position = this.at + 1;
    const until = Math.max(largest?.size ?? 0, this.inTree);
    if (until <= this.at) return undefined;
    const by =
      largest !== undefined && largest.size > this.at
        ? `a head of ${largest.size} was signed (${largest.by})`
        : `the tree holds ${until}`;
    return { wrong: 'missing', position, why: `the ledger was cut off: it ends at ${this.at}, and ${by}` };
  }

  /** The tree's leaf of a position, of those that a page is about. */
  private async leavesFrom(after: number, count: number) {
    const first = Math.floor(after / WIDTH);
    const indexes = Array.from({ length: Math.ceil((after + count) / WIDTH) - first }, (_, n) => first + n);
    const tiles = await readTiles(
      this.client,
      indexes.map((index) => ({ level: 0, index })),
    );
    const byIndex = new Map(tiles.map(({ index, hashes }) => [index, hashes]));
    return (position: number): Uint8Array | undefined => {
      const from = ((position - 1) % WIDTH) * HASH_BYTES;
      return byIndex.get(Math.floor((position - 1) / WIDTH))?.subarray(from, from + HASH_BYTES);
    };
  }

  /** The tiles above the leaves must be those that the facts make, as far as the tree reaches. */
  private async differing(made: readonly Tile[]): Promise<Finding | undefined> {
    const upper = made.filter(({ level }) => level > 0);
    const stored = await readTiles(this.client, upper);
    for (const { level, index, hashes } of upper) {
      const reach = Math.floor(this.inTree / WIDTH ** level) - index * WIDTH;
      const bytes = Math.min(hashes.length, Math.max(0, reach) * HASH_BYTES);
      const tile = stored.find((one) => one.level === level && one.index === index);
      if (Buffer.compare(hashes.subarray(0, bytes), (tile?.hashes ?? Buffer.alloc(0)).subarray(0, bytes)) !== 0) {
        const why = `the tree’s tile ${level}/${index} is not the one that the facts make, from this position on; the facts are in order`;
        return { wrong: 'tree', position: index * WIDTH ** (level + 1) + 1, why };
      }
    }
    return undefined;
  }
}
