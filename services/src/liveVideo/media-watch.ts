import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { isOn, speakerIn, videoOf, type LiveVideo } from '@lectern/contracts/liveVideo/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Tables } from '../rows/tables.ts';
import { LiveWatches } from './live-watches.ts';
import { liveVideos } from './liveVideo.rows.ts';
import { roomOf, VIDEO_ROOMS, type Present, type VideoRooms } from './video-rooms.ts';

const LOOK_MS = 1000;
/** So many looks in a row without the teacher's media are an interruption: one may be a hiccup. */
const MISSED = 2;
/** Another process said so before, or a student who was seen was so for a moment only. */
const EXPECTED: ReadonlySet<string> = new Set(['timer.void', 'request.keyReused', 'already.so']);
const ON = ['starting', 'live', 'interrupted'];

type Row = { readonly id: string; readonly lessonId: string; readonly school: string };

/**
 * Holds what the ledger says of live video against what the media server has: that it begins to arrive, breaks off and comes
 * back becomes a fact, and who may not be heard is taken out. Two processes that do the same give the same commands.
 */
@Injectable()
export class MediaWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private readonly missed = new Map<string, number>();
  /** The rooms that were on at the last look. */
  private open: ReadonlyMap<string, Row> = new Map();
  private readonly watches = new LiveWatches();

  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly tables: Tables,
    private readonly log: Log,
    @Inject(VIDEO_ROOMS) private readonly rooms: VideoRooms | undefined,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.services.has('projector')) return;
    this.timer = setInterval(() => {
      this.looking ??= this.look()
        .catch((error: unknown) => this.log.warn({ error: (error as Error).message }, 'live videos were not looked at'))
        .finally(() => (this.looking = undefined));
    }, LOOK_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  async look(): Promise<void> {
    const select = this.tables.select(liveVideos).where({ status: ON });
    for (const field of ['id', 'lessonId', 'school'] as const) select.show(field, field);
    const rows = await this.tables.read<Row>(select);
    const now = new Map(rows.map((row) => [roomOf(row.lessonId, row.id), row]));
    const over = [...this.open].filter(([room]) => !now.has(room));
    this.open = now;
    await Promise.all([...over.map(([room, row]) => this.close(room, row)), ...rows.map((row) => this.compare(row))]);
  }

  private async compare({ id, lessonId, school }: Row): Promise<void> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.refresh();
    const { lesson, liveVideo } = mailbox.head.folded.state as LessonStreamState;
    const video = videoOf(liveVideo, id);
    if (video === undefined || !isOn(video)) return; // the row is behind
    const give = (name: string) => this.give(name, lessonId, school, video);
    if (lesson.status !== 'running') return give('CloseLiveVideo');
    const room = roomOf(lessonId, id);
    const { feeds, watchers } = await this.presentIn(room);
    this.watches.see(room, watchers, this.clock.now());
    const isHere = feeds.includes('teacher');
    this.missed.set(room, isHere ? 0 : (this.missed.get(room) ?? 0) + 1);
    if (isHere && video.status !== 'live') await give('ConfirmLiveVideo');
    if (video.status === 'live' && this.missed.get(room)! >= MISSED) await give('InterruptLiveVideo');
    const { is, turn } = speakerIn(video)?.hand ?? {};
    const heard = is === 'speaking' ? `speaker-${turn}` : undefined;
    const others = feeds.filter((feed) => feed !== 'teacher' && feed !== heard);
    await Promise.all(others.map((feed) => Promise.resolve(this.rooms?.remove(room, feed)).catch(() => undefined)));
    await this.record(room, { id, lessonId, school });
  }

  /** From a media server that does not answer nothing arrives, and nobody receives. */
  private async presentIn(room: string): Promise<Present> {
    const nobody = { feeds: [], watchers: [] };
    return this.rooms?.present(room).catch(() => nobody) ?? nobody;
  }

  private async close(room: string, row: Row): Promise<void> {
    this.missed.delete(room);
    await this.rooms?.close(room).catch(() => undefined); // one that is away has no rooms when it is back
    await this.record(room, row, true);
  }

  /** All that is due at once: a look costs one command, not one for each student. */
  private async record(room: string, { id, lessonId, school }: Row, isOver = false): Promise<void> {
    const due = this.watches.due(room, isOver);
    const at = this.clock.now();
    for (let from = 0; from < due.length; from += LIMITS.liveWatchersAtOnce) {
      const watched = due.slice(from, from + LIMITS.liveWatchersAtOnce);
      const key = `${id.slice(-12)}-${at}-${from}`;
      await this.say('RecordLiveWatching', lessonId, school, { liveVideoId: id, watched }, key);
    }
    this.watches.settle(room, due, isOver);
  }

  private give(name: string, lessonId: string, school: string, { liveVideoId, takes }: LiveVideo): Promise<void> {
    return this.say(name, lessonId, school, { liveVideoId }, `${liveVideoId.slice(-12)}-${takes}-${name}`);
  }

  private async say(name: string, lessonId: string, school: string, data: object, key: string): Promise<void> {
    const submission = new Submission(systemActor(school), 'lesson', lessonId, name, data, key, this.clock.now());
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    if ('refused' in outcome && !EXPECTED.has(outcome.refused))
      this.log.warn({ lessonId, name, refused: outcome.refused }, 'what the media server has could not be recorded');
  }
}
