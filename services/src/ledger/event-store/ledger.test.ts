import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { append, brokenLinks, entryOf, NOWHERE, noted, wholeLedger } from '../../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';

let database: TestDatabase;
let sides: readonly WriteSide[];

beforeAll(async () => {
  database = await migratedDatabase();
  sides = [writeSide(database.url), writeSide(database.url), writeSide(database.url)];
});
afterAll(async () => {
  await Promise.all(sides.map((side) => side.close()));
  await database.drop();
});

describe('the ledger under several writers', () => {
  it('has no gap in its positions, one fact for each version, and a reader who follows it misses nothing', async () => {
    const shared = Array.from({ length: 3 }, () => `note/${newId()}`);
    const reader = sides[0]!.store;
    const seen: number[] = [];
    let writing = true;
    const follow = async (): Promise<void> => {
      for (;;) {
        const last = !writing;
        const facts = await reader.read(seen.at(-1) ?? 0, 100);
        seen.push(...facts.map(({ position }) => position));
        if (last && facts.length === 0) return;
      }
    };
    /** Writes to streams of its own, and contends for the shared ones: what it loses, it loses by name. */
    const write = async (writer: number): Promise<number> => {
      const { store } = sides[writer % sides.length]!;
      let own = NOWHERE;
      let won = 0;
      for (let round = 0; round < 25; round += 1) {
        const mine = entryOf(`note/own-${writer}`, own, [noted(round), noted(round)]);
        const stream = shared[(round + writer) % shared.length]!;
        const [head] = (await store.load(stream, 0)).slice(-1);
        const contended = entryOf(stream, head ?? NOWHERE, [noted(writer)]);
        const [first, second] = await store.append([mine.entry, contended.entry]);
        expect(first!.status).toBe('appended');
        own = mine.after;
        won += second!.status === 'appended' ? 1 : 0;
      }
      return won;
    };

    const following = follow();
    const won = await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    writing = false;
    await following;

    const facts = await wholeLedger(reader);
    expect(facts.map(({ position }) => position)).toEqual(facts.map((_, index) => index + 1));
    expect(seen).toEqual(facts.map(({ position }) => position));
    expect(facts).toHaveLength(8 * 50 + won.reduce((sum, one) => sum + one, 0));
    const stamps = facts.map(({ recordedAt }) => recordedAt);
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
    expect(brokenLinks(facts)).toEqual([]);
    const places = new Set(facts.map(({ stream, version }) => `${stream} ${version}`));
    expect(places.size).toBe(facts.length);
  });

  it('keeps a stream in one lane of 64, whoever writes', async () => {
    const streams = Array.from({ length: 200 }, () => `note/${newId()}`);
    const places = await Promise.all(
      streams.map((stream, n) => append(sides[n % 2]!.store, stream, NOWHERE, [noted(1)])),
    );
    await Promise.all(streams.map((stream, n) => append(sides[2]!.store, stream, places[n]!, [noted(2)])));
    const facts = (await wholeLedger(sides[0]!.store)).filter(({ stream }) => streams.includes(stream));
    const lanes = new Map(facts.map(({ stream, lane }) => [stream, lane]));
    expect(facts.filter(({ stream, lane }) => lanes.get(stream) !== lane)).toEqual([]);
    expect(new Set(lanes.values()).size).toBeGreaterThan(32);
    expect(facts.filter(({ lane }) => lane < 0 || lane > 63)).toEqual([]);
    // sha256('note/own-0') begins with a byte that leaves this rest; stored once, it never changes.
    const [known] = await sides[0]!.store.load('note/own-0', 0);
    expect(known!.lane).toBe(LANE_OF_OWN_0);
  });

  it('notifies once for a batch, whatever its size, and not at all when nothing was written', async () => {
    const client = new Client(database.url);
    await client.connect();
    await client.query('listen lectern');
    let heard = 0;
    client.on('notification', () => (heard += 1));
    const stream = `note/${newId()}`;
    const { entry } = entryOf(stream, NOWHERE, [noted(1)]);
    const others = Array.from({ length: 20 }, (_, n) => entryOf(`note/${newId()}`, NOWHERE, [noted(n)]).entry);

    await sides[0]!.store.append([entry, ...others]);
    await sides[1]!.store.append([entry]); // known
    await sides[1]!.store.append([entryOf(stream, NOWHERE, [noted(2)]).entry]); // a conflict
    await sides[1]!.store.append([entryOf(`note/${newId()}`, NOWHERE, []).entry]); // a refusal
    await append(sides[2]!.store, `note/${newId()}`, NOWHERE, [noted(3)]);
    await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(2));
    await client.query('select 1'); // notifications come in order, before this answer
    expect(heard).toBe(2);
    await client.end();
  });

  it('is silent, and goes on, while the queue of notices is half full: whoever connects can fill it', async () => {
    const client = new Client(database.url);
    await client.connect();
    await client.query('listen lectern');
    let heard = 0;
    client.on('notification', () => (heard += 1));
    // As if it were so full: to fill it truly takes gigabytes.
    const [{ source }] = (await asOwner(
      database,
      `select pg_get_functiondef('append(jsonb)'::regprocedure) as source`,
    )) as [{ source: string }];
    await asOwner(database, source.replace('pg_notification_queue_usage()', '0.5'));
    await append(sides[0]!.store, `note/${newId()}`, NOWHERE, [noted(1)]);
    await asOwner(database, source);
    await client.query('select 1');
    expect(heard).toBe(0);
    await append(sides[0]!.store, `note/${newId()}`, NOWHERE, [noted(1)]);
    await vi.waitFor(() => expect(heard).toBe(1));
    await client.end();
  });
});

