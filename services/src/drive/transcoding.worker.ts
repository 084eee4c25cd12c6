import { driveBinMachine, driveMachine, type DriveStreamState } from '@lectern/contracts/drive/drive.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_STORE, FileMissing, type FileStore } from '../edge/files/file-store.ts';
import { Ffmpeg, type TranscodedFile } from '../edge/transcoding/ffmpeg.ts';
import { MadeStreams } from '../edge/transcoding/made-streams.ts';
import { DerivedJobs, type DerivedJob } from '../jobs/derived-jobs.ts';
import { Fault, NotWanted } from '../jobs/jobs.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';

export const TRANSCODING = 'transcoding';

/** Its id is that of the file which waits. */
type TranscodingJob = DerivedJob<object>;

/** Makes of each file what browsers play, one at a time; a process that is lost leaves its job to the next. */
@Injectable()
export class TranscodingWorker implements OnApplicationBootstrap {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly log: Log,
    private readonly ffmpeg: Ffmpeg,
    private readonly streams: MadeStreams,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly jobs: DerivedJobs,
  ) {
    jobs.add({
      kind: TRANSCODING,
      follower: 'drive-transcoding-1',
      families: ['drive'],
      begin: new Set(['DriveFileAdded', 'DriveTranscodingRetried']),
      end: new Set(['DriveFileTranscoded', 'DriveTranscodingFailed', 'DriveFilePurged']),
      of: ({ stream }) => ({ id: stream.slice('drive/'.length), data: {} }),
      run: (job, { signal, tell }) => this.transcode(job, signal, tell),
      giveUp: (job) => this.give(job, 'FailTranscoding', { reason: 'broken' }, 'given-up'),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.services.has('projector') && (await this.ffmpeg.path()) === undefined)
      this.log.warn({}, 'there is no ffmpeg: files of the cloud drive are played as they were uploaded');
  }

  private async transcode(job: TranscodingJob, signal: AbortSignal, tell: (progress: object) => Promise<void>) {
    const drive = await this.fileOf(job);
    if (drive === undefined) throw new NotWanted();
    if ((await this.ffmpeg.path()) === undefined) return this.give(job, 'FinishTranscoding', {}, 'as-it-is');
    const folder = await mkdtemp(join(tmpdir(), 'lectern-transcoding-'));
    try {
      const made = await this.store.withLocalFile(drive.file.fileId, (file) =>
        this.ffmpeg.transcode({
          file,
          kind: drive.kind,
          folder,
          threads: DRIVE.transcodeThreads,
          timeoutMs: DRIVE.transcodeTimeoutMs,
          signal,
          onProgress: (share) => void tell({ share }).catch(() => undefined), // the signal says so, too
        }),
      );
      if (typeof made === 'string') await this.give(job, 'FailTranscoding', { reason: made }, 'failed');
      else await this.give(job, 'FinishTranscoding', await this.keep(made, job.school, drive.ownerId), 'finished');
    } catch (error) {
      if (!(error instanceof FileMissing)) throw signal.aborted ? error : new Fault(error);
      await this.give(job, 'FailTranscoding', { reason: 'broken' }, 'missing');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async fileOf({ id }: TranscodingJob) {
    const mailbox = this.mailboxes.get(`drive/${id}`);
    await mailbox.refresh();
    const { folded } = mailbox.head;
    const { ownerId, file, kind } = (folded.state as DriveStreamState).drive;
    const isWanted =
      statusOf(folded, driveMachine, 'file') === 'transcoding' &&
      statusOf(folded, driveBinMachine, 'file') !== 'purged';
    return isWanted && ownerId && file && kind ? { ownerId, file, kind } : undefined;
  }

  /** Where the school has no room for it, the file is played as it was uploaded. */
  private async keep(made: TranscodedFile, school: string, uploadedBy: string) {
    const lasts = made.durationMs === undefined ? {} : { durationMs: made.durationMs };
    try {
      return { ...lasts, stream: await this.streams.keep(made, school, uploadedBy, 2 * DRIVE.fileBytes) };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.log.warn({ code: error.code }, 'a transcoded file could not be kept');
      return lasts;
    }
  }

  private give(job: TranscodingJob, command: string, data: object, part: string): Promise<void> {
    return this.jobs.say(job, { stream: `drive/${job.id}`, about: job.id, command, data, part });
  }
}
