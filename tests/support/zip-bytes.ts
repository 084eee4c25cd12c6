import { createHash } from 'node:crypto';

/** Where the parts of a packed bundle lie: its entries, what the directory says of each, the directory, its end. */
export function zipParts(packed: Uint8Array) {
  const bytes = Buffer.from(packed);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const directory = bytes.readUInt32LE(end + 16);
  const [entries, listed]: [number[], number[]] = [[], []];
  for (let at = directory; at < end; at += 46 + bytes.readUInt16LE(at + 28)) {
    entries.push(bytes.readUInt32LE(at + 42));
    listed.push(at);
  }
  return { entries, listed, directory, end };
}

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** With other bytes at a place, and every offset of the directory moved so that it still holds. */
export function inserted(packed: Uint8Array, at: number, more: Uint8Array): Uint8Array {
  const { entries, listed, directory } = zipParts(packed);
  const bytes = Buffer.from(joined(packed.subarray(0, at), more, packed.subarray(at)).buffer);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  listed.forEach((place, n) =>
    bytes.writeUInt32LE(entries[n]! + (entries[n]! >= at ? more.length : 0), place + more.length + 42),
  );
  bytes.writeUInt32LE(directory + more.length, end + 16);
  return new Uint8Array(bytes.buffer);
}

/** As whoever forges an archive ends it: offsets that hold from the last directory on, and a comment that fits. */
export function resealed(packed: Uint8Array): Uint8Array {
  const bytes = Buffer.from(Uint8Array.from(packed).buffer);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const shift = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) < 0 ? 0 : shiftOf(bytes, end);
  if (shift > 0) {
    const directory = bytes.readUInt32LE(end + 16) + shift;
    bytes.writeUInt32LE(directory, end + 16);
    for (let at = directory; at < end && bytes.readUInt32LE(at) === 0x02014b50; at += 46 + bytes.readUInt16LE(at + 28))
      bytes.writeUInt32LE(bytes.readUInt32LE(at + 42) + shift, at + 42);
  }
  const head = bytes.subarray(0, end + 22);
  return joined(head, Buffer.from(`sha256 ${createHash('sha256').update(head).digest('hex')}`));
}

/** How much was put before an archive whose directory still says where things were. */
function shiftOf(bytes: Buffer, end: number): number {
  const [length, directory] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  return bytes.readUInt32LE(directory) === 0x02014b50 ? 0 : end - length - directory;
}
