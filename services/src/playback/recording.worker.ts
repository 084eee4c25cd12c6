import { AddDriveFile } from '@lectern/contracts/drive/commands.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import type { RecordingFailure } from '@lectern/contracts/kernel/recording.ts';
import { videoOf } from '@lectern/contracts/liveVideo/state.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import { RecordPlaybackSegment } from '@lectern/contracts/playback/playback.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { Member } from '../directory/tables.ts';
import { MadeFiles } from '../edge/files/made-files.ts';
import { JobStore, type Job } from '../jobs/job-store.ts';
import { Fault, Jobs, NotWanted } from '../jobs/jobs.ts';
import { sayOfJob } from '../jobs/said.ts';
import { Recordings, type Film, type Take } from '../liveVideo/recordings.ts';
import { roomOf, VIDEO_ROOMS, type VideoRooms } from '../liveVideo/video-rooms.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Submission, type Actor, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Projector } from '../rows/projector.ts';
import { Tables } from '../rows/tables.ts';

const RECORDING = 'recording';
const BEGIN = new Set(['LiveVideoEnded', 'LiveVideoRecordingRetried']);
const END = new Set(['LiveVideoRecordingSaved', 'LiveVideoRecordingFailed']);

/** `attempt` is the ledger's position of the fact that asked for it. */
interface Waiting {
  readonly lessonId: string;
  readonly liveVideoId: string;
  readonly attempt: number;
}
type RecordingJob = Job<Waiting>;

interface Wanted {
  readonly lecturer: Actor;
  readonly classId: string;
  readonly title: string;
  readonly startedAt: number;
}

/** Nothing comes of it, and trying again by itself would not help. */
class Lost extends Error {
  constructor(readonly reason: RecordingFailure) {
    super(reason);
  }
}

/** Why somebody's drive takes no file. */
const LOST: Readonly<Record<string, RecordingFailure>> = {
  'membership.required': 'closed',
  'drive.full': 'full',
  'drive.tooManyFiles': 'full',
  'file.schoolFull': 'full',
  'drive.damaged': 'unreadable',
};

