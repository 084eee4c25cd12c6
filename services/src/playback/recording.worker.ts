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
import { Member } from '../directory/tables.ts';
import { MadeFiles } from '../edge/files/made-files.ts';
import { DerivedJobs, type DerivedJob } from '../jobs/derived-jobs.ts';
import { Fault, NotWanted } from '../jobs/jobs.ts';
import { Recordings, type Film, type Take } from '../liveVideo/recordings.ts';
import { roomOf, VIDEO_ROOMS, type VideoRooms } from '../liveVideo/video-rooms.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Submission, type Actor, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Tables } from '../rows/tables.ts';

interface Waiting {
  readonly lessonId: string;
  readonly liveVideoId: string;
}
type RecordingJob = DerivedJob<Waiting>;

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
    private readonly log: Log,
    @Inject(VIDEO_ROOMS) private readonly rooms: VideoRooms | undefined,
    private readonly jobs: DerivedJobs,
  ) {
    jobs.add<Waiting>({
      kind: 'recording',
      follower: 'live-video-recording-1',
      families: ['lesson'],
      begin: new Set(['LiveVideoEnded', 'LiveVideoRecordingRetried']),
      end: new Set(['LiveVideoRecordingSaved', 'LiveVideoRecordingFailed']),
      of: ({ stream, data }) => {
        const { liveVideoId } = data as { readonly liveVideoId: string };
        return { id: `${stream}/${liveVideoId}`, data: { lessonId: stream.slice('lesson/'.length), liveVideoId } };
      },
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
      const unread: Take[] = [];
      for (const take of takes) {
        const film = await this.recordings.film(take, await mkdtemp(join(folder, 'take-')), signal);
        if (film === undefined) {
          unread.push(take);
          continue;
        }
        segments += 1;
        await this.keep(job, wanted, take, film, segments);
      }
      if (unread.length > 0)
        this.log.warn(
          { room, takes: unread.map(({ at }) => at) },
          'takes of a live video can’t be read: their files stay',
        );
      if (segments === 0) throw new Lost(takes.length === 0 ? 'nothing' : 'unreadable');
      const unreadable = unread.length > 0 ? { unreadable: unread.length } : {};
      await this.give(job, 'SaveLiveVideoRecording', { segments, ...unreadable }, 'saved');
      await this.recordings.forget(room, unread);
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
    await this.say(lecturer, 'drive', driveId, driveId, AddDriveFile.name, { title, files: [file] });
    const { durationMs } = film;
    const beginsAtMs = Math.min(PLAYBACK.latestMs, Math.max(0, at - startedAt));
    const segment = { classId, segmentId, title, driveId, beginsAtMs, durationMs };
    await this.say(systemActor(school), 'playback', data.lessonId, segmentId, RecordPlaybackSegment.name, segment);
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

  /** What is said again in the same words has its receipt; said in others, it is for the decider to tell whether it is so. */
  private async say(actor: Actor, family: string, id: string, of: string, name: string, data: object): Promise<void> {
    const words = createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 12);
    const key = `${of.slice(-12)}-${words}`;
    const submission = new Submission(actor, family, id, name, data, key, this.clock.now());
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    if ('receipt' in outcome || outcome.refused === 'already.so') return;
    const reason = LOST[outcome.refused];
    if (reason !== undefined) throw new Lost(reason);
    throw new Error(`${name} was refused: ${outcome.refused}`);
  }

  private fail(job: RecordingJob, reason: RecordingFailure): Promise<void> {
    return this.give(job, 'FailLiveVideoRecording', { reason }, 'failed');
  }

  private give(job: RecordingJob, command: string, made: object, part: string): Promise<void> {
    const { lessonId, liveVideoId } = job.data;
    const data = { liveVideoId, ...made };
    return this.jobs.say(job, { stream: `lesson/${lessonId}`, about: liveVideoId, command, data, part });
  }
}

/** The same each time: saving twice is saving once. */
function idOf({ lessonId, liveVideoId }: Waiting, at: number, what: string): string {
  const hex = createHash('sha256').update(`${lessonId} ${liveVideoId} ${at} ${what}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
