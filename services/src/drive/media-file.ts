import { open, type FileHandle } from 'node:fs/promises';

/** What was found in a media file that is whole. */
export interface LookedAt {
  readonly durationMs?: number;
}

interface Looking {
  readonly bytes: number;
  /** So many bytes from there, or as many as there are. */
  readonly read: (at: number, length: number) => Promise<Buffer>;
}

/**
 * Whether a file is what its type says, and all of it: what says its own length is held against what is there. Undefined when
 * it is not. A decoder sees more; this needs none.
 */
export async function lookAt(path: string, type: string): Promise<LookedAt | undefined> {
  const file = await open(path);
  try {
    const { size: bytes } = await file.stat();
    return await LOOKS[type]?.({ bytes, read: (at, length) => readAt(file, at, length) });
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

const MOST_BOXES = 100_000;

/** ISO/IEC 14496-12: boxes from the first byte to the last, the table of contents among them. */
async function mp4({ bytes, read }: Looking): Promise<LookedAt | undefined> {
  let at = 0;
  let found: LookedAt | undefined;
  let hasMedia = false;
  for (let box = 0; at < bytes && box < MOST_BOXES; box += 1) {
    const head = await read(at, 16);
    if (head.length < 8) return undefined;
    const [short, name] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
    if (short === 1 && head.length < 16) return undefined;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? bytes - at : short;
    if (size < 8 || at + size > bytes) return undefined;
    if (name === 'moov') found = durationIn(await read(at, Math.min(size, 4096)));
    hasMedia ||= name === 'mdat';
    at += size;
  }
  return at === bytes && hasMedia ? found : undefined;
}

function durationIn(moov: Buffer): LookedAt {
  const at = moov.indexOf('mvhd', 0, 'latin1') + 4;
  if (at < 4 || moov.length < at + 32) return {};
  const isLong = moov[at] === 1;
  const scale = moov.readUInt32BE(at + (isLong ? 20 : 12));
  const units = isLong ? Number(moov.readBigUInt64BE(at + 24)) : moov.readUInt32BE(at + 16);
  return durationOf(units, scale);
}

function durationOf(units: number, perSecond: number): LookedAt {
  const durationMs = Math.round((units / perSecond) * 1000);
  return Number.isSafeInteger(durationMs) && durationMs > 0 ? { durationMs } : {};
}

/** RIFF: chunks, of which one says the form and one is the sound. */
async function wav({ bytes, read }: Looking): Promise<LookedAt | undefined> {
  let perSecond = 0;
  for (let at = 12, chunk = 0; at + 8 <= bytes && chunk < MOST_BOXES; chunk += 1) {
    const head = await read(at, 24);
    const [name, size] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
    if (name === 'fmt ' && head.length >= 20) perSecond = head.readUInt32LE(16);
    if (name === 'data')
      return size > 0 && perSecond > 0 && at + 8 + size <= bytes ? durationOf(size, perSecond) : undefined;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** A number of EBML (RFC 8794), and how many bytes it takes; undefined where its length is left open. */
function sizeAt(head: Buffer, at: number): { readonly length: number; readonly value: number | undefined } | undefined {
  const first = head[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (head.length < at + length) return undefined;
  let [value, isOpen] = [first & (0xff >> length), (first & (0xff >> length)) === 0xff >> length];
  for (const byte of head.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { length, value: isOpen ? undefined : value };
}

async function webm({ bytes, read }: Looking): Promise<LookedAt | undefined> {
  const head = await read(0, 1024);
  const header = sizeAt(head, 4);
  if (header?.value === undefined) return undefined;
  const at = 4 + header.length + header.value;
  const segment = head.readUInt32BE(Math.min(at, head.length - 4)) === 0x18538067 ? sizeAt(head, at + 4) : undefined;
  if (segment === undefined) return undefined;
  const begins = at + 4 + segment.length;
  return begins < bytes && begins + (segment.value ?? 0) <= bytes ? {} : undefined;
}

const LAST_PAGE = 0x04;

/** The last page says that it is the last (RFC 3533). */
async function ogg({ bytes, read }: Looking): Promise<LookedAt | undefined> {
  const end = await read(Math.max(0, bytes - 128 * 1024), 128 * 1024);
  const last = end.lastIndexOf('OggS', undefined, 'latin1');
  return last >= 0 && ((end[last + 5] ?? 0) & LAST_PAGE) !== 0 ? {} : undefined;
}

const KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const KBPS_LOW = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;
const HERTZ = [44_100, 48_000, 32_000] as const;

/** The length of a frame of layer III, in bytes; undefined of what is none. */
function frameAt(head: Buffer): number | undefined {
  if (head.length < 4 || head[0] !== 0xff || (head[1]! & 0xe6) !== 0xe2) return undefined;
  const version = (head[1]! >> 3) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const hertz = HERTZ[(head[2]! >> 2) & 3];
  const kbps = (version === 3 ? KBPS : KBPS_LOW)[head[2]! >> 4];
  if (version === 1 || hertz === undefined || !kbps) return undefined;
  const rate = version === 3 ? hertz : version === 2 ? hertz / 2 : hertz / 4;
  return Math.floor(((version === 3 ? 144_000 : 72_000) * kbps) / rate) + ((head[2]! >> 1) & 1);
}

/** Two frames, one after the other: by chance no other file has them. */
async function mp3({ bytes, read }: Looking): Promise<LookedAt | undefined> {
  const tag = await read(0, 10);
  const isTagged = tag.toString('latin1', 0, 3) === 'ID3';
  const tagged = isTagged ? 10 + ((tag[6]! << 21) | (tag[7]! << 14) | (tag[8]! << 7) | tag[9]!) : 0;
  const first = frameAt(await read(tagged, 4));
  if (first === undefined || tagged + first > bytes) return undefined;
  return frameAt(await read(tagged + first, 4)) === undefined ? undefined : {};
}

const LOOKS: Readonly<Record<string, (looking: Looking) => Promise<LookedAt | undefined>>> = {
  'video/mp4': mp4,
  'video/quicktime': mp4,
  'audio/mp4': mp4,
  'video/webm': webm,
  'audio/wav': wav,
  'audio/ogg': ogg,
  'audio/mpeg': mp3,
};
