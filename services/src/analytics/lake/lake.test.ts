import { newId } from '@lectern/contracts/kernel/ids.ts';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { entryOf, noted, NOWHERE } from '../../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { withDuck } from '../parquet/duck.ts';
import { FactFiles } from './fact-files.ts';
import { checkLake } from './lake-check.ts';
import { writeLake } from './lake.ts';
import { readManifest, writeManifest, type LakeFile } from './manifest.ts';

let database: TestDatabase;
let side: WriteSide;
let folder: string;

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  await side.store.onModuleInit();
});
afterAll(async () => {
  await side.close();
  await database.drop();
});
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'lectern-lake-'))));
afterEach(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;

async function grow(family: string, facts: number): Promise<void> {
  const notes = Array.from({ length: facts }, (_, n) => noted(n, '角动量\n守恒'));
  await side.store.append([entryOf(`${family}/${newId()}`, NOWHERE, notes).entry]);
}

const write = (stop = never, tell: (position: number) => void = () => undefined) =>
  writeLake(side.database, side.store, folder, { stop, tell });

async function differences() {
  const manifest = await readManifest(folder);
  return checkLake(side.database, folder, manifest!);
}

describe('a lake', () => {
  it('holds every fact once, by family and day, and goes on where it ended', async () => {
    await grow('lesson', 40);
    await grow('class', 2);
    const first = await write();
    expect(first.rows).toBe(await side.store.head());
    expect(first.written.map(({ family, rows }) => [family, rows])).toEqual([
      ['lesson', 40],
      ['class', 2],
    ]);
    expect(await differences()).toEqual([]);
    await grow('lesson', 3);
    const second = await write();
    expect([second.rows, second.written.length]).toEqual([3, 1]);
    expect((await write()).rows).toBe(0);
    expect(await differences()).toEqual([]);
    const [row] = await withDuck((ask) =>
      ask(`select count(*)::int as facts, count(distinct family)::int as families, max(data->>'n') as n
           from read_parquet('${folder}/lectern/fact/**/*.parquet', hive_partitioning = true)`),
    );
    expect(row).toEqual({ facts: await side.store.head(), families: 2, n: '9' });
  });

  it('has the files of one day open at a time, however many days it is written of', async () => {
    const files = new FactFiles(folder);
    const open: number[] = [];
    for (let position = 1; position <= 18; position += 1) {
      const at = Date.UTC(2026, 10, 20 + Math.floor(position / 6.1));
      const family = position % 2 === 0 ? 'class' : 'lesson';
      const ids = { position, version: position, lane: 0, stream: `${family}/1`, family, school: 's1', command: null };
      const text = { type: 'Noted', actor: 'a', role: 'teacher', hash: '00', data: '{}', meta: '{}' };
      await files.add({ ...ids, ...text, at, recorded_at: at });
      open.push((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part')).length);
    }
    expect(Math.max(...open)).toBe(2);
    const written = await files.end();
    expect(written.map(({ date, rows }) => [date, rows])).toEqual(
      [20, 21, 22].flatMap((day) => [
        [`2026-11-${day}`, 3],
        [`2026-11-${day}`, 3],
      ]),
    );
  });

  it('names the day when a file is not what the ledger holds', async () => {
    await grow('lesson', 5);
    const { manifest } = await write();
    const date = manifest.files[0]!.date;
    await asOwner(database, `update event set data = '{"n": 7777}' where position = ${manifest.position}`);
    expect(await differences()).toMatchObject([{ family: 'lesson', date }]);
    await asOwner(database, `update event set data = '{"n": 4}' where position = ${manifest.position}`);
    expect(await differences()).toEqual([]);
    await writeManifest(folder, { ...manifest, files: manifest.files.slice(0, -1) });
    expect(await differences()).not.toEqual([]);
  });

  it('forgets what a run left that was ended in the middle', async () => {
    await grow('lesson', 5);
    await write();
    await grow('lesson', 5);
    const stopped = new AbortController();
    stopped.abort();
    expect((await write(stopped.signal)).rows).toBe(0);
    const stray = join(folder, 'lectern', 'fact', 'family=lesson', 'part-000000000001.parquet.part');
    await writeFile(stray, 'half');
    expect((await write()).rows).toBe(5);
    await expect(readFile(stray)).rejects.toThrow('ENOENT');
    expect(await differences()).toEqual([]);
  });

  it('says which files are gone, and that one cannot be read', async () => {
    await grow('lesson', 5);
    const { files } = (await write()).manifest;
    const [{ path }] = files as [LakeFile];
    await writeFile(join(folder, path), 'no Parquet');
    await expect(differences()).rejects.toThrow(/^The lake can't be read: /);
    await rm(join(folder, path));
    await expect(differences()).rejects.toThrow(`These files are missing from the lake:\n  ${path}`);
  });

  it('is of one ledger only', async () => {
    await write();
    const manifest = await readManifest(folder);
    await writeManifest(folder, { ...manifest!, incarnation: newId() });
    await expect(write()).rejects.toThrow('another ledger');
  });

  it('is of one form: to files whose columns have other types, none are added', async () => {
    await write();
    const { form: _, ...older } = (await readManifest(folder))!;
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(older));
    await expect(write()).rejects.toThrow('older column types');
  });

  it('has moments in UTC and ids as what they are, for whichever engine reads it', async () => {
    await grow('lesson', 2);
    await write();
    const files = `'${folder}/lectern/fact/**/*.parquet'`;
    const types = await withDuck((ask) => ask(`describe select * from read_parquet(${files})`));
    expect(Object.fromEntries(types.map((row) => [row['column_name'], row['column_type']]))).toMatchObject({
      position: 'BIGINT',
      version: 'INTEGER',
      at: 'TIMESTAMP WITH TIME ZONE',
      recorded_at: 'TIMESTAMP WITH TIME ZONE',
      command: 'UUID',
      data: 'VARCHAR',
    });
  });

  it('is written by one run at a time', async () => {
    await grow('lesson', 5);
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table event in access exclusive mode'); // whoever reads facts waits
    const first = write();
    const isWriting = `select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(async () => expect((await holder.query(isWriting)).rowCount).toBe(1));
    await expect(write()).rejects.toThrow('Another run is already writing to this folder.');
    await holder.end();
    expect((await first).rows).toBeGreaterThanOrEqual(5);
  });
});
