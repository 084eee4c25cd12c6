import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiskFileStore } from './disk-file-store.ts';
import { fileStoreContract } from './file-store.contract.ts';
import { MemoryFileStore } from './memory-file-store.ts';

const temporary = () => mkdtempSync(join(tmpdir(), 'lectern-files-'));
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

fileStoreContract('the disk', async () => {
  const folder = temporary();
  return {
    store: new DiskFileStore(folder),
    keeps: async () => filesIn(folder).length,
    close: () => rm(folder, { recursive: true }),
  };
});

fileStoreContract('memory', async () => {
  const store = new MemoryFileStore();
  const { files } = store as unknown as { readonly files: ReadonlyMap<string, Buffer> };
  return { store, keeps: async () => files.size, close: async () => undefined };
});

let folder: string;
beforeAll(() => {
  folder = temporary();
});
afterAll(() => rm(folder, { recursive: true }));

it('a file is found by a store that is opened later on the same folder', async () => {
  const { hash } = await new DiskFileStore(folder).put(Buffer.from('kept'), 10);
  expect(await new DiskFileStore(folder).sizeOf(hash)).toBe(4);
});

it('what a killed process left half-written a day ago is swept away; what is young may be under way', async () => {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  writeFileSync(join(incoming, 'old'), 'half');
  writeFileSync(join(incoming, 'young'), 'half');
  const dayAgo = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(incoming, 'old'), dayAgo, dayAgo);
  await new DiskFileStore(folder).put(Buffer.from('next'), 10);
  expect(readdirSync(incoming)).toEqual(['young']);
});
