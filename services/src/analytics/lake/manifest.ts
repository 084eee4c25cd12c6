import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const LakeFile = z.object({
  /** Below the lake's folder, as in lectern/fact/family=lesson/date=2026-11-21/part-000000000001.parquet */
  path: z.string(),
  family: z.string(),
  date: z.string(),
  rows: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
  sha256: z.string(),
});
export type LakeFile = z.output<typeof LakeFile>;

/** Counts up when columns get another type: files of two forms do not go together. */
export const FORM = 2;

const Manifest = z.object({
  form: z.number().int().default(1),
  /** The ledger that it is of; another one's positions mean something else. */
  incarnation: z.string(),
  /** All facts up to here are in the files, once each. */
  position: z.number().int(),
  files: z.array(LakeFile),
});
export type Manifest = z.output<typeof Manifest>;

const FILE = 'manifest.json';

/** What a lake holds; undefined for a folder without one. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the manifest at once and for good: whoever is killed leaves the old or the new one. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const half = join(folder, `${FILE}.part`);
  const file = await open(half, 'w');
  await file.writeFile(`${JSON.stringify(manifest, undefined, 1)}\n`);
  await file.sync();
  await file.close();
  await rename(half, join(folder, FILE));
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
