import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyLedger } from '../../../tests/support/evidence.ts';
import { append, NOWHERE, noted } from '../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { Frontier, inclusionPath, leafHash, rootOfPath } from './merkle.ts';
import { stretchRoots } from './tiles.ts';
import { LedgerBroken, rootAt, Tree } from './tree.ts';

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex');

let database: TestDatabase;
let side: WriteSide;
let tree: Tree;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  tree = new Tree(side.database);
});
beforeEach(() => emptyLedger(database));
afterAll(async () => {
  await side.close();
  await database.drop();
});

/** Facts up to a position, as fast as the database makes them: of each only the hash matters here. */
const fill = (count: number) =>
  asOwner(
    database,
    `insert into event (position, stream, version, school, family, lane, type, data, meta, at, recorded_at, hash)
     select n, 'note/1', n, 's1', 'note', n % 64, 'Noted', '{}', '{}', now(), to_timestamp(n), sha256(n::text::bytea)
     from generate_series((select coalesce(max(position), 0) from event) + 1, ${count}) n`,
  );
const hashOf = (position: number) => hash('sha256', String(position), 'buffer');
/** Hash, lane in two bytes, ms of recording in eight. */
function leaf(position: number): Buffer {
  const place = Buffer.alloc(10);
  place.writeUInt16BE(position % 64);
  place.writeBigUInt64BE(BigInt(position * 1000), 2);
  return leafHash(Buffer.concat([hashOf(position), place]));
}
const size = async () => Number((await asOwner(database, 'select size from tree'))[0]!['size']);

/** The roots of a ledger that was filled, by its size. */
function rootsOf(count: number): string[] {
  const frontier = new Frontier();
  return Array.from({ length: count + 1 }, (_, position) => {
    if (position > 0) frontier.append(leaf(position));
    return hex(frontier.root())!;
  });
}

describe('the tree of a ledger', () => {
  it('is laid out in tiles as C2SP tlog-tiles says of 70,000 leaves, and gives every root and proof of it', async () => {
    for (const count of [1, 255, 256, 257, 65_536, 70_000]) {
      await fill(count);
      await tree.grow();
    }
    const tiles = await asOwner(
      database,
      'select level, count(*)::int as tiles, sum(length(hashes) / 32)::int as hashes, max(index)::int as last from tree_tile group by 1 order by 1',
    );
    expect(tiles).toEqual([
      { level: 0, tiles: 274, hashes: 70_000, last: 273 },
      { level: 1, tiles: 2, hashes: 256 + 17, last: 1 },
      { level: 2, tiles: 1, hashes: 1, last: 0 },
    ]);
    const roots = rootsOf(70_000);
    const { pool } = side.database;
    const sizes = fc.oneof(
      fc.integer({ min: 1, max: 70_000 }),
      fc.constantFrom(1, 2, 256, 257, 65_536, 65_537, 70_000),
    );
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (at, chosen) => {
        const index = chosen % at;
        expect(hex(await rootAt(pool, at))).toBe(roots[at]);
        const path = await stretchRoots(pool, inclusionPath(index, at));
        expect(hex(rootOfPath(index, at, leaf(index + 1), path))).toBe(roots[at]);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps the leaves that an earlier release made of hashes alone, and goes on with those that cover lane and time', async () => {
    await asOwner(database, 'update tree set plain_until = 300');
    await fill(700);
    await tree.grow();
    const frontier = new Frontier();
    for (let position = 1; position <= 700; position += 1)
      frontier.append(position <= 300 ? leafHash(hashOf(position)) : leaf(position));
    expect(hex(await rootAt(side.database.pool, 700))).toBe(hex(frontier.root()));
    await expect(side.database.pool.query('update tree set plain_until = 700')).rejects.toThrow('permission denied');
    await asOwner(database, 'update tree set plain_until = 0');
  });

  it('of an empty ledger has the empty root', async () => {
    await tree.grow();
    expect(hex(await rootAt(side.database.pool, 0))).toBe(hash('sha256', ''));
  });

  it('is the same when several grow it at once and one of them is killed in the middle', async () => {
    await fill(60_000);
    const others = [writeSide(database.url), writeSide(database.url)];
    const growing = [side, ...others].map(({ database: one }) => new Tree(one).grow());
    const settled = Promise.allSettled(growing);
    while ((await size()) === 0) await pause(1);
    await asOwner(
      database,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 1`,
    );
    await settled;
    await tree.grow();
    expect(await size()).toBe(60_000);
    expect(hex(await rootAt(side.database.pool, 60_000))).toBe(rootsOf(60_000)[60_000]);
    await Promise.all(others.map((one) => one.close()));
  });

  it('holds up no append, and waits for none', async () => {
    await append(side.store, 'note/1', NOWHERE, [noted(1)]);
    await side.database.transaction(async (client) => {
      await client.query('select from tree for update');
      await append(side.store, 'note/2', NOWHERE, [noted(1)]);
    });
    await side.store.exclusively(async (exclusive) => {
      await exclusive.append([]);
      await tree.grow();
    });
    expect(await size()).toBe(2);
  });

  it('does not grow over a hole, nor beyond where the ledger ends', async () => {
    await fill(300);
    await tree.grow();
    await asOwner(database, 'delete from event where position = 300');
    await expect(tree.grow()).rejects.toThrow('The tree holds 300 facts, the ledger ends at 299.');
    await fill(400);
    await asOwner(database, 'delete from event where position = 350');
    await expect(tree.grow()).rejects.toThrow(LedgerBroken);
    expect(await size()).toBe(300);
  });
});
