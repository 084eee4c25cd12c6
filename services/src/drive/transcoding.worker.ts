import { driveBinMachine, driveMachine, type DriveStreamState } from '@lectern/contracts/drive/drive.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { FILE_STORE, FileMissing, type FileStore } from '../edge/files/file-store.ts';
import { Ffmpeg, type TranscodedFile } from '../edge/transcoding/ffmpeg.ts';
import { MadeStreams } from '../edge/transcoding/made-streams.ts';
import { JobStore, type Job } from '../jobs/job-store.ts';
import { Fault, Jobs, NotWanted } from '../jobs/jobs.ts';
import { sayOfJob } from '../jobs/said.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Submission } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Projector } from '../rows/projector.ts';

export const TRANSCODING = 'transcoding';

/** A file that waits; `attempt` is the ledger's position of the fact that asked for it. */
interface Waiting {
  readonly attempt: number;
}
type TranscodingJob = Job<Waiting>;

const BEGIN = new Set(['DriveFileAdded', 'DriveTranscodingRetried']);
const END = new Set(['DriveFileTranscoded', 'DriveTranscodingFailed', 'DriveFilePurged']);

/** Makes of each file what browsers play, one at a time; a process that is lost leaves its job to the next. */
@Injectable()
export class TranscodingWorker implements OnApplicationBootstrap {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly ffmpeg: Ffmpeg,
    private readonly streams: MadeStreams,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(SETTINGS) private readonly settings: Settings,
    queue: JobStore,
    jobs: Jobs,
    projector: Projector,
  ) {
    projector.follow('drive-transcoding-1', ['drive'], async (manager, facts) => {
      if (await deriveTranscoding(queue, manager, facts)) jobs.wakeSoon();
    });
    jobs.add<Waiting>({
      kind: TRANSCODING,
      isSuspect: false, // what a file can break is a process of its own
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

  /** A file transcoded twice says the same under the same keys. */
  private async give({ id, school, data: { attempt } }: TranscodingJob, name: string, data: object, part: string) {
    const key = `${id.slice(-12)}-${attempt}-${part}`;
    const submission = new Submission(systemActor(school), 'drive', id, name, data, key, this.clock.now());
    await sayOfJob(this.commands, submission);
  }
}

/** What a batch of facts leaves to be transcoded; answers whether there is anything. */
export async function deriveTranscoding(
  jobs: Pick<JobStore, 'replace'>,
  manager: EntityManager,
  facts: readonly StoredFact[],
): Promise<boolean> {
  const last = new Map<string, StoredFact>();
  for (const fact of facts)
    if (BEGIN.has(fact.type) || END.has(fact.type)) last.set(fact.stream.slice('drive/'.length), fact);
  if (last.size === 0) return false;
  const waiting = [...last]
    .filter(([, { type }]) => BEGIN.has(type))
    .map(([id, { school, position: attempt }]) => ({ id, school, data: { attempt } satisfies Waiting }));
  await jobs.replace(manager, TRANSCODING, [...last.keys()], waiting);
  return waiting.length > 0;
}
