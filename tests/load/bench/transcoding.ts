import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import { Ffmpeg } from '../../../services/src/edge/transcoding/ffmpeg.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { compare, type Measured } from './rounds.ts';

const [LASTS_S, SIZE] = [60, '1280x720'] as const;
const TIMEOUT_MS = 600_000;
const words = (text: string): string[] => text.split(' ');

/** A film made ready for players, beside ffmpeg making another film of it by itself: the same encoder, speed and threads. */
export async function benchTranscoding(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  const ffmpeg = new Ffmpeg(settings);
  const program = await ffmpeg.path();
  if (program === undefined) throw new Error('There is no ffmpeg.');
  const folder = await mkdtemp(join(tmpdir(), 'lectern-film-'));
  const [seconds, file] = [short ? 2 : LASTS_S, join(folder, 'film.mp4')];
  const plain = (args: readonly string[]) => promisify(execFile)(program, ['-nostdin', '-v', 'error', '-y', ...args]);
  const film = `-f lavfi -i testsrc2=d=${seconds}:s=${SIZE}:r=25 -f lavfi -i sine=d=${seconds} -pix_fmt yuv420p`;
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const since = performance.now();
    await work();
    return (performance.now() - since) / 1000;
  };
  const threads = DRIVE.transcodeThreads;
  const ours = async (): Promise<void> => {
    const into = await mkdtemp(join(folder, 'into-'));
    const made = await ffmpeg.transcode({
      file,
      kind: 'video',
      folder: into,
      threads,
      timeoutMs: TIMEOUT_MS,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    if (typeof made === 'string') throw new Error(`It could not be transcoded: ${made}`);
  };
  const limits = `-threads ${threads} -filter_threads ${threads}`;
  const encoded = '-c:v libx264 -preset veryfast -crf 23 -c:a aac';
  try {
    await plain([...words(film), ...words('-c:v libx264 -preset ultrafast -c:a aac'), file]);
    return [
      await compare(
        { name: `transcoding ${LASTS_S} s of 720p`, unit: 's', peerName: 'plain ffmpeg', rounds },
        () => timed(ours),
        () =>
          timed(() =>
            plain([...words(limits), '-i', file, ...words(limits), ...words(encoded), join(folder, 'x.mp4')]),
          ),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
