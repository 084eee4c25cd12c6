import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toneOf } from '../demo/tone.ts';
import { lookAt } from './media-file.ts';
import { readSubtitles, webVttOf } from './subtitles.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-media-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function look(type: string, content: Buffer) {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return lookAt(path, type);
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}
const mvhd = Buffer.alloc(100);
mvhd.writeUInt32BE(600, 12);
mvhd.writeUInt32BE(2400, 16);
const mp4 = Buffer.concat([
  box('ftyp', Buffer.from('isom')),
  box('moov', box('mvhd', mvhd)),
  box('mdat', Buffer.alloc(500)),
]);
const webm = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x84, 1, 2, 3, 4, 0x18, 0x53, 0x80, 0x67, 0x40, 0xc8]),
  Buffer.alloc(200),
]);
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const mp3 = Buffer.concat([Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x05hello', 'latin1'), frame, frame]);
const page = (flags: number) =>
  Buffer.concat([Buffer.from('OggS\0', 'latin1'), Buffer.from([flags]), Buffer.alloc(40)]);
const ogg = Buffer.concat([page(2), page(0), page(4)]);
const wav = toneOf(2, 440);

describe('[R5.57] a media file', () => {
  it.each([
    ['video/mp4', mp4, { durationMs: 4000 }],
    ['video/webm', webm, {}],
    ['audio/mpeg', mp3, {}],
    ['audio/ogg', ogg, {}],
    ['audio/wav', wav, { durationMs: 2000 }],
  ])('%s is whole, and says how long it is where that costs nothing', async (type, content, found) => {
    expect(await look(type, content)).toEqual(found);
  });

  it.each([
    ['video/mp4', mp4],
    ['video/webm', webm],
    ['audio/mpeg', mp3.subarray(0, 200)],
    ['audio/ogg', ogg.subarray(0, 90)],
    ['audio/wav', wav],
  ])('%s that was cut off is not', async (type, content) => {
    expect(await look(type, content.subarray(0, content.length - 1 - Math.floor(content.length / 3)))).toBeUndefined();
  });

  it('that lies about its length, has no pictures or is another kind is not', async () => {
    const lying = Buffer.from(mp4);
    lying.writeUInt32BE(0xffffff, 12);
    expect(await look('video/mp4', lying)).toBeUndefined();
    expect(await look('video/mp4', mp4.subarray(0, mp4.length - 508))).toBeUndefined();
    expect(await look('video/mp4', wav)).toBeUndefined();
    expect(await look('audio/mpeg', wav)).toBeUndefined();
    expect(await look('application/pdf', mp4)).toBeUndefined();
    for (const type of ['video/mp4', 'video/webm', 'audio/mpeg', 'audio/ogg', 'audio/wav'])
      expect(await look(type, Buffer.alloc(0))).toBeUndefined();
  });
});

describe('[R5.57] subtitles', () => {
  const srt =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n半径减半\r\na --> b\r\n\r\n2\r\n01:00:03,5 --> 01:00:04,000\r\n看\r\n';

  it('become WebVTT, in which no line looks like a time', () => {
    const cues = readSubtitles(Buffer.from(srt));
    expect(webVttOf(cues as never)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n半径减半\na → b\n\n01:00:03.500 --> 01:00:04.000\n看\n',
    );
  });

  it.each([
    ['are in another encoding', Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), 'drive.subtitlesEncoding', undefined],
    ['are none', Buffer.from('陀螺为什么不倒'), 'drive.subtitlesBroken', 1],
    ['are empty', Buffer.from('\n\n'), 'drive.subtitlesBroken', 1],
    ['end before they begin', Buffer.from('1\n00:00:05,000 --> 00:00:02,000\na'), 'drive.subtitlesBroken', 1],
    [
      'go back',
      Buffer.from('1\n00:00:05,000 --> 00:00:06,000\na\n\n2\n00:00:01,000 --> 00:00:02,000\nb'),
      'drive.subtitlesBroken',
      2,
    ],
  ])('that %s are refused, with the one that is wrong', (_, content, code, cue) => {
    expect(readSubtitles(content)).toEqual({ refused: code, ...(cue !== undefined && { with: { cue } }) });
  });
});
