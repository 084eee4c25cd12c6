import { Inject, Injectable } from '@nestjs/common';
import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { SETTINGS, type Settings } from '../../ops/settings.ts';

export interface TranscodedFile {
  readonly playlist: string;
  readonly media: string;
  readonly durationMs?: number;
}

/** From one frame to before another. */
export interface FrameSpan {
  readonly from: number;
  readonly to: number;
}

export type Unplayable = 'unreadable' | 'tooLong';

interface Transcoding {
  readonly file: string;
  readonly kind: 'video' | 'audio';
  /** Which frames of a video are kept, 25 a second; without it all that it has. */
  readonly kept?: readonly FrameSpan[];
  readonly folder: string;
  readonly threads: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with the share that is done, where it is known how long the file is. */
  readonly onProgress: (share: number) => void;
}

const [PLAYLIST, MEDIA] = ['index.m3u8', 'stream.mp4'] as const;
const SEGMENT_S = 6;
const words = (text: string): readonly string[] => text.split(' ');
/** What a phone decodes; what is smaller is not made larger. */
const VIDEO = [
  ...words('-map 0:v:0 -map 0:a:0? -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p'),
  ...words(`-force_key_frames expr:gte(t,n_forced*${SEGMENT_S})`),
];
const SCALED = "scale='min(1280,iw)':-2";
const AUDIO = words('-map 0:a:0 -vn');
const [FRAMES_S, SAMPLES_S] = [25, 48_000] as const;

/** Sound is dealt out in pieces as long as a frame, so that one list says of both what is kept, and both stay together. */
function picked(kept: readonly FrameSpan[] | undefined): readonly string[] {
  if (kept === undefined) return ['-vf', SCALED];
  const chosen = kept.map(({ from, to }) => `between(n,${from},${to - 1})`).join('+');
  const sound = `aresample=${SAMPLES_S}:async=1:first_pts=0,asetnsamples=${SAMPLES_S / FRAMES_S}`;
  return [
    '-vf',
    `fps=${FRAMES_S}:start_time=0,select='${chosen}',setpts=N/(${FRAMES_S}*TB),${SCALED}`,
    '-af',
    `${sound},aselect='${chosen}',asetpts=N/SR/TB`,
  ];
}
/** One file with a playlist over its stretches (RFC 8216, 4.3.2.2): two things to keep, however long it is. */
const HLS = [
  ...words('-c:a aac -b:a 128k -ac 2'),
  ...words(`-f hls -hls_time ${SEGMENT_S} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file`),
  ...words(`-hls_segment_filename ${MEDIA} ${PLAYLIST}`),
];

/** ffmpeg of this machine, in a process of its own with what it may take; where there is none, nothing is transcoded. */
@Injectable()
export class Ffmpeg {
  private found: string | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'ffmpeg'>) {}

  /** Where it is: as the setting says, else as PATH does. One that comes later is found, too. */
  async path(): Promise<string | undefined> {
    return (this.found ??= await this.find());
  }

  /** @throws when the process was killed, or could not be started */
  async transcode(transcoding: Transcoding): Promise<TranscodedFile | Unplayable> {
    const { file, kind, kept, folder, threads, timeoutMs, onProgress } = transcoding;
    const program = await this.path();
    if (program === undefined) throw new Error('There is no ffmpeg.');
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, transcoding.signal]);
    const limits = words(`-threads ${threads} -filter_threads ${threads}`);
    const child = spawn(
      program,
      [
        ...words('-nostdin -hide_banner -loglevel info -nostats -progress pipe:1'),
        ...words('-protocol_whitelist file'), // a file may name others, or addresses: none of those is opened
        ...limits,
        '-i',
        `file:${file}`,
        ...words('-sn -dn'),
        ...limits,
        ...(kind === 'video' ? [...VIDEO, ...picked(kept)] : AUDIO),
        ...HLS,
      ],
      { cwd: folder, signal, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'], env: {} },
    );
    let lasts = 0;
    createInterface(child.stderr).on('line', (line) => {
      if (lasts === 0) lasts = durationIn(line);
    });
    createInterface(child.stdout).on('line', (line) => {
      const [, us] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (us !== undefined && lasts > 0) onProgress(Math.min(1, Number(us) / 1000 / lasts));
    });
    const code = await new Promise<unknown>((resolve) => {
      child.on('close', resolve);
      child.on('error', () => child.pid === undefined && resolve(undefined)); // it did not even start
    });
    if (timeout.aborted) return 'tooLong';
    transcoding.signal.throwIfAborted();
    if (code === 0)
      return {
        playlist: join(folder, PLAYLIST),
        media: join(folder, MEDIA),
        ...(lasts > 0 && { durationMs: lasts }),
      };
    if (typeof code === 'number') return 'unreadable';
    throw new Error('ffmpeg was ended, or did not start.');
  }

  private async find(): Promise<string | undefined> {
    const { ffmpeg } = this.settings;
    const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
    const folders = (process.env['PATH'] ?? '').split(delimiter).filter((one) => one !== '');
    for (const path of ffmpeg === undefined ? folders.map((one) => join(one, name)) : [ffmpeg]) {
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
    return undefined;
  }
}

/** As ffmpeg says it, in ms; 0 in other lines. */
function durationIn(line: string): number {
  const [, hours, minutes, seconds] = /^\s*Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(line) ?? [];
  return seconds === undefined ? 0 : Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000);
}
