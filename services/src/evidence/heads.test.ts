import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyLedger } from '../../../tests/support/evidence.ts';
import { append, NOWHERE, noted, type Place } from '../../../tests/support/ledger.ts';
import { asOwner, settingsFor, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { Heads, originOf } from './heads.ts';
import { HeadKeeper } from './head-keeper.ts';
import { openNote, readCheckpoint, readVerifierKey } from './note.ts';
import { rootAt, Tree } from './tree.ts';

const HOUR_MS = 3600_000;

let database: TestDatabase;
let side: WriteSide;
let folder: string;
let heads: Heads;
let last: Place;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
});
beforeEach(async () => {
  await emptyLedger(database);
  folder = await mkdtemp(join(tmpdir(), 'lectern-heads-'));
  await side.store.onModuleInit();
  heads = headsOf(side);
  last = await append(side.store, 'note/1', NOWHERE, [noted(1), noted(2)]);
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await side.close();
  await database.drop();
});

const settings = () => settingsFor(database.url, { LECTERN_DATA: folder });
const headsOf = (one: WriteSide) => new Heads(one.database, new Tree(one.database), one.log, settings());
const more = async () => (last = await append(side.store, 'note/1', last, [noted(3)]));
const kept = () => readdir(join(folder, 'heads', side.store.incarnation));
const keyFile = () => join(folder, 'keys', 'ledger.ed25519');
const count = async () => Number((await asOwner(database, 'select count(*) from tree_head'))[0]!['count']);

describe('a signed head', () => {
  it('says which ledger, how large and its root, and is signed with a key that only this user can read', async () => {
    const { head } = await heads.fresh();
    const key = readVerifierKey(head.verifierKey);
    const { origin, size, root } = readCheckpoint(openNote(head.checkpoint, [key]).text);
    expect([origin, key.name, size]).toEqual([originOf(side.store.incarnation), origin, 2]);
    expect(root).toEqual(await rootAt(side.database.pool, 2));
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(await heads.newest()).toEqual(head);
  });

  it('stands outside the database too, with its key; one that a crash kept from there is written with the next', async () => {
    const first = await heads.fresh();
    await rm(join(folder, 'heads'), { recursive: true });
    await more();
    const second = await heads.fresh();
    const [one, two, key] = (await kept()).toSorted();
    const read = (name: string | undefined) => readFile(join(folder, 'heads', side.store.incarnation, name!), 'utf8');
    expect([await read(one), await read(two)]).toEqual([first.head.checkpoint, second.head.checkpoint]);
    expect((await read(key)).trim()).toBe(second.head.verifierKey);
  });

  it('is not signed again while nothing was added', async () => {
    const first = await heads.fresh();
    expect((await heads.fresh()).head).toEqual(first.head);
    expect(await count()).toBe(1);
  });

  it('of an empty ledger is one of no facts', async () => {
    await asOwner(database, 'truncate event');
    expect(readCheckpoint((await heads.fresh()).head.checkpoint.split('\n\n')[0]! + '\n').size).toBe(0);
  });

  it('is signed by one process at a time: of many that want one, all get the same', async () => {
    const other = writeSide(database.url);
    const signed = await Promise.all(Array.from({ length: 6 }, (_, n) => headsOf(n % 2 ? side : other).fresh()));
    expect(new Set(signed.map(({ head }) => head.checkpoint)).size).toBe(1);
    expect(await count()).toBe(1);
    await other.close();
  });

  it('is due when a fact has waited for one for an hour, and then kept by itself', async () => {
    const keeper = new HeadKeeper(new Tree(side.database), heads, side.log, settings());
    await keeper.tend();
    expect(await heads.newest()).toBeUndefined();
    await asOwner(database, `update event set recorded_at = recorded_at - interval '61 minutes'`);
    await keeper.tend();
    expect((await heads.newest())?.size).toBe(2);
    await more();
    expect(await heads.isDue(HOUR_MS)).toBe(false);
    await asOwner(database, `update event set recorded_at = recorded_at - interval '61 minutes' where position = 3`);
    expect(await heads.isDue(HOUR_MS)).toBe(true);
  });

  it('cannot be changed or taken back by the application', async () => {
    await heads.fresh();
    for (const statement of [
      'update tree_head set size = 1',
      'delete from tree_head',
      'truncate tree_head',
      'delete from tree_tile',
    ])
      await expect(side.database.pool.query(statement)).rejects.toThrow('permission denied');
  });
});

describe('the key of heads', () => {
  it('that is lost is missed: no other takes its place by itself', async () => {
    await heads.fresh();
    await rm(keyFile());
    await more();
    await expect(heads.fresh()).rejects.toThrow('there is no key');
    expect(await count()).toBe(1);
  });

  it('may be replaced by whoever runs the server; a head keeps the key that signed it', async () => {
    const first = await heads.fresh();
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(keyFile(), privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const second = await heads.fresh();
    expect(second.head.size).toBe(first.head.size);
    expect(second.head.verifierKey).not.toBe(first.head.verifierKey);
    expect(openNote(first.head.checkpoint, [readVerifierKey(first.head.verifierKey)]).text).toBe(
      openNote(second.head.checkpoint, [readVerifierKey(second.head.verifierKey)]).text,
    );
    expect((await kept()).filter((name) => name.endsWith('.key'))).toHaveLength(2);
  });

  it('must be an Ed25519 key', async () => {
    await heads.fresh();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(keyFile(), privateKey.export({ format: 'pem', type: 'pkcs8' }));
    await expect(heads.fresh()).rejects.toThrow('no Ed25519 key');
  });
});

describe('a head that contradicts an earlier one', () => {
  const forgetTree = `delete from tree_tile; update tree set size = 0; delete from tree_head`;

  it('is not signed after the ledger was cut off, though nothing in the database says so', async () => {
    await heads.fresh();
    await asOwner(database, `delete from event where position = 2; ${forgetTree}`);
    await expect(heads.fresh()).rejects.toThrow('the ledger was cut off');
  });

  it('is not signed after a fact was changed and the tree made anew', async () => {
    await heads.fresh();
    await asOwner(database, `update event set hash = sha256('x') where position = 1; ${forgetTree}`);
    await expect(heads.fresh()).rejects.toThrow('is not the one whose head of 2 facts was signed');
    expect(await count()).toBe(0);
  });

  it('is no contradiction in a ledger that was restored: that is another log, and says where it began', async () => {
    const first = await heads.fresh();
    await asOwner(database, `delete from event where position = 2; ${forgetTree}`);
    await asOwner(database, 'update ledger set incarnation = gen_random_uuid()');
    const second = await heads.fresh();
    expect([second.head.size, second.head.incarnation === first.head.incarnation]).toEqual([1, false]);
    const seen = await asOwner(database, 'select incarnation, since::int from tree_incarnation order by seen_at');
    expect(seen).toEqual([
      { incarnation: first.head.incarnation, since: 2 },
      { incarnation: second.head.incarnation, since: 1 },
    ]);
  });
});
