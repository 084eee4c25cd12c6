import { newId } from '@lectern/contracts/kernel/ids.ts';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileMissing, isHash, type ByteRange, type FileStore, type StoredContent } from './file-store.ts';
import { Measured } from './measured.ts';

/** What a process that was killed has left half-written is nobody's after so long. */
const ABANDONED_MS = 24 * 3600_000;

/** Files in a folder, as ab/cd/abcd…: folders stay small, and a backup copies what is new. Processes may share it. */
export class DiskFileStore implements FileStore {
  private readonly incoming: string;
  private swept: Promise<void> | undefined;

  constructor(private readonly folder: string) {
    this.incoming = join(folder, 'incoming');
  }

  async put(source: Readable | Buffer, limitBytes: number): Promise<StoredContent> {
    await (this.swept ??= this.sweep());
    const begun = join(this.incoming, newId());
    const measured = new Measured(limitBytes);
    try {
      await write(begun, source, measured);
      const content = measured.result();
      const wasThere = !(await this.moveIn(begun, content.hash));
      return { ...content, wasThere };
    } finally {
      await rm(begun, { force: true }); // it is there only when something went wrong, or was stored before
    }
  }

  async read(hash: string, range?: ByteRange): Promise<Readable | undefined> {
    if (!isHash(hash)) return undefined;
    const file = await open(this.pathOf(hash)).catch(missing);
    return file?.createReadStream(range);
  }

  async sizeOf(hash: string): Promise<number | undefined> {
    if (!isHash(hash)) return undefined;
    return (await stat(this.pathOf(hash)).catch(missing))?.size;
  }

  async withLocalFile<Result>(hash: string, work: (path: string) => Promise<Result>): Promise<Result> {
    if ((await this.sizeOf(hash)) === undefined) throw new FileMissing(hash);
    return work(this.pathOf(hash));
  }

  async remove(hash: string): Promise<void> {
    if (isHash(hash)) await rm(this.pathOf(hash), { force: true });
  }

  async freeBytes(): Promise<number> {
    await (this.swept ??= this.sweep());
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  /** Renaming is one step: a file is whole, or not there. Answers whether it was not. */
  private async moveIn(begun: string, hash: string): Promise<boolean> {
    if ((await this.sizeOf(hash)) !== undefined) return false;
    const path = this.pathOf(hash);
    await mkdir(dirname(path), { recursive: true });
    await rename(begun, path);
    await syncFolder(dirname(path));
    return true;
  }

  private pathOf(hash: string): string {
    return join(this.folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  private async sweep(): Promise<void> {
    await mkdir(this.incoming, { recursive: true });
    for (const name of await readdir(this.incoming)) {
      const path = join(this.incoming, name);
      const begun = await stat(path).catch(missing);
      if (begun !== undefined && Date.now() - begun.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
}

/** On the disk before it is called stored: a fact may name it from then on. */
async function write(path: string, source: Readable | Buffer, measured: Measured): Promise<void> {
  const file = await open(path, 'wx');
  try {
    const whole = Buffer.isBuffer(source) ? Readable.from([source]) : source;
    await pipeline(whole, measured, async (parts) => {
      for await (const part of parts) await file.writeFile(part as Buffer); // at the end of what is there
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name too must outlive a power cut; Windows does not open folders, and keeps names by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
