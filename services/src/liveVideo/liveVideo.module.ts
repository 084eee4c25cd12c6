import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { LiveVideoService } from '@lectern/contracts/liveVideo/calls.ts';
import { liveVideo } from '@lectern/contracts/liveVideo/liveVideo.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Inject, Module } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { Member } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Answers } from '../edge/http/questions.ts';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Projector } from '../rows/projector.ts';
import { Tables } from '../rows/tables.ts';
import { JanusVideoRooms } from './janus.ts';
import { LiveVideoController } from './liveVideo.controller.ts';
import { decideLiveVideo } from './liveVideo.decider.ts';
import { liveVideos, liveWatches } from './liveVideo.rows.ts';
import { MediaWatch } from './media-watch.ts';
import { Media } from './media.ts';
import { Recordings } from './recordings.ts';
import { VIDEO_ROOMS, type VideoRooms } from './video-rooms.ts';

const videoRooms = {
  provide: VIDEO_ROOMS,
  inject: [SETTINGS],
  useFactory: ({ liveVideo: settings }: Settings) => settings && new JanusVideoRooms(settings),
};

type Person = Pick<SignedInPerson, 'personId' | 'school'>;

@Module({
  controllers: [LiveVideoController],
  providers: [Ffmpeg, Media, MediaWatch, Recordings, videoRooms],
  exports: [Recordings, videoRooms],
})
export class LiveVideoModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    media: Media,
    recordings: Recordings,
    private readonly commerce: Commerce,
    private readonly mailboxes: Mailboxes,
    private readonly tables: Tables,
    clock: Clock,
    @Inject(VIDEO_ROOMS) private readonly rooms: VideoRooms | undefined,
  ) {
    deciders.register(liveVideo, decideLiveVideo, {
      StartLiveVideo: async (id, data, actor, at) => {
        const closed = await this.whyClosed(id, actor, at);
        const { isRecorded } = data as { readonly isRecorded?: true };
        if (closed !== undefined || !isRecorded || (await recordings.readiness()) === 'ready') return closed;
        return refuse('liveVideo.cannotRecord');
      },
    });
    projector.keepRows(liveVideos);
    projector.keepRows(liveWatches);
    answers.register(LiveVideoService, async ({ id }, asker) => {
      const is = await media.service();
      const closed = is === 'none' ? undefined : await this.whyClosed(id, asker!, clock.now());
      return { is: closed === undefined ? is : ('closed' as const), recording: await recordings.readiness() };
    });
  }

  /** [R6.13] A member goes live, and so does a co-teacher in the class of one. */
  private async whyClosed(lessonId: string, person: Person, at: number): Promise<Refused | undefined> {
    if (this.rooms === undefined) return refuse('liveVideo.notSet');
    const closed = await this.commerce.whyClosed(person, 'live', at);
    if (closed === undefined) return undefined;
    const lesson = this.mailboxes.get(`lesson/${lessonId}`);
    await lesson.ready();
    const state = (lesson.head.folded.state as LessonStreamState).lesson;
    if (state.status === 'unscheduled') return closed;
    const { school } = person;
    const lecturers = this.tables.select(Member).where({ school, classId: state.classId, role: 'teacher' });
    const [lecturer] = await this.tables.read<{ readonly personId: string }>(lecturers.show('personId', 'personId'));
    return lecturer === undefined ? closed : this.commerce.whyClosed({ ...lecturer, school }, 'live', at);
  }
}
