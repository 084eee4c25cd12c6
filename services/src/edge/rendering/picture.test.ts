import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { rendered } from '../../../../tests/support/rendering.ts';

// Every test starts processes, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 });

const plain = (width: number, height: number, background = '#0b6b57') =>
  sharp({ create: { width, height, channels: 3, background } });

/** The first pixel of an image, red, green and blue. */
async function corner(file: string): Promise<number[]> {
  const bytes = await sharp(file).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...bytes];
}

/** A PNG whose header promises more than there is. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s becomes one page without words', async (format) => {
    const bytes = await plain(2000, 1000).toFormat(format).toBuffer();
    const { outcome, pages, counted } = await rendered(bytes, { mediaType: `image/${format}` });
    expect(outcome).toEqual({ pages: 1 });
    expect(counted).toEqual([1]);
    expect(pages[0]).toMatchObject({ n: 1, title: '', text: '' });
    expect(pages[0]!.images.map(({ width, height }) => [width, height])).toEqual([
      [480, 240],
      [1600, 800],
    ]);
  });

  it('is never enlarged', async () => {
    const middle = await rendered(await plain(900, 600).png().toBuffer(), { mediaType: 'image/png' });
    expect(middle.pages[0]!.images.map(({ width }) => width)).toEqual([480, 900]);
    const small = await rendered(await plain(64, 48).png().toBuffer(), { mediaType: 'image/png' });
    expect(small.pages[0]!.images.map(({ width, height }) => [width, height])).toEqual([[64, 48]]);
  });

  it('stands upright, however the camera was held', async () => {
    const bytes = await plain(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { pages } = await rendered(bytes, { mediaType: 'image/jpeg' });
    expect(pages[0]!.images.at(-1)).toMatchObject({ width: 400, height: 600 });
  });

  it('that moves shows its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(100 * 100 * 3, 255), Buffer.alloc(100 * 100 * 3, 0)]);
    const gif = await sharp(frames, { raw: { width: 100, height: 200, channels: 3, pageHeight: 100 } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { pages } = await rendered(gif, { mediaType: 'image/gif' });
    expect(pages[0]!.images[0]).toMatchObject({ width: 100, height: 100 });
    expect(await corner(pages[0]!.images[0]!.file)).toEqual([255, 255, 255]);
  });

  it('that is transparent stands on white', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { pages } = await rendered(clear, { mediaType: 'image/png' });
    expect(await corner(pages[0]!.images[0]!.file)).toEqual([255, 255, 255]);
  });
});

describe('a picture that cannot be shown', () => {
  const jpeg = () => plain(800, 600).jpeg().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');

  it.each([
    ['more than 50 megapixels', 'image/png', () => pngOf(30_000, 30_000), 'tooComplex'],
    ['a truncated one', 'image/jpeg', async () => (await jpeg()).subarray(0, 1500), 'broken'],
    ['one without its pixels', 'image/png', () => pngOf(800, 600), 'broken'],
    ['another kind than it says', 'image/png', jpeg, 'unsupported'],
    ['a drawing', 'image/png', () => svg, 'unsupported'],
    ['a drawing that says so', 'image/svg+xml', () => svg, 'unsupported'],
    ['an empty one', 'image/webp', () => Buffer.alloc(0), 'empty'],
  ])('%s is refused', async (_, mediaType, bytes, failed) => {
    const { outcome, counted } = await rendered(await bytes(), { mediaType });
    expect(outcome).toEqual({ failed });
    expect(counted).toEqual([]);
  });
});