describe('exclusively', () => {
  it('shows the newest head, and nobody appends before it has ended', async () => {
    const [one, other] = [sides[0]!.store, sides[1]!.store];
    const stream = `note/${newId()}`;
    const first = await append(other, stream, NOWHERE, [noted(1)]);
    const order: string[] = [];
    let late: Promise<unknown> | undefined;

    await one.exclusively(async (exclusive) => {
      const head = (await exclusive.load(stream, 0)).at(-1)!;
      late = append(other, `note/${newId()}`, NOWHERE, [noted(1)]).then(() => order.push('the other'));
      await vi.waitFor(async () => {
        const { rows } = await sides[2]!.database.pool.query(
          `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rows[0].n).toBe(1);
      });
      expect(head.hash).toBe(first.hash);
      expect(await exclusive.append([entryOf(stream, head, [noted(2)]).entry])).toMatchObject([{ status: 'appended' }]);
      order.push('the one who holds the lock');
    });
    await late;
    expect(order).toEqual(['the one who holds the lock', 'the other']);
  });

  it('writes nothing when the work inside it fails', async () => {
    const { store } = sides[0]!;
    const stream = `note/${newId()}`;
    const failing = store.exclusively(async (exclusive) => {
      await exclusive.append([entryOf(stream, NOWHERE, [noted(1)]).entry]);
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(await store.load(stream, 0)).toEqual([]);
    await append(store, stream, NOWHERE, [noted(1)]);
  });

  it('survives the loss of its connection between two statements', async () => {
    const { store, database: pool } = sides[0]!;
    const failing = store.exclusively(async (exclusive) => {
      await exclusive.load('note/x', 0);
      await killHolderOfLedger(sides[1]!);
      await vi.waitFor(() => expect(pool.pool.totalCount - pool.pool.idleCount).toBeGreaterThan(0));
      return exclusive.append([entryOf(`note/${newId()}`, NOWHERE, [noted(1)]).entry]);
    });
    await expect(failing).rejects.toThrow(/connection|queryable/i);
    await append(store, `note/${newId()}`, NOWHERE, [noted(1)]);
  });
});

const LANE_OF_OWN_0 = 48;

async function killHolderOfLedger({ database: { pool } }: WriteSide): Promise<void> {
  const { rows } = await pool.query(
    `select pid from pg_locks where locktype = 'advisory' and granted and objid = 7163045161 - 4294967296
     and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(rows).toHaveLength(1);
  const admin = new Client(database.ownerUrl);
  await admin.connect();
  await admin.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await vi.waitFor(async () => {
    const { rows: left } = await admin.query('select 1 from pg_stat_activity where pid = $1', [rows[0].pid]);
    expect(left).toEqual([]);
  });
  await admin.end();
}
