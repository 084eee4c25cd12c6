import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '../ops/database/database.ts';
import { entryBytes, leafEntry } from './leaf.ts';
import { covering, leafHash } from './merkle.ts';
import { edgeOf, GrowingTiles, readTiles, stretchRoots, writeTiles, type Queryable } from './tiles.ts';

/** So many facts at a time: well under a second of work, and a quarter of a megabyte in memory. */
const BATCH = 8192;

/** The ledger does not end where its tree says, or has a hole. */
export class LedgerBroken extends Error {}

/**
 * The RFC 9162 tree over all facts by position; leaf.ts says what a leaf is. It is read from the ledger and written beside it, batch
 * after batch, each in a transaction: it holds up no append, and goes on where it ended.
 */
@Injectable()
export class Tree {
  constructor(private readonly database: Database) {}

  /**
   * Takes in every fact that stands in the ledger when this is called.
   * @throws LedgerBroken
   */
  async grow(): Promise<void> {
    for (let goal: number | undefined; ;) {
      const { size, head } = await this.database.transaction(growOn);
      goal ??= head;
      if (size >= goal) return;
    }
  }
}

/** The tree as it stands, taken for this transaction: whoever else wants to extend or sign it waits. */
export interface TakenTree {
  readonly size: number;
  /** Leaves up to here are of the fact's hash alone. */
  readonly plainUntil: number;
  /** Where the ledger ends. */
  readonly head: number;
  readonly incarnation: string;
}

/** @throws LedgerBroken when the ledger ends before its tree */
export async function takeTree(client: Queryable): Promise<TakenTree> {
  const taken = await client.query('select size, plain_until from tree for update');
  const [size, plainUntil] = [Number(taken.rows[0].size), Number(taken.rows[0].plain_until)];
  // A statement of its own: only what begins after the wait sees what was committed meanwhile.
  const { rows } = await client.query(`with ledger_now as (
      select incarnation, (select coalesce(max(position), 0) from event) as head from ledger
    ), seen as (
      insert into tree_incarnation (incarnation, since) select incarnation, head from ledger_now on conflict do nothing
    )
    select incarnation, head from ledger_now`);
  const [{ incarnation, head }] = rows as [{ incarnation: string; head: string }];
  if (size > Number(head)) throw new LedgerBroken(`The tree holds ${size} facts, the ledger ends at ${head}.`);
  return { size, plainUntil, head: Number(head), incarnation };
}

/** Takes in one batch. */
async function growOn(client: PoolClient): Promise<TakenTree> {
  const taken = await takeTree(client);
  const { size, head, plainUntil } = taken;
  if (size === head) return taken;
  // A batch has leaves of one form.
  const isPlain = size < plainUntil;
  const entries = await entriesAfter(client, size, isPlain ? Math.min(head, plainUntil) : head, entryBytes(isPlain));
  const tiles = new GrowingTiles(size, await readTiles(client, edgeOf(size)));
  for (const entry of entries) tiles.append(leafHash(entry));
  await writeTiles(client, [...tiles.completed(), ...tiles.parts()]);
  await client.query({ name: 'tree-size', text: 'update tree set size = $1', values: [size + entries.length] });
  return { ...taken, size: size + entries.length };
}

/** In one value instead of a row for each: reading them costs less than hashing them. */
async function entriesAfter(client: Queryable, size: number, until: number, bytes: number): Promise<Uint8Array[]> {
  const { rows } = await client.query({
    name: 'tree-entries',
    text: `select string_agg(entry, ''::bytea order by position) as entries, count(*)::int as count,
        min(position) as first, max(position) as last
      from (select position, ${leafEntry()} as entry from event
        where position > $1 and position <= $2 order by position limit ${BATCH}) e`,
    values: [size, until],
  });
  const { entries, count, first, last } = rows[0] as {
    entries: Buffer | null;
    count: number;
    first: string;
    last: string;
  };
  const isWhole = entries?.length === count * bytes && Number(first) === size + 1 && Number(last) === size + count;
  if (!isWhole || entries === null)
    throw new LedgerBroken(`The ledger has a hole between ${size} and ${Math.min(until, size + BATCH)}.`);
  return Array.from({ length: count }, (_, n) => entries.subarray(n * bytes, (n + 1) * bytes));
}

/** The root that the tree had at a size. */
export async function rootAt(client: Queryable, size: number): Promise<Uint8Array> {
  const [root] = await stretchRoots(client, [covering(0, size)]);
  return root!;
}
