import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { entryEnd, entryHeader, directoryEnd, directoryEntry, directoryOf, type ArchivedFile } from './zip-records.ts';

/** What an archive without the extensions for larger ones can hold, in bytes and files. */
const [MOST_BYTES, MOST_FILES] = [2 ** 32 - 1, 2 ** 16 - 1];

const SEAL = 'sha256 ';
const SEAL_LENGTH = SEAL.length + 64;

/** One file of an archive that is being written. */
export interface ZipEntry {
  /** Resolves when whoever reads the archive is ready for more. */
  write(part: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** What was written of a file, for whoever makes a list of them. */
export interface WrittenFile {
  readonly bytes: number;
  /** Of its content, as hex. */
  readonly sha256: string;
}

/**
 * Writes a zip archive to a stream, one file after another and each piece by piece: what is held does not grow with what
 * is written, and it is compressed beside the main thread. The archive's times are `at`, so that the same contents are the
 * same bytes. An error of the stream rejects.
 */
export class ZipWriter {
  /** Of the files that are ended, by name. */
  readonly written: Record<string, WrittenFile> = {};
  private readonly files: ArchivedFile[] = [];
  private readonly sum = createHash('sha256');
  private offset = 0;
  /** Of an archive that is gone on with. */
  private before: { readonly files: number; readonly directory: Uint8Array } = { files: 0, directory: Buffer.alloc(0) };
  private open: DeflateRaw | undefined;
  private failure: Error | undefined;

  constructor(
    private readonly out: Writable,
    private readonly at: Date,
  ) {
    out.once('error', (error: Error) => (this.failure = error));
  }

  /** Goes on with an archive that was written here and not sealed: what is in it stands first. */
  static continuing(archive: Buffer, out: Writable, at: Date): ZipWriter {
    const writer = new ZipWriter(out, at);
    const { files, bytes, offset } = directoryOf(archive);
    writer.before = { files, directory: archive.subarray(offset, offset + bytes) };
    writer.put(archive.subarray(0, offset));
    return writer;
  }

  /** @throws when the file before is not ended */
  file(name: string): ZipEntry {
    if (this.open !== undefined) throw new Error(`Before ${name} another file must be ended.`);
    const file = { name, at: this.at, offset: this.offset, crc: 0, size: 0, packed: 0 };
    const content = createHash('sha256');
    this.put(entryHeader(file));
    const deflate = createDeflateRaw({ level: 6 });
    this.open = deflate;
    deflate.on('data', (chunk: Buffer) => {
      file.packed += chunk.length;
      this.put(chunk);
    });
    return {
      write: async (part) => {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part;
        file.crc = crc32(bytes, file.crc);
        file.size += bytes.length;
        content.update(bytes);
        if (!deflate.write(bytes)) await once(deflate, 'drain');
        await this.ready();
      },
      end: async () => {
        deflate.end();
        await once(deflate, 'end');
        this.put(entryEnd(file));
        this.open = undefined;
        this.files.push(file);
        this.written[name] = { bytes: file.size, sha256: content.digest('hex') };
        await this.ready();
      },
    };
  }

  /** The whole of a small file. */
  async add(name: string, content: string | Uint8Array): Promise<void> {
    const entry = this.file(name);
    await entry.write(content);
    await entry.end();
  }

  /** With `sealed`, the archive's comment is the hash of all bytes before it: one that was changed anywhere says so. */
  async end({ sealed = false } = {}): Promise<void> {
    const directory = Buffer.concat([this.before.directory, ...this.files.map(directoryEntry)]);
    const place = { files: this.before.files + this.files.length, bytes: directory.length, offset: this.offset };
    if (this.offset + directory.length > MOST_BYTES || place.files > MOST_FILES)
      throw new Error('So much does not fit into one archive.');
    this.put(Buffer.concat([directory, directoryEnd(place, sealed ? SEAL_LENGTH : 0)]));
    if (sealed) this.put(Buffer.from(`${SEAL}${this.sum.copy().digest('hex')}`));
    await this.ready();
  }

  private put(bytes: Uint8Array): void {
    this.sum.update(bytes);
    this.offset += bytes.length;
    this.out.write(bytes);
  }

  private async ready(): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    if (this.out.writableNeedDrain && !this.out.destroyed)
      await Promise.race([once(this.out, 'drain'), once(this.out, 'close')]);
    if (this.out.destroyed) throw new Error('Whoever read the archive is gone.');
  }
}
