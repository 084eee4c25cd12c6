import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
import { Recordings } from './recordings.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;
const never = new AbortController().signal;
const AT = 1_764_000_000_000;
let folder: string;
let path: string | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-recordings-'));
  path = process.env['PATH'];
});
afterEach(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true, force: true });
});

const recordingsWith = (liveVideo: object | undefined) => {
  const settings = { liveVideo, ffmpeg: undefined, services: new Set() } as never;
  return new Recordings(new Ffmpeg(settings), undefined as never, settings);
};
const inFolder = () => recordingsWith({ url: 'http://127.0.0.1:9/janus', secret: '', recordings: folder });

/** A program in the place of janus-pp-rec: of whatever it is given it makes a second of picture or sound. */
function readerThat(does: 'reads' | 'fails'): void {
  const ffmpeg = execFileSync('sh', ['-c', 'command -v ffmpeg']).toString().trim();
  mkdirSync(join(folder, 'bin'));
  const file = join(folder, 'bin', 'janus-pp-rec');
  const made = `case "$2" in
    *.webm) ${ffmpeg} -v error -f lavfi -i testsrc=d=1:s=320x180:r=10 -c:v libvpx "$2" ;;
    *.opus) ${ffmpeg} -v error -f lavfi -i sine=d=1 -c:a libopus "$2" ;;
  esac`;
  writeFileSync(file, `#!/bin/sh\n${does === 'reads' ? made : 'exit 1'}\n`);
  chmodSync(file, 0o755);
  process.env['PATH'] = join(folder, 'bin') + delimiter + path;
}

/** As Janus begins its files. */
function recorded(name: string, head: object): void {
  const said = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(said.length);
  mkdirSync(join(folder, 'room'), { recursive: true });
  writeFileSync(join(folder, 'room', name), Buffer.concat([Buffer.from('MJR00002'), length, said]));
}
const film = async (of: Recordings, n = 0) => {
  const out = mkdtempSync(join(folder, 'out-'));
  return of.film((await of.takes('room', never))[n]!, out, never);
};

describe.skipIf(!hasFfmpeg)(`what was recorded${hasFfmpeg ? '' : ' (there is no ffmpeg)'}`, () => {
  it('is a take for each time that sending began, and each a film of picture and voice', async () => {
    readerThat('reads');
    recorded(`${AT}-audio-0.mjr`, { t: 'a', c: 'opus', s: 0, u: AT * 1000 + 500_000 });
    recorded(`${AT}-video-1.mjr`, { t: 'v', c: 'vp8', s: 0, u: AT * 1000 });
    recorded(`${AT + 60_000}-audio-0.mjr`, { t: 'a', c: 'opus', s: 0, u: AT * 1000 });
    const recordings = inFolder();
    expect((await recordings.takes('room', never)).map(({ at, files }) => [at, files.length])).toEqual([
      [AT, 2],
      [AT + 60_000, 1],
    ]);
    const whole = await film(recordings);
    expect(whole).toMatchObject({ type: 'video/webm' });
    expect(whole!.durationMs).toBeGreaterThan(1400); // the voice came half a second after the picture
    expect(whole!.durationMs).toBeLessThan(1700);
    const heard = await film(recordings, 1);
    expect(heard).toMatchObject({ type: 'video/mp4' });
    expect(heard!.durationMs).toBeGreaterThan(900);
    expect(heard!.durationMs).toBeLessThan(1300);
    await recordings.forget('room', (await recordings.takes('room', never)).slice(1));
    expect(readdirSync(join(folder, 'room'))).toEqual([`${AT + 60_000}-audio-0.mjr`]); // what can’t be read stays
    await recordings.forget('room', []);
    expect(readdirSync(folder)).not.toContain('room');
    expect(await recordings.takes('room', never)).toEqual([]);
  });

  it('is no film where nothing arrived, or it can’t be read', async () => {
    readerThat('fails');
    recorded(`${AT}-audio-0.mjr`, { t: 'a', c: 'opus', s: 0, u: AT * 1000 });
    writeFileSync(join(folder, 'room', `${AT + 1}-audio-0.mjr`), 'MJR00002');
    writeFileSync(join(folder, 'room', `${AT + 2}-audio-0.mjr`), ''); // of a take that broke off at once
    expect(await inFolder().takes('room', never)).toHaveLength(2);
    expect(await film(inFolder())).toBeUndefined();
    expect(await film(inFolder(), 1)).toBeUndefined();
  });

  it('can’t be without a folder or a program: that is said', async () => {
    expect(await recordingsWith({ url: '', secret: '' }).readiness()).toBe('noFolder');
    readerThat('reads');
    expect(await inFolder().readiness()).toBe('ready');
    process.env['PATH'] = join(folder, 'nowhere');
    expect(await inFolder().readiness()).toBe('noProgram');
  });
});
