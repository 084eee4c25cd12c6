import type { CutFailure } from '@lectern/contracts/playback/cutting.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { PlaybackStreamState } from '@lectern/contracts/playback/playback.ts';
import { keptOf } from '@lectern/contracts/kernel/spans.ts';
import { Inject, Injectable } from '@nestjs/common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Drives } from '../drive/drives.ts';
import { FILE_STORE, FileMissing, type FileStore } from '../edge/files/file-store.ts';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
import { MadeStreams } from '../edge/transcoding/made-streams.ts';
import { DerivedJobs, type DerivedJob } from '../jobs/derived-jobs.ts';
import { Fault, NotWanted } from '../jobs/jobs.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

export const CUTTING = 'cutting';

/** A cut that is to be made. */
interface Waiting {
  readonly lessonId: string;
  readonly segmentId: string;
}
type CuttingJob = DerivedJob<Waiting>;

/** Makes of a recording what is left of it, one at a time; a process that is lost leaves its job to the next. */
@Injectable()
export class CuttingWorker {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly ffmpeg: Ffmpeg,
    private readonly streams: MadeStreams,
    private readonly drives: Drives,
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly jobs: DerivedJobs,
  ) {
    jobs.add<Waiting>({
      kind: CUTTING,
      follower: 'playback-cutting-1',
      families: ['playback'],
      begin: new Set(['PlaybackCutSaved', 'PlaybackCutRetried']),
      end: new Set(['PlaybackCutFinished', 'PlaybackCutFailed', 'PlaybackCutWithdrawn']),
      of: ({ stream, data }) => {
        const { cutId: id, segmentId } = data as { readonly cutId: string; readonly segmentId: string };
        return { id, data: { lessonId: stream.slice('playback/'.length), segmentId } };
      },
      run: (job, { signal, tell }) => this.cut(job, signal, tell),
      giveUp: (job) => this.fail(job, 'broken'),
    });
  }

  private async cut(job: CuttingJob, signal: AbortSignal, tell: (progress: object) => Promise<void>) {
    const wanted = await this.wanted(job);
    if (wanted === undefined) throw new NotWanted();
    const { fileId, ownerId, kept, share } = wanted;
    if (fileId === undefined) return this.fail(job, 'broken'); // it left the drive
    if ((await this.ffmpeg.path()) === undefined) return this.fail(job, 'noProgram');
    const folder = await mkdtemp(join(tmpdir(), 'lectern-cutting-'));
    try {
      const made = await this.store.withLocalFile(fileId, (file) =>
        this.ffmpeg.transcode({
          file,
          kind: 'video',
          kept: kept.map(({ from, to }) => ({ from: frameAt(from), to: frameAt(to) })),
          folder,
          threads: DRIVE.transcodeThreads,
          timeoutMs: DRIVE.transcodeTimeoutMs,
          signal,
          onProgress: (done) => void tell({ share: Math.min(1, done / share) }).catch(() => undefined), // the signal says so, too
        }),
      );
      if (typeof made === 'string') return await this.fail(job, made);
      const stream = await this.streams.keep(made, job.school, ownerId, 2 * DRIVE.fileBytes);
      await this.give(job, 'FinishPlaybackCut', { stream }, 'finished');
    } catch (error) {
      if (error instanceof RefusedError) return await this.fail(job, 'full');
      if (error instanceof NotWanted) throw error;
      if (!(error instanceof FileMissing)) throw signal.aborted ? error : new Fault(error);
      await this.fail(job, 'broken');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Undefined where nobody wants it any more: it was given up, or another video stands there now. */
  private async wanted({ id, school, data: { lessonId, segmentId } }: CuttingJob) {
    const mailbox = this.mailboxes.get(`playback/${lessonId}`);
    await mailbox.refresh();
    const segment = get((mailbox.head.folded.state as PlaybackStreamState).playback.segments, segmentId);
    const cutting = segment?.cutting;
    if (segment === undefined || cutting?.cutId !== id || cutting.failed !== undefined) return undefined;
    const video = await this.drives.standing(segment.driveId, school);
    const kept = keptOf(segment.durationMs, cutting.cuts);
    return { fileId: video?.fileId, ownerId: video?.ownerId ?? '', kept, share: cutting.lengthMs / segment.durationMs };
  }

  private fail(job: CuttingJob, reason: CutFailure): Promise<void> {
    return this.give(job, 'FailPlaybackCut', { reason }, 'failed');
  }

  private give(job: CuttingJob, command: string, made: object, part: string): Promise<void> {
    const { lessonId, segmentId } = job.data;
    const data = { segmentId, cutId: job.id, ...made };
    return this.jobs.say(job, { stream: `playback/${lessonId}`, about: job.id, command, data, part });
  }
}

const frameAt = (ms: number): number => Math.ceil(ms / PLAYBACK.frameMs);
