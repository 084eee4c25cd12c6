import { factHash } from '../ledger/event-store/hash.ts';
import { leafEntry } from './leaf.ts';
import type { LedgerRow, StreamEnd } from './ledger-pages.ts';
import { HASH_BYTES, leafHash, perfectRoot } from './merkle.ts';
import { readTiles, WIDTH, type Queryable } from './tiles.ts';

/** The first thing in a ledger that is not as it was written. */
export interface Finding {
  readonly wrong: 'changed' | 'missing' | 'swapped' | 'added' | 'tree';
  readonly position: number;
  /** Where it is known which fact it is. */
  readonly stream?: string;
  readonly version?: number;
  readonly type?: string;
  readonly why: string;
}

const named = ({ position, stream, version, type }: LedgerRow) => ({ position, stream, version, type });

/** What is wrong with a fact beside its stream so far; undefined where it follows. */
export function brokenLink(row: LedgerRow, before: StreamEnd): Finding | undefined {
  const { version, hash } = row;
  const missing = before.version + 1;
  if (version > missing) {
    const why = `#${missing} is missing before this fact`;
    return { ...named(row), wrong: 'missing', version: missing, why };
  }
  if (version < missing) return { ...named(row), wrong: 'added', why: `its stream has a fact #${version} already` };
  if (factHash(before.hash, hashed(row)) === hash.toString('hex')) return undefined;
  const follows = version === 1 ? '' : `, or does not follow on #${version - 1} as it is now`;
  return { ...named(row), wrong: 'changed', why: `its content is not what its hash says${follows}` };
}

function hashed({ school, stream, version, family, type, data, meta, command, at }: LedgerRow) {
  return { school, stream, version, family, type, data, meta, command, at };
}

/** A position that nothing stands at: which fact that was, the next fact of its stream tells, if there is one. */
export async function gapBefore(client: Queryable, position: number): Promise<Finding> {
  const lost = await nextLost(client, position);
  const why = lost === undefined ? 'nothing stands here; it was the last fact of its stream' : 'nothing stands here';
  return { wrong: 'missing', position, ...lost, why };
}

/** The first fact from a position on that has none before it in its stream. */
async function nextLost(client: Queryable, position: number) {
  const { rows } = await client.query(
    `select stream, version - 1 as version from event e where position >= $1 and version > 1
       and not exists (select from event b where b.stream = e.stream and b.version = e.version - 1)
     order by position limit 1`,
    [position],
  );
  const [row] = rows as { stream: string; version: number }[];
  return row;
}

/** A fact that is not the one from which the tree was made here: moved, put in, changed, or there is one less before it. */
export async function notInTree(client: Queryable, row: LedgerRow): Promise<Finding> {
  const { position } = row;
  const [here, next] = [await leafAt(client, position), await leafAt(client, position + 1)];
  // Each as its leaf would be in the place where the tree may have it.
  const [mine, following] = [
    await leafOf(client, position, position + 1),
    await leafOf(client, position + 1, position),
  ];
  if (await isTileWrong(client, position)) {
    const why = 'the tree was changed here: its tile is not the one that the tree above was made of; the facts are';
    return { ...named(row), wrong: 'tree', why };
  }
  const [comesNext, isNext] = [same(following, here), same(mine, next)];
  if (comesNext && isNext) return swapped(row, position + 1);
  if (comesNext) return { ...named(row), wrong: 'added', why: 'the tree was made without this fact' };
  if (isNext) return movedUp(position, await nextLost(client, position));
  const home =
    (await homeOf(client, await leafOf(client, position, 0))) ??
    (await homeOf(client, await leafOf(client, position, Number.MAX_SAFE_INTEGER)));
  if (home !== undefined) return swapped(row, home);
  // Of the newest fact in the tree no leaf says what came next: a hole in its stream does.
  const lost = next === undefined ? await nextLost(client, position) : undefined;
  if (lost !== undefined) return movedUp(position, lost);
  return {
    ...named(row),
    wrong: 'changed',
    why: 'it is not the fact that the tree was made of, or its lane or time of recording was changed: its own hash fits',
  };
}

const movedUp = (position: number, lost: Awaited<ReturnType<typeof nextLost>>): Finding => ({
  wrong: 'missing',
  position,
  ...lost,
  why: `a fact was taken away here, and those after it moved up${lost ? '' : '; it was the last of its stream'}`,
});

const swapped = (row: LedgerRow, home: number): Finding => ({
  ...named(row),
  wrong: 'swapped',
  why: `here stands the fact whose place is ${home}`,
});

const same = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;

/** What the tree has at a position. */
async function leafAt(client: Queryable, position: number): Promise<Uint8Array | undefined> {
  const index = Math.floor((position - 1) / WIDTH);
  const [tile] = await readTiles(client, [{ level: 0, index }]);
  const from = ((position - 1) % WIDTH) * HASH_BYTES;
  return tile === undefined || tile.hashes.length < from + HASH_BYTES
    ? undefined
    : tile.hashes.subarray(from, from + HASH_BYTES);
}

/** The leaf of the fact that stands at a position now, in the form that leaves have at another. */
async function leafOf(client: Queryable, position: number, place: number): Promise<Uint8Array | undefined> {
  const text = `select ${leafEntry('$2::bigint')} as entry from event where position = $1`;
  const { rows } = await client.query(text, [position, place]);
  return rows[0] && leafHash(rows[0].entry);
}

/** The position at which the tree has a leaf. */
async function homeOf(client: Queryable, leaf: Uint8Array | undefined): Promise<number | undefined> {
  const { rows } = await client.query(
    `select index, position($1 in hashes) as at from tree_tile where level = 0 and position($1 in hashes) > 0 limit 1`,
    [leaf],
  );
  return rows[0] && Number(rows[0].index) * WIDTH + (rows[0].at - 1) / HASH_BYTES + 1;
}

/** Whether the tree above agrees with the facts, and not with the tile that is said to lie below it. */
async function isTileWrong(client: Queryable, position: number): Promise<boolean> {
  const index = Math.floor((position - 1) / WIDTH);
  const [above] = await readTiles(client, [{ level: 1, index: Math.floor(index / WIDTH) }]);
  const from = (index % WIDTH) * HASH_BYTES;
  if (above === undefined || above.hashes.length < from + HASH_BYTES) return false;
  const { rows } = await client.query(
    `select ${leafEntry()} as entry from event where position > $1 and position <= $2 order by position`,
    [index * WIDTH, (index + 1) * WIDTH],
  );
  if (rows.length < WIDTH) return false;
  const root = perfectRoot(rows.map(({ entry }) => leafHash(entry)));
  return same(root, above.hashes.subarray(from, from + HASH_BYTES));
}
