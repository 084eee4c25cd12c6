import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflated = promisify(deflateRaw);
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The beginning of answers, which many share: it is compressed once, with the first of them. */
export class SharedText {
  private packed: Promise<{ readonly blocks: Buffer; readonly crc: number; readonly bytes: number }> | undefined;

  constructor(readonly text: string) {}

  /** One gzip file (RFC 1952) of it and of what follows: its own blocks end at a byte, so that others may stand behind. */
  async gzippedWith(end: string): Promise<Buffer> {
    this.packed ??= this.pack();
    const { blocks, crc, bytes } = await this.packed;
    const rest = Buffer.from(end);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(rest, crc), 0);
    trailer.writeUInt32LE((bytes + rest.length) % 2 ** 32, 4);
    return Buffer.concat([HEADER, blocks, await deflated(rest), trailer]);
  }

  private async pack() {
    const text = Buffer.from(this.text);
    const blocks = await deflated(text, { level: 5, finishFlush: constants.Z_SYNC_FLUSH });
    return { blocks, crc: crc32(text), bytes: text.length };
  }
}

/** An answer that is JSON already: most of a large one was written for an earlier question. */
export class WrittenAnswer<Result> {
  declare readonly of: Result;

  constructor(
    readonly head: SharedText,
    readonly end: string,
  ) {}
}
