import type { Readable } from 'node:stream';

export interface StoredContent {
  /** sha256 of the bytes, in hex: the file's only name. */
  readonly hash: string;
  readonly bytes: number;
  /** The same bytes were there before. */
  readonly wasThere: boolean;
}

/** Which bytes of a file; `end` is the last one. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes under the hash of what they are: the same content twice is one file, and a file never changes. */
export interface FileStore {
  /**
   * Takes everything the source gives. A source that gives too much or breaks off leaves nothing behind.
   * @throws FileTooLarge, or whatever the source failed with
   */
  put(source: Readable | Buffer, limitBytes: number): Promise<StoredContent>;
  /** Undefined when there is no such file. */
  read(hash: string, range?: ByteRange): Promise<Readable | undefined>;
  /** In bytes; undefined when there is no such file. */
  sizeOf(hash: string): Promise<number | undefined>;
  /**
   * Lends the file as a path of this machine, for a program that wants one; it is not to be written to, nor kept.
   * @throws FileMissing
   */
  withLocalFile<Result>(hash: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** How many bytes there is room for. */
  freeBytes(): Promise<number>;
  /** Harmless when there is no such file. */
  remove(hash: string): Promise<void>;
}

export const FILE_STORE = Symbol('file store');

export class FileTooLarge extends Error {
  constructor(readonly limitBytes: number) {
    super(`A file has more than ${limitBytes} bytes.`);
  }
}

export class FileMissing extends Error {
  constructor(hash: string) {
    super(`There is no file ${hash}.`);
  }
}

/** What is no hash is no file either: nothing else ever becomes a part of a path. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
