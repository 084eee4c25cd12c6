import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { TaskFailed } from '../ops/task.ts';

export const FORMAT = 1;
const Content = z.object({ path: z.string(), sha256: z.string() });

/** What a backup's manifest.json says: whatever it does not name is no part of it. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  incarnation: z.string(),
  position: z.number(),
  schema: z.array(z.string()),
  tables: z.array(Content.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.array(Content),
  /** The key that heads are signed with, and the heads that were signed. */
  beside: z.array(Content),
});
export type Manifest = z.infer<typeof Manifest>;

/** sha256 of a file's bytes, in hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * The manifest of a backup of which every byte is what it was.
 * @throws TaskFailed with what is missing or changed
 */
export async function readWhole(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new TaskFailed(`${folder} is no backup: it has no manifest.json.`);
  });
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new TaskFailed(`The manifest of ${folder} cannot be read: ${parsed.error.message}`);
  const { tables, files, beside } = parsed.data;
  for (const { path, sha256 } of [...tables, ...files, ...beside]) {
    const found = await digestOf(join(folder, path)).catch(() => undefined);
    if (found === undefined) throw new TaskFailed(`The backup lacks ${path}.`);
    if (found !== sha256) throw new TaskFailed(`${path} is not what was backed up.`);
  }
  return parsed.data;
}
