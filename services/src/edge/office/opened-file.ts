import { open } from 'node:fs/promises';

/** A file of which parts are read, so that a large one is never in memory. */
export interface OpenedFile {
  readonly bytes: number;
  /** So many bytes from there, or as many as there are. */
  readonly read: (at: number, length: number) => Promise<Buffer>;
}

export async function withOpened<Result>(path: string, work: (file: OpenedFile) => Promise<Result>): Promise<Result> {
  const file = await open(path);
  try {
    const { size: bytes } = await file.stat();
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    };
    return await work({ bytes, read });
  } finally {
    await file.close();
  }
}
