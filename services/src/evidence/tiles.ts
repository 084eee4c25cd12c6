import type { PoolClient } from 'pg';
import { foldRight, HASH_BYTES, perfectRoot, type Subtree } from './merkle.ts';

/** C2SP tlog-tiles: 256 hashes a tile; those of level n+1 are the roots of whole tiles of level n. */
const HEIGHT = 8;
export const WIDTH = 2 ** HEIGHT;

export type Queryable = Pick<PoolClient, 'query'>;

/** One row: a tile, or the part of it that there is. */
export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Uint8Array;
}

const keyOf = ({ level, index }: Pick<Tile, 'level' | 'index'>): string => `${level}/${index}`;

const hashIn = (tile: Uint8Array, place: number): Uint8Array =>
  tile.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);

/** A growing tree as the tiles at its right edge. What they were when it began is given to it. */
export class GrowingTiles {
  private readonly rows: Uint8Array[][] = [];
  private full: Tile[] = [];
  private readonly whole: number[] = [];

  constructor(size: number, edge: readonly Tile[]) {
    let count = size;
    for (let level = 0; count > 0; level += 1, count = Math.floor(count / WIDTH)) {
      const tile = edge.find((one) => one.level === level && one.index === Math.floor(count / WIDTH));
      const width = count % WIDTH;
      if (width > 0 && (tile?.hashes.length ?? 0) < width * HASH_BYTES)
        throw new Error(`The tree of ${size} lacks its tile ${level}/${Math.floor(count / WIDTH)}.`);
      this.rows[level] = Array.from({ length: width }, (_, place) => hashIn(tile!.hashes, place));
      this.whole[level] = Math.floor(count / WIDTH);
    }
  }

  append(hash: Uint8Array, level = 0): void {
    const row = (this.rows[level] ??= []);
    row.push(hash);
    if (row.length < WIDTH) return;
    const index = this.whole[level] ?? 0;
    this.full.push({ level, index, hashes: Buffer.concat(row) });
    this.whole[level] = index + 1;
    this.rows[level] = [];
    this.append(perfectRoot(row), level + 1);
  }

  /** The tiles that became whole since this was called last. */
  completed(): Tile[] {
    const { full } = this;
    this.full = [];
    return full;
  }

  /** The parts at the edge. */
  parts(): Tile[] {
    return this.rows.flatMap((row, level) =>
      row.length === 0 ? [] : [{ level, index: this.whole[level] ?? 0, hashes: Buffer.concat(row) }],
    );
  }
}

/** The addresses of the tiles that a tree of this size ends in. */
export function edgeOf(size: number): Pick<Tile, 'level' | 'index'>[] {
  const edge: Pick<Tile, 'level' | 'index'>[] = [];
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / WIDTH))
    if (count % WIDTH > 0) edge.push({ level, index: Math.floor(count / WIDTH) });
  return edge;
}

/** Where the hashes stand that a perfect subtree is made of. */
function placeOf({
  height,
  index,
}: Subtree): Pick<Tile, 'level' | 'index'> & { readonly from: number; readonly count: number } {
  const level = Math.floor(height / HEIGHT);
  const count = 2 ** (height % HEIGHT);
  return { level, index: Math.floor((index * count) / WIDTH), from: (index * count) % WIDTH, count };
}

export async function readTiles(client: Queryable, wanted: readonly Pick<Tile, 'level' | 'index'>[]): Promise<Tile[]> {
  if (wanted.length === 0) return [];
  const { rows } = await client.query({
    name: 'tree-tiles',
    text: `select level, index, hashes from tree_tile
      join unnest($1::smallint[], $2::bigint[]) as wanted (level, index) using (level, index)`,
    values: [wanted.map(({ level }) => level), wanted.map(({ index }) => index)],
  });
  return rows.map(({ level, index, hashes }) => ({ level, index: Number(index), hashes }));
}

export async function writeTiles(client: Queryable, tiles: readonly Tile[]): Promise<void> {
  await client.query({
    name: 'tree-tiles-write',
    text: `insert into tree_tile (level, index, hashes)
      select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])
      on conflict (level, index) do update set hashes = excluded.hashes`,
    values: [tiles.map(({ level }) => level), tiles.map(({ index }) => index), tiles.map(({ hashes }) => hashes)],
  });
}

/**
 * The roots of perfect subtrees, in their order, with one query for all of them.
 * @throws when the tree does not hold one of them
 */
export async function subtreeRoots(client: Queryable, subtrees: readonly Subtree[]): Promise<Uint8Array[]> {
  const places = subtrees.map(placeOf);
  const wanted = new Map(places.map((place) => [keyOf(place), place]));
  const tiles = new Map((await readTiles(client, [...wanted.values()])).map((tile) => [keyOf(tile), tile.hashes]));
  return places.map((place) => {
    const tile = tiles.get(keyOf(place));
    if (tile === undefined || tile.length < (place.from + place.count) * HASH_BYTES)
      throw new Error(`The tree lacks a part of its tile ${keyOf(place)}.`);
    return perfectRoot(Array.from({ length: place.count }, (_, n) => hashIn(tile, place.from + n)));
  });
}

/** The roots of stretches of leaves, each given by the perfect subtrees that it is made of. */
export async function stretchRoots(
  client: Queryable,
  stretches: readonly (readonly Subtree[])[],
): Promise<Uint8Array[]> {
  const roots = await subtreeRoots(client, stretches.flat());
  let at = 0;
  return stretches.map(({ length }) => foldRight(roots.slice(at, (at += length))));
}
