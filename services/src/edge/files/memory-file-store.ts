import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type ByteRange, type FileStore, type StoredContent } from './file-store.ts';
import { Measured } from './measured.ts';

/** Files of one process, gone with it: for tests. */
export class MemoryFileStore implements FileStore {
  private readonly files = new Map<string, Buffer>();

  async put(source: Readable | Buffer, limitBytes: number): Promise<StoredContent> {
    const chunks: Buffer[] = [];
    const measured = new Measured(limitBytes);
    await pipeline(Buffer.isBuffer(source) ? Readable.from([source]) : source, measured, async (parts) => {
      for await (const part of parts) chunks.push(part as Buffer);
    });
    const content = measured.result();
    const wasThere = this.files.has(content.hash);
    if (!wasThere) this.files.set(content.hash, Buffer.concat(chunks));
    return { ...content, wasThere };
  }

  async read(hash: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = this.files.get(hash);
    if (file === undefined) return undefined;
    return Readable.from([range ? file.subarray(range.start, range.end + 1) : file], { objectMode: false });
  }

  async sizeOf(hash: string): Promise<number | undefined> {
    return this.files.get(hash)?.length;
  }

  async withLocalFile<Result>(hash: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const file = this.files.get(hash);
    if (file === undefined) throw new FileMissing(hash);
    const folder = await mkdtemp(join(tmpdir(), 'lectern-file-'));
    try {
      await writeFile(join(folder, hash), file);
      return await work(join(folder, hash));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async freeBytes(): Promise<number> {
    return Infinity;
  }

  async remove(hash: string): Promise<void> {
    this.files.delete(hash);
  }
}
