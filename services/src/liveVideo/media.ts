import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { currentVideo, speakerIn, type LiveVideo } from '@lectern/contracts/liveVideo/state.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { watcherName } from './live-watches.ts';
import { Recordings } from './recordings.ts';
import { MediaRefused, roomOf, VIDEO_ROOMS, type MediaConnection, type VideoRooms } from './video-rooms.ts';

interface Asking {
  readonly lessonId: string;
  readonly person: SignedInPerson;
  readonly role: Role;
}

/** What a lesson's facts let somebody send to the media server and get from it; each connection is of use to its person alone. */
@Injectable()
export class Media {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly log: Log,
    private readonly recordings: Recordings,
    private readonly clock: Clock,
    @Inject(VIDEO_ROOMS) private readonly rooms: VideoRooms | undefined,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'liveVideo'>,
  ) {}

  async service(): Promise<'ready' | 'away' | 'none'> {
    if (this.rooms === undefined) return 'none';
    return (await this.rooms.isReady()) ? 'ready' : 'away';
  }

  async publish(asking: Asking, offer: string): Promise<{ connection: string; answer: string }> {
    const video = await this.videoFor(asking);
    const feed = feedOf(video, asking.person.personId);
    if (feed === undefined) {
      const mayTeach = asking.role === 'teacher' || asking.role === 'coTeacher';
      throw new RefusedError(mayTeach ? 'page.forbidden' : 'liveVideo.notInvited');
    }
    return this.asked(async (rooms) => {
      const room = roomOf(asking.lessonId, video.liveVideoId);
      await rooms.open(room);
      const recording = video.isRecorded && feed === 'teacher' ? this.recordings.next(room) : undefined;
      const { connection, answer } = await rooms.publish(room, feed, offer, recording);
      return { connection: this.signed(asking, connection), answer };
    });
  }

  async watch(asking: Asking, feed: string): Promise<{ connection: string; offer: string }> {
    const { liveVideoId } = await this.videoFor(asking);
    return this.asked(async (rooms) => {
      const { connection, offer } = await rooms.subscribe(roomOf(asking.lessonId, liveVideoId), feed);
      return { connection: this.signed(asking, connection), offer };
    });
  }

  async answer(asking: Asking, signed: string, answer: string): Promise<void> {
    const { liveVideoId } = await this.videoFor(asking);
    const { personId } = asking.person;
    const connection = this.opened(asking, signed);
    const room = roomOf(asking.lessonId, liveVideoId);
    const counted = isCounted(asking.role) ? { room, name: () => watcherName(personId, this.clock.now()) } : undefined;
    await this.asked((rooms) => rooms.accept(connection, answer, counted));
  }

  /** A connection of a live video that is over is ended. */
  async keep(asking: Asking, signed: string): Promise<void> {
    const connection = this.opened(asking, signed);
    try {
      await this.videoFor(asking);
    } catch (error) {
      await this.asked((rooms) => rooms.leave(connection));
      throw error;
    }
    const isThere = await this.asked((rooms) => rooms.keep(connection));
    if (!isThere) throw new RefusedError('liveVideo.connectionLost');
  }

  async leave(asking: Asking, signed: string): Promise<void> {
    const connection = this.opened(asking, signed);
    await this.asked((rooms) => rooms.leave(connection));
  }

  /** @throws RefusedError where nothing may be sent or seen: the lesson is over, nobody is live, or somebody has not joined */
  private async videoFor({ lessonId, person, role }: Asking): Promise<LiveVideo> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.refresh(); // what was decided a moment ago in another process counts
    const state = mailbox.head.folded.state as LessonStreamState;
    if (state.lesson.status === 'ended' || state.lesson.status === 'cancelled') throw new RefusedError('lesson.over');
    const audience = lessonStream.audienceOf!(state, { role, personId: person.personId });
    if (audience !== 'teacher' && audience !== 'student' && audience !== 'screen')
      throw new RefusedError(audience satisfies RefusalCode);
    const video = currentVideo(state.liveVideo);
    if (video === undefined) throw new RefusedError('liveVideo.notLive');
    return video;
  }

  private async asked<Answer>(ask: (rooms: VideoRooms) => Promise<Answer>): Promise<Answer> {
    if (this.rooms === undefined) throw new RefusedError('liveVideo.notSet');
    try {
      return await ask(this.rooms);
    } catch (error) {
      if (error instanceof MediaRefused) throw new RefusedError(error.code);
      this.log.warn({ error: (error as Error).message }, 'the media server of live video does not answer');
      throw new RefusedError('liveVideo.serviceAway');
    }
  }

  /** Sessions of a media server are numbers: what somebody else has is of no use without the signature for its person. */
  private signed({ lessonId, person }: Asking, connection: MediaConnection): string {
    const said = `${lessonId} ${person.personId} ${connection}`;
    const key = this.settings.liveVideo?.secret ?? '';
    return `${connection}.${createHmac('sha256', key).update(said).digest('base64url')}`;
  }

  private opened(asking: Asking, signed: string): MediaConnection {
    const connection = signed.slice(0, signed.lastIndexOf('.'));
    const right = Buffer.from(this.signed(asking, connection));
    const given = Buffer.from(signed);
    if (right.length !== given.length || !timingSafeEqual(right, given)) throw new RefusedError('page.forbidden');
    return connection;
  }
}

/** As what somebody may send: the teacher whose live video it is, and the student who speaks. */
function feedOf(video: LiveVideo, personId: string): string | undefined {
  if (video.by === personId) return 'teacher';
  const speaker = speakerIn(video);
  return speaker?.personId === personId && speaker.hand.is === 'speaking' ? `speaker-${speaker.hand.turn}` : undefined;
}
