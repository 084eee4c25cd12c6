import { spawnSync } from 'node:child_process';
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

  it('[R4.21] keeps the frames that it is told to, and their sound with them', async () => {
    const kept = [
      { from: 0, to: 50 },
      { from: 75, to: 100 },
    ];
    await program('echo "$*" > args').transcode(transcoding({ kind: 'video', kept }));
    const said = readFileSync(join(folder, 'args'), 'utf8');
    for (const select of ['select', 'aselect'])
      expect(said).toContain(`,${select}='between(n,0,49)+between(n,75,99)',`);
    expect(said).toContain('-vf fps=25:start_time=0,');
    await program('echo "$*" > args').transcode(transcoding({ kind: 'video' }));
    expect(readFileSync(join(folder, 'args'), 'utf8')).not.toContain('select');
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

  it('[R4.21] cuts exact to the frame, with the sound of each frame', async () => {
    const run = (...args: string[]) =>
      spawnSync(path!, ['-nostdin', '-loglevel', 'error', '-y', ...args], { cwd: folder, maxBuffer: 1e8 });
    // Twelve seconds: each frame has a grey of its own, and after the fourth second there is a tone.
    const grey = "nullsrc=s=64x36:r=25:d=12,geq=lum='20+mod(N*37,200)':cb=128:cr=128";
    const sound = "aevalsrc='if(lt(t,4),0,0.5*sin(2*PI*440*t))':s=44100:d=12";
    const coded = ['-c:v', 'libx264', '-crf', '1', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mp4', 'film'];
    const made = run('-f', 'lavfi', '-i', grey, '-f', 'lavfi', '-i', sound, ...coded);
    expect(made.stderr.toString()).toBe('');
    const greys = (file: string): number[] => [
      ...run('-i', file, '-fps_mode', 'passthrough', '-vf', 'scale=1:1', '-pix_fmt', 'gray', '-f', 'rawvideo', '-')
        .stdout,
    ];
    const before = greys('film');
    expect(before).toHaveLength(300);
    const kept = [
      { from: 0, to: 50 },
      { from: 133, to: 201 },
      { from: 226, to: 300 },
    ];
    const cut = transcoding({ file: join(folder, 'film'), kind: 'video', kept });
    expect(await new Ffmpeg({ ffmpeg: path }).transcode(cut)).toMatchObject({ media: join(folder, 'stream.mp4') });
    const expected = kept.flatMap(({ from, to }) => before.slice(from, to));
    const after = greys('stream.mp4');
    expect(after).toHaveLength(expected.length);
    const wrong = after.flatMap((one, n) => (Math.abs(one - expected[n]!) > 6 ? [n] : []));
    expect(wrong).toEqual([]);
    const heard = run('-i', 'stream.mp4', '-vn', '-ac', '1', '-ar', '1000', '-f', 's16le', '-').stdout;
    const samples = Array.from({ length: heard.length / 2 }, (_, n) => Math.abs(heard.readInt16LE(2 * n)));
    const first = samples.findIndex((one) => one > 3000); // each is a millisecond
    expect(Math.abs(first - 2000)).toBeLessThanOrEqual(40); // the tone begins with the second piece, at frame 50
    expect(Math.abs(samples.length - expected.length * 40)).toBeLessThanOrEqual(60);
  });
});
