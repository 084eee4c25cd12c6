import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerifierKey } from './note.ts';

const ENDING = '.checkpoint';
const [KEY_ENDING, SIZE_DIGITS] = ['.key', 16];

/** A head as it is kept: the signed note as it was written. */
export interface KeptHead {
  readonly incarnation: string;
  readonly size: number;
  readonly note: string;
  readonly file: string;
}

/**
 * Heads outside the database: a folder for each incarnation of the ledger, in it a file for each head, named by the size
 * of its tree, and one for each key. Nothing is ever changed or taken away here, so that the folder can be copied to where
 * nobody who has the database has a hand.
 */
export class HeadFiles {
  constructor(private readonly folder: string) {}

  async keep(
    incarnation: string,
    heads: readonly { readonly size: number; readonly note: string }[],
    key: VerifierKey,
  ) {
    const folder = join(this.folder, incarnation);
    await mkdir(folder, { recursive: true });
    const there = new Set(await readdir(folder));
    for (const { size, note } of heads) await this.write(folder, there, nameOf(size, key), note);
    await this.write(folder, there, `${key.id}${KEY_ENDING}`, `${key.text}\n`);
  }

  /** The largest head of an incarnation. */
  async largest(incarnation: string): Promise<KeptHead | undefined> {
    const [name] = (await listed(join(this.folder, incarnation))).filter(isHead).toSorted().slice(-1);
    return name === undefined ? undefined : this.read(incarnation, name);
  }

  /** All heads of all incarnations. */
  async *all(): AsyncGenerator<KeptHead> {
    for (const incarnation of await listed(this.folder))
      for (const name of (await listed(join(this.folder, incarnation))).filter(isHead).toSorted())
        yield await this.read(incarnation, name);
  }

  /** The texts of all keys that ever signed. */
  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for (const incarnation of await listed(this.folder))
      for (const name of (await listed(join(this.folder, incarnation))).filter((one) => one.endsWith(KEY_ENDING)))
        keys.push((await readFile(join(this.folder, incarnation, name), 'utf8')).trim());
    return keys;
  }

  private async read(incarnation: string, name: string): Promise<KeptHead> {
    const file = join(this.folder, incarnation, name);
    return { incarnation, size: Number(name.slice(0, SIZE_DIGITS)), note: await readFile(file, 'utf8'), file };
  }

  /** Whole or not at all, also when the machine stops in the middle. */
  private async write(folder: string, there: ReadonlySet<string>, name: string, content: string): Promise<void> {
    if (there.has(name)) return;
    const half = join(folder, `${name}.${randomUUID()}`);
    const file = await open(half, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, join(folder, name));
  }
}

const nameOf = (size: number, { id }: VerifierKey): string =>
  `${String(size).padStart(SIZE_DIGITS, '0')}-${id}${ENDING}`;
const isHead = (name: string): boolean => name.endsWith(ENDING);

async function listed(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
