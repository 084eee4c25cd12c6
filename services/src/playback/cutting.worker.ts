import type { CutFailure } from '@lectern/contracts/playback/cutting.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { PlaybackStreamState } from '@lectern/contracts/playback/playback.ts';
import { keptOf } from '@lectern/contracts/playback/spans.ts';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { Drives } from '../drive/drives.ts';
import { FILE_STORE, FileMissing, type FileStore } from '../edge/files/file-store.ts';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
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
import { Projector } from '../rows/projector.ts';

export const CUTTING = 'cutting';

/** A cut that is to be made; `attempt` is the ledger's position of the fact that asked for it. */
interface Waiting {
  readonly lessonId: string;
  readonly segmentId: string;
  readonly attempt: number;
}
type CuttingJob = Job<Waiting>;

const BEGIN = new Set(['PlaybackCutSaved', 'PlaybackCutRetried']);
const END = new Set(['PlaybackCutFinished', 'PlaybackCutFailed', 'PlaybackCutWithdrawn']);

/** Makes of a recording what is left of it, one at a time; a process that is lost leaves its job to the next. */
@Injectable()
export class CuttingWorker {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly ffmpeg: Ffmpeg,
    private readonly streams: MadeStreams,
    private readonly drives: Drives,
    @Inject(FILE_STORE) private readonly store: FileStore,
    queue: JobStore,
    jobs: Jobs,
    projector: Projector,
  ) {
    projector.follow('playback-cutting-1', ['playback'], async (manager, facts) => {
      if (await deriveCutting(queue, manager, facts)) jobs.wakeSoon();
    });
    jobs.add<Waiting>({
      kind: CUTTING,
      isSuspect: false, // what a file can break is a process of its own
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

  /** A cut that is made twice says the same under the same keys. */
  private async give({ id, school, data }: CuttingJob, name: string, made: object, part: string): Promise<void> {
    const { lessonId, segmentId, attempt } = data;
    const key = `${id.slice(-12)}-${attempt}-${part}`;
    const said = { segmentId, cutId: id, ...made };
    const submission = new Submission(systemActor(school), 'playback', lessonId, name, said, key, this.clock.now());
    await sayOfJob(this.commands, submission);
  }
}

const frameAt = (ms: number): number => Math.ceil(ms / PLAYBACK.frameMs);

/** What a batch of facts leaves to be cut; answers whether there is anything. */
async function deriveCutting(
  jobs: Pick<JobStore, 'replace'>,
  manager: EntityManager,
  facts: readonly StoredFact[],
): Promise<boolean> {
  const last = new Map<string, StoredFact>();
  for (const fact of facts)
    if (BEGIN.has(fact.type) || END.has(fact.type)) last.set((fact.data as { cutId: string }).cutId, fact);
  if (last.size === 0) return false;
  const waiting = [...last]
    .filter(([, { type }]) => BEGIN.has(type))
    .map(([id, { school, stream, data, position: attempt }]) => ({
      id,
      school,
      data: {
        lessonId: stream.slice('playback/'.length),
        segmentId: (data as { segmentId: string }).segmentId,
        attempt,
      } satisfies Waiting,
    }));
  await jobs.replace(manager, CUTTING, [...last.keys()], waiting);
  return waiting.length > 0;
}
