import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { SavePlaybackCut } from '@lectern/contracts/playback/cutting.ts';
import {
  playback,
  type AddPlaybackSegment,
  type ReplacePlaybackSegment,
  type ShowPlaybackSegment,
} from '@lectern/contracts/playback/playback.ts';
import {
  LessonPlayback,
  LiveWatchers,
  LiveWatches,
  LiveWatching,
  PlaybackCutMedia,
  PlaybackCutPlaylist,
  PlaybackCutSubtitles,
  PlaybackPage,
  PlaybackTimeline,
  PlaybackWatchers,
  PlaybackWatches,
} from '@lectern/contracts/playback/queries.ts';
import { playedOf } from '@lectern/contracts/kernel/spans.ts';
import { watching } from '@lectern/contracts/playback/watching.ts';
import { Inject, Module } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { Directory } from '../directory/directory.ts';
import { DriveModule } from '../drive/drive.module.ts';
import { Drives } from '../drive/drives.ts';
import { readSubtitles, webVttOf } from '../drive/subtitles.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { FileReplies } from '../edge/files/file-replies.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { MadeFiles } from '../edge/files/made-files.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { FileAnswer, StoredAnswer } from '../edge/http/file-answer.ts';
import { Answers } from '../edge/http/questions.ts';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { LiveVideoModule } from '../liveVideo/liveVideo.module.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Projector } from '../rows/projector.ts';
import { CuttingWorker } from './cutting.worker.ts';
import { LiveWatchingQueries } from './live-watching.queries.ts';
import { decidePlayback, type PlaybackGathered } from './playback.decider.ts';
import { PlaybackQueries } from './playback.queries.ts';
import { playbackRows } from './playback.rows.ts';
import { RecordingWorker } from './recording.worker.ts';
import { decideWatching } from './watching.decider.ts';

@Module({
  imports: [DriveModule, LiveVideoModule],
  providers: [Directory, LiveWatchingQueries, PlaybackQueries, CuttingWorker, MadeFiles, RecordingWorker],
})
export class PlaybackModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    uses: FileUses,
    ffmpeg: Ffmpeg,
    drives: Drives,
    private readonly replies: FileReplies,
    private readonly queries: PlaybackQueries,
    live: LiveWatchingQueries,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {
    deciders.register(playback, decidePlayback, {
      AddPlaybackSegment: async (lessonId, data, { school }): Promise<PlaybackGathered> => {
        const { driveId } = data as CommandOf<typeof AddPlaybackSegment>['data'];
        const { lesson } = await queries.lessonOf(lessonId);
        const video = await drives.standing(driveId, school);
        if (lesson.status === 'unscheduled') return { video };
        return { video, lesson: { classId: lesson.classId, isOver: lesson.status === 'ended' } };
      },
      ReplacePlaybackSegment: async (_, data, { school }): Promise<PlaybackGathered> => ({
        video: await drives.standing((data as CommandOf<typeof ReplacePlaybackSegment>['data']).driveId, school),
      }),
      ShowPlaybackSegment: async (lessonId, data, { school }): Promise<PlaybackGathered> => {
        const { segmentId } = data as CommandOf<typeof ShowPlaybackSegment>['data'];
        const segment = (await queries.segmentsOf(lessonId)).all.find((one) => one.segmentId === segmentId);
        return { video: segment && (await drives.standing(segment.driveId, school)) };
      },
      SavePlaybackCut: async (lessonId, data, { school }): Promise<PlaybackGathered> => {
        const { segmentId } = data as CommandOf<typeof SavePlaybackCut>['data'];
        const segment = (await queries.segmentsOf(lessonId)).all.find((one) => one.segmentId === segmentId);
        const video = segment && (await drives.standing(segment.driveId, school));
        return { hasProgram: (await ffmpeg.path()) !== undefined, isThere: video?.isApproved === true };
      },
      RetryPlaybackCut: async (): Promise<PlaybackGathered> => ({ hasProgram: (await ffmpeg.path()) !== undefined }),
    });
    uses.follow('file-uses-playback', ['playback'], ({ type, data }) => {
      const { segmentId, wasPlayed, stream } = data as {
        segmentId: string;
        wasPlayed?: true;
        stream: { playlist: string; media: string };
      };
      if (type === 'PlaybackCutFinished') return { subject: segmentId, fileIds: [stream.playlist, stream.media] };
      const isOver = type === 'PlaybackSegmentReplaced' || (type === 'PlaybackCutWithdrawn' && wasPlayed === true);
      return isOver ? { subject: segmentId, fileIds: [] } : undefined;
    });
    const counted: Gather = (_, data, actor) =>
      queries.countedFor((data as { readonly lessonId: string }).lessonId, actor as SignedInPerson);
    deciders.register(watching, decideWatching, { BeginWatching: counted, WatchPlayback: counted });
    for (const rows of playbackRows) projector.keepRows(rows);
    drives.playedAt((driveId, person) => queries.isPlayedBack(driveId, person));
    answers.register(LessonPlayback, ({ id }, person, role) => queries.lesson(id, person!, role));
    answers.register(PlaybackTimeline, ({ id }, person, role) => queries.timeline(id, person!, role));
    answers.registerFile(PlaybackPage, async ({ id, ...page }, _, role) => {
      const hash = await queries.picture(id, page, role);
      return new StoredAnswer((reply) => replies.send({ hash, mediaType: PlaybackPage.file }, reply));
    });
    this.playCuts(answers);
    answers.register(PlaybackWatchers, ({ id }, person) => queries.watchers(id, person!));
    answers.register(LiveWatching, ({ id }, person) => live.mine(id, person!));
    answers.register(LiveWatchers, ({ id }, person) => live.watchers(id, person!));
    answers.register(LiveWatches, ({ id, person: of }, person) => live.watchesOf(id, of, person!));
    answers.register(PlaybackWatches, ({ id, person: of }, person) => queries.watchesOf(id, of, person!));
  }

  private playCuts(answers: Answers): void {
    answers.registerFile(PlaybackCutPlaylist, async ({ id, ...asked }, person, role) => {
      const { playlist } = await this.queries.cutOf(id, asked, person!.school, role);
      const file = { fileId: playlist, name: 'index.m3u8', bytes: 0, type: PlaybackCutPlaylist.file };
      return new StoredAnswer((reply) => this.replies.sendAttachment(file, reply));
    });
    answers.registerFile(PlaybackCutMedia, async ({ id, ...asked }, person, role) => {
      const { media, bytes } = await this.queries.cutOf(id, asked, person!.school, role);
      const file = { fileId: media, name: 'stream.mp4', bytes, type: PlaybackCutMedia.file };
      return new StoredAnswer((reply) => this.replies.sendAttachment(file, reply));
    });
    answers.registerFile(PlaybackCutSubtitles, async ({ id, ...asked }, person, role) => {
      const { title, kept, subtitlesId } = await this.queries.cutOf(id, asked, person!.school, role);
      const content = subtitlesId && (await this.store.read(subtitlesId));
      if (!content) throw new RefusedError('page.missing');
      const cues = readSubtitles(await buffer(content));
      if ('refused' in cues) throw new RefusedError(cues.refused);
      const left = cues.flatMap(({ lines, ...said }) => playedOf(said, kept).map((span) => ({ ...span, lines })));
      return new FileAnswer(`${title}.vtt`, async (out) => void out.write(webVttOf(left)));
    });
  }
}
