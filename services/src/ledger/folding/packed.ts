import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib';

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** What is stored of states: JSON, compressed outside the event loop; a fifth of its size. */
export const pack = (value: unknown): Promise<Buffer> => compress(Buffer.from(JSON.stringify(value)));

/** With how many characters of JSON it was: what it weighs in memory follows from that. */
export async function unpack<Value>(packed: Buffer): Promise<{ readonly value: Value; readonly characters: number }> {
  const json = (await decompress(packed)).toString();
  return { value: JSON.parse(json) as Value, characters: json.length };
}

/** Things by name that are unpacked when they are first looked at: most of them never are. */
export function unpackedLater(packed: Readonly<Record<string, Buffer>>): Readonly<Record<string, unknown>> {
  const things = {};
  for (const [name, buffer] of Object.entries(packed)) {
    const get = (): unknown => {
      const value: unknown = JSON.parse(zstdDecompressSync(buffer).toString());
      Object.defineProperty(things, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(things, name, { get, enumerable: true, configurable: true });
  }
  return things;
}
