import { strFromU8, unzipSync } from 'fflate';
import { hash } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipWriter } from './zip-writer.ts';

const AT = new Date('2026-11-21T00:00:00Z');

async function written(): Promise<Buffer> {
  const out = new PassThrough();
  const read = buffer(out);
  const zip = new ZipWriter(out, AT);
  for (const [name, parts] of [
    ['a.txt', ['角动量', '守恒']],
    ['empty', []],
  ] as const) {
    const entry = zip.file(name);
    for (const part of parts) await entry.write(part);
    await entry.end();
  }
  await zip.end();
  out.end();
  return read;
}

describe('an archive', () => {
  it('gives back what was written into it, file by file', async () => {
    const files = unzipSync(await written());
    expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['a.txt', '角动量守恒'],
      ['empty', ''],
    ]);
  });

  it('says of each file how long it was, and its hash', async () => {
    const zip = new ZipWriter(new PassThrough(), AT);
    await zip.add('课.txt', '守恒');
    expect(zip.written).toEqual({ '课.txt': { bytes: 6, sha256: hash('sha256', '守恒') } });
  });

  it('that is sealed ends in the hash of all before it, and opens like any other', async () => {
    const out = new PassThrough();
    const read = buffer(out);
    const zip = new ZipWriter(out, AT);
    await zip.add('a.txt', '角动量');
    await zip.end({ sealed: true });
    out.end();
    const bytes = await read;
    expect(bytes.subarray(-71).toString()).toBe(`sha256 ${hash('sha256', bytes.subarray(0, -71))}`);
    expect(strFromU8(unzipSync(bytes)['a.txt']!)).toBe('角动量');
  });

  it('can be gone on with: what was in it stands first', async () => {
    const out = new PassThrough();
    const read = buffer(out);
    const zip = ZipWriter.continuing(await written(), out, AT);
    await zip.add('files/课件.pdf', '三');
    await zip.end();
    out.end();
    const files = Object.entries(unzipSync(await read)).map(([name, bytes]) => [name, strFromU8(bytes)]);
    expect(files).toEqual([
      ['a.txt', '角动量守恒'],
      ['empty', ''],
      ['files/课件.pdf', '三'],
    ]);
  });

  it('takes one file after the other', () => {
    const zip = new ZipWriter(new PassThrough(), AT);
    zip.file('a');
    expect(() => zip.file('b')).toThrow('another file must be ended');
  });

  it('is the same bytes for the same contents', async () => {
    expect((await written()).equals(await written())).toBe(true);
  });

  it('waits for a slow reader, and fails when nobody reads any more', async () => {
    let take: () => void = () => undefined;
    const out = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void (take = done) });
    const entry = new ZipWriter(out, AT).file('slow');
    let isReady = false;
    const noise = Uint8Array.from({ length: 400_000 }, (_, index) => (index * 7919 * (index % 251)) & 255);
    const writing = entry.write(noise).then(() => (isReady = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isReady).toBe(false);
    out.destroy();
    take();
    await expect(writing).rejects.toThrow('gone');
  });
});