/** Puts what was recorded of a live video into the lecturer's drive, and into the lesson's replay: each take is a segment. */
@Injectable()
export class RecordingWorker {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly tables: Tables,
    private readonly recordings: Recordings,
    private readonly files: MadeFiles,
    @Inject(VIDEO_ROOMS) private readonly rooms: VideoRooms | undefined,
    queue: JobStore,
    jobs: Jobs,
    projector: Projector,
  ) {
    projector.follow('live-video-recording-1', ['lesson'], async (manager, facts) => {
      if (await deriveRecording(queue, manager, facts)) jobs.wakeSoon();
    });
    jobs.add<Waiting>({
      kind: RECORDING,
      isSuspect: false, // what a file can break is a process of its own
      run: (job, { signal }) => this.save(job, signal),
      giveUp: (job) => this.fail(job, 'broken'),
    });
  }

  private async save(job: RecordingJob, signal: AbortSignal): Promise<void> {
    const wanted = await this.wanted(job);
    const room = roomOf(job.data.lessonId, job.data.liveVideoId);
    const folder = await mkdtemp(join(tmpdir(), 'lectern-recording-'));
    try {
      if ((await this.recordings.readiness()) !== 'ready') throw new Lost('noProgram');
      await this.rooms?.close(room).catch(() => undefined); // one that is away writes nothing
      const takes = await this.recordings.takes(room, signal);
      let segments = 0;
      for (const take of takes) {
        const film = await this.recordings.film(take, await mkdtemp(join(folder, 'take-')), signal);
        if (film === undefined) continue; // it broke off before anything arrived
        segments += 1;
        await this.keep(job, wanted, take, film, segments);
      }
      if (segments === 0) throw new Lost(takes.length === 0 ? 'nothing' : 'unreadable');
      await this.give(job, 'SaveLiveVideoRecording', { segments }, 'saved');
      await this.recordings.forget(room);
    } catch (error) {
      const reason =
        error instanceof Lost ? error.reason : error instanceof RefusedError ? LOST[error.code] : undefined;
      if (reason !== undefined) return await this.fail(job, reason);
      if (error instanceof NotWanted || signal.aborted) throw error;
      throw error instanceof Fault ? error : new Fault(error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** What was kept before a process was lost is there already: its ids follow from the take. */
  private async keep(
    { data, school }: RecordingJob,
    wanted: Wanted,
    { at }: Take,
    film: Film,
    n: number,
  ): Promise<void> {
    const { lecturer, classId, startedAt } = wanted;
    const title = n === 1 ? wanted.title : `${wanted.title} ${n}`;
    const name = `${title}.${film.type === 'video/mp4' ? 'mp4' : 'webm'}`;
    const [driveId, segmentId] = [idOf(data, at, 'drive'), idOf(data, at, 'segment')];
    const file = await this.files.keep(
      createReadStream(film.file),
      { name, type: film.type },
      lecturer,
      DRIVE.fileBytes,
    );
    await this.say(lecturer, 'drive', driveId, AddDriveFile.name, { title, files: [file] });
    const { durationMs } = film;
    const beginsAtMs = Math.min(PLAYBACK.latestMs, Math.max(0, at - startedAt));
    const segment = { classId, segmentId, title, driveId, beginsAtMs, durationMs };
    await this.say(systemActor(school), 'playback', data.lessonId, RecordPlaybackSegment.name, segment);
  }

  /** @throws NotWanted where it was not recorded, or was saved */
  private async wanted({ school, data: { lessonId, liveVideoId } }: RecordingJob): Promise<Wanted> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.refresh();
    const { lesson, liveVideo } = mailbox.head.folded.state as LessonStreamState;
    if (videoOf(liveVideo, liveVideoId)?.recording?.is !== 'saving') throw new NotWanted();
    if (lesson.status !== 'running' && lesson.status !== 'ended') throw new NotWanted();
    const { classId, title, startedAt } = lesson;
    const lecturers = this.tables.select(Member).where({ school, classId, role: 'teacher' });
    const [found] = await this.tables.read<{ readonly personId: string }>(lecturers.show('personId', 'personId'));
    if (found === undefined) throw new NotWanted();
    const { personId } = found;
    return { lecturer: { personId, school, bound: true, secret: personId }, classId, title, startedAt };
  }

  private async say(actor: Actor, family: string, id: string, name: string, data: object): Promise<void> {
    const submission = new Submission(actor, family, id, name, data, `${id.slice(-12)}-${name}`, this.clock.now());
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    if ('receipt' in outcome || outcome.refused === 'already.so' || outcome.refused === 'request.keyReused') return;
    const reason = LOST[outcome.refused];
    if (reason !== undefined) throw new Lost(reason);
    throw new Error(`${name} was refused: ${outcome.refused}`);
  }

  private fail(job: RecordingJob, reason: RecordingFailure): Promise<void> {
    return this.give(job, 'FailLiveVideoRecording', { reason }, 'failed');
  }

  private async give({ school, data }: RecordingJob, name: string, made: object, part: string): Promise<void> {
    const { lessonId, liveVideoId, attempt } = data;
    const key = `${liveVideoId.slice(-12)}-${attempt}-${part}`;
    const said = { liveVideoId, ...made };
    await sayOfJob(
      this.commands,
      new Submission(systemActor(school), 'lesson', lessonId, name, said, key, this.clock.now()),
    );
  }
}

/** The same each time: saving twice is saving once. */
function idOf({ lessonId, liveVideoId }: Waiting, at: number, what: string): string {
  const hex = createHash('sha256').update(`${lessonId} ${liveVideoId} ${at} ${what}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** What a batch of facts leaves to be saved; answers whether there is anything. */
async function deriveRecording(
  jobs: Pick<JobStore, 'replace'>,
  manager: EntityManager,
  facts: readonly StoredFact[],
): Promise<boolean> {
  const last = new Map<string, StoredFact>();
  for (const fact of facts)
    if (BEGIN.has(fact.type) || END.has(fact.type))
      last.set(`${fact.stream}/${(fact.data as { liveVideoId: string }).liveVideoId}`, fact);
  if (last.size === 0) return false;
  const waiting = [...last]
    .filter(([, { type }]) => BEGIN.has(type))
    .map(([id, { school, stream, data, position: attempt }]) => ({
      id,
      school,
      data: {
        lessonId: stream.slice('lesson/'.length),
        liveVideoId: (data as { liveVideoId: string }).liveVideoId,
        attempt,
      } satisfies Waiting,
    }));
  await jobs.replace(manager, RECORDING, [...last.keys()], waiting);
  return waiting.length > 0;
}
