import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../../../tests/support/capabilities.ts';
import { toneOf } from '../../demo/tone.ts';
import { Ffmpeg } from './ffmpeg.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-ffmpeg-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const transcoding = (more: object = {}) => ({
  file: join(folder, 'file'),
  kind: 'audio' as const,
  folder,
  threads: 1,
  timeoutMs: 60_000,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...more,
});

/** A program in the place of ffmpeg. */
function program(script: string): Ffmpeg {
  const path = join(folder, 'program');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return new Ffmpeg({ ffmpeg: path });
}

describe('transcoding, with a program in the place of ffmpeg', () => {
  it('says how far it is, and where what was made stands', async () => {
    const shares: number[] = [];
    const made = await program(
      'echo "  Duration: 00:01:40.00, start: 0" >&2; /bin/sleep 0.2; echo out_time_us=25000000; echo out_time_us=50000000',
    ).transcode(transcoding({ onProgress: (share: number) => shares.push(share) }));
    expect(made).toEqual({
      playlist: join(folder, 'index.m3u8'),
      media: join(folder, 'stream.mp4'),
      durationMs: 100_000,
    });
    expect(shares).toEqual([0.25, 0.5]);
  });

  it('is given the file alone: no environment, and no other protocol', async () => {
    await program('echo "$* ${HOME-none}" > args').transcode(transcoding());
    const said = readFileSync(join(folder, 'args'), 'utf8');
    expect(said).toContain(`-protocol_whitelist file -threads 1 -filter_threads 1 -i file:${folder}/file`);
    expect(said.trim().endsWith('none')).toBe(true);
  });

  it('tells what cannot be read from a process that was killed, and from one that takes too long', async () => {
    expect(await program('exit 1').transcode(transcoding())).toBe('unreadable');
    await expect(program('kill -9 $$').transcode(transcoding())).rejects.toThrow('was ended');
    const slow = program('exec /bin/sleep 30');
    expect(await slow.transcode(transcoding({ timeoutMs: 100 }))).toBe('tooLong');
    const stopping = new AbortController();
    const stopped = slow.transcode(transcoding({ signal: stopping.signal }));
    stopping.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
  });

  it('is not there where the setting leads nowhere', async () => {
    expect(await new Ffmpeg({ ffmpeg: '/nowhere/ffmpeg' }).path()).toBeUndefined();
  });
});

const { path, missing } = capabilities.ffmpeg;
describe.skipIf(path === undefined)(`transcoding with ffmpeg${missing === undefined ? '' : ` (${missing})`}`, () => {
  it('makes one file with a playlist over its stretches, and refuses what is none', async () => {
    const ffmpeg = new Ffmpeg({ ffmpeg: path });
    writeFileSync(join(folder, 'file'), toneOf(14, 440));
    const made = await ffmpeg.transcode(transcoding());
    expect(made).toMatchObject({ durationMs: 14_000 });
    const { playlist, media } = made as { playlist: string; media: string };
    const lines = readFileSync(playlist, 'utf8');
    expect(lines).toContain('#EXT-X-MAP:URI="stream.mp4",BYTERANGE=');
    expect(lines.match(/#EXT-X-BYTERANGE:\d+@\d+\nstream\.mp4/g)).toHaveLength(3);
    expect(lines.trim().endsWith('#EXT-X-ENDLIST')).toBe(true);
    expect(statSync(media).size).toBeGreaterThan(10_000);
    writeFileSync(join(folder, 'file'), Buffer.alloc(5000, 'x'));
    expect(await ffmpeg.transcode(transcoding())).toBe('unreadable');
  });
});
