import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { spawn } from 'node:child_process';
import { access, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';

/** Makes of what Janus recorded what others read: in Debian's janus-tools. */
const READER = 'janus-pp-rec';
/** Janus writes the last of it when the room is closed already. */
const [STILL_MS, STILL_TRIES] = [500, 20];
const words = (text: string): readonly string[] => text.split(' ');
/** A phone plays a film; of a voice alone, one of a black picture. */
const BLACK = 'color=c=black:s=640x360:r=5';
const SHOWN = '-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac';

/** What was sent from one moment until it broke off or ended. */
export interface Take {
  /** When it began. */
  readonly at: number;
  readonly files: readonly string[];
}

export interface Film {
  readonly file: string;
  readonly type: 'video/webm' | 'video/mp4';
  readonly durationMs: number;
}

interface Track {
  readonly file: string;
  readonly isVideo: boolean;
  readonly isMp4: boolean;
  /** When its first packet came, in µs. */
  readonly from: number;
}

/** What the media server recorded, in a folder that it and Lectern see. */
@Injectable()
export class Recordings implements OnApplicationBootstrap {
  constructor(
    private readonly ffmpeg: Ffmpeg,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'liveVideo' | 'services'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.services.has('projector') || this.settings.liveVideo === undefined) return;
    const is = await this.readiness();
    if (is !== 'ready')
      this.log.warn({ is }, 'live videos are not recorded: a folder, janus-pp-rec or ffmpeg is missing');
  }

  async readiness(): Promise<'ready' | 'noFolder' | 'noProgram'> {
    if (this.settings.liveVideo?.recordings === undefined) return 'noFolder';
    const hasReader = await this.run(READER, ['--version'], AbortSignal.timeout(5000)).then(
      () => true,
      () => false,
    );
    return hasReader && (await this.ffmpeg.path()) !== undefined ? 'ready' : 'noProgram';
  }

  /** Under which name what is about to be sent is kept. */
  next(room: string): string | undefined {
    const { recordings } = this.settings.liveVideo ?? {};
    return recordings === undefined ? undefined : join(recordings, room, String(Date.now()));
  }

  /** All that is there of a room that was closed, in order; not what broke off before any of it was written. */
  async takes(room: string, signal: AbortSignal): Promise<readonly Take[]> {
    const folder = join(this.settings.liveVideo?.recordings ?? '', room);
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{13}-.*\.mjr$/.test(name));
    const files = names.toSorted().map((name) => join(folder, name));
    await still(files, signal);
    const takes = Map.groupBy(files, (file) => Number(file.slice(folder.length + 1).slice(0, 13)));
    const sizes = new Map(await Promise.all(files.map(async (file) => [file, (await stat(file)).size] as const)));
    return [...takes]
      .map(([at, of]) => ({ at, files: of.filter((file) => sizes.get(file)! > 0) }))
      .filter(({ files: written }) => written.length > 0);
  }

  /** Undefined of what no image and no sound came of. @throws where a program was ended, or did not start */
  async film({ files }: Take, folder: string, signal: AbortSignal): Promise<Film | undefined> {
    const tracks = (
      await Promise.all(files.map((file, n) => this.track(file, join(folder, String(n)), signal)))
    ).filter((one) => one !== undefined);
    const [video, audio] = [tracks.find((one) => one.isVideo), tracks.find((one) => !one.isVideo)];
    const isMp4 = video === undefined || video.isMp4;
    const file = join(folder, isMp4 ? 'film.mp4' : 'film.webm');
    let inputs: readonly string[];
    if (video !== undefined && audio !== undefined) {
      // Whichever came first begins at zero: ffmpeg counts how long it is from there.
      const first = Math.min(video.from, audio.from);
      const input = ({ from, file: of }: Track) => ['-itsoffset', ((from - first) / 1_000_000).toFixed(3), '-i', of];
      inputs = [...input(video), ...input(audio), ...words('-map 0:v:0 -map 1:a:0 -c copy')];
    } else if (video !== undefined) inputs = ['-i', video.file, '-c', 'copy'];
    else if (audio !== undefined) {
      const lastsMs = await this.made(['-i', audio.file, ...words('-c copy -f null -')], signal);
      inputs = ['-f', 'lavfi', '-i', `${BLACK}:d=${lastsMs / 1000}`, '-i', audio.file, ...words(SHOWN)];
    } else return undefined;
    const durationMs = await this.made([...inputs, '-y', file], signal);
    return durationMs > 0 ? { file, type: isMp4 ? 'video/mp4' : 'video/webm', durationMs } : undefined;
  }

  /** All that is there of a room, but the takes that are kept. */
  async forget(room: string, kept: readonly Take[]): Promise<void> {
    const { recordings } = this.settings.liveVideo ?? {};
    if (recordings === undefined) return;
    const folder = join(recordings, room);
    if (kept.length === 0) return rm(folder, { recursive: true, force: true });
    const stay = new Set(kept.flatMap(({ files }) => files));
    const gone = (await readdir(folder)).map((name) => join(folder, name)).filter((file) => !stay.has(file));
    await Promise.all(gone.map((file) => rm(file, { force: true })));
  }

  private async track(mjr: string, base: string, signal: AbortSignal): Promise<Track | undefined> {
    const head = await headOf(mjr);
    if (head === undefined) return undefined;
    const isVideo = head.t === 'v';
    const isMp4 = head.c === 'h264';
    const file = `${base}.${isVideo ? (isMp4 ? 'mp4' : 'webm') : 'opus'}`;
    await this.run(READER, [mjr, file], signal);
    const isMade = await access(file).then(
      () => true,
      () => false,
    ); // it ends well, too, when there was nothing to read
    return isMade ? { file, isVideo, isMp4, from: head.u } : undefined;
  }

  /** How long what ffmpeg made is, in ms; 0 where nothing came of it. */
  private async made(args: readonly string[], signal: AbortSignal): Promise<number> {
    const program = await this.ffmpeg.path();
    if (program === undefined) throw new Error('There is no ffmpeg.');
    let us = 0;
    const said = (line: string) => {
      us = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? us);
    };
    const quiet = words('-nostdin -v error -nostats -progress pipe:1 -threads 1');
    return (await this.run(program, [...quiet, ...args], signal, said)) ? Math.round(us / 1000) : 0;
  }

  /** Whether it ended well. @throws when it was killed, or could not be started */
  private async run(program: string, args: readonly string[], signal: AbortSignal, said?: (line: string) => void) {
    const child = spawn(program, args, {
      signal,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'] },
    });
    createInterface(child.stdout).on('line', (line) => said?.(line));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('close', resolve);
      child.on('error', reject);
    });
    if (code === null) throw new Error(`${program} was ended.`);
    return code === 0;
  }
}

/** What a file of Janus says of itself: audio or video, by which codec, and since when. */
async function headOf(
  file: string,
): Promise<{ readonly t: string; readonly c: string; readonly u: number } | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.toString('latin1', 0, 8) !== 'MJR00002' || head.length < 10) return undefined;
    const said = JSON.parse(head.toString('utf8', 10, 10 + head.readUInt16BE(8))) as {
      t: string;
      c: string;
      u?: number;
    };
    return said.u === undefined ? undefined : { ...said, u: said.u };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}

/** Waits until nothing is written to them any more. */
async function still(files: readonly string[], signal: AbortSignal): Promise<void> {
  const sizes = async () => (await Promise.all(files.map(async (file) => (await stat(file)).size))).join();
  let before = await sizes();
  for (let tries = 0; tries < STILL_TRIES; tries += 1) {
    await pause(STILL_MS, undefined, { signal });
    const now = await sizes();
    if (now === before) return;
    before = now;
  }
}
