import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import {
  playback,
  type AddPlaybackSegment,
  type ReplacePlaybackSegment,
} from '@lectern/contracts/playback/playback.ts';
import {
  LessonPlayback,
  PlaybackPage,
  PlaybackTimeline,
  PlaybackWatchers,
  PlaybackWatches,
} from '@lectern/contracts/playback/queries.ts';
import { watching } from '@lectern/contracts/playback/watching.ts';
import { Module } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { DriveModule } from '../drive/drive.module.ts';
import { Drives } from '../drive/drives.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { FileReplies } from '../edge/files/file-replies.ts';
import { StoredAnswer } from '../edge/http/file-answer.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decidePlayback, type PlaybackGathered } from './playback.decider.ts';
import { PlaybackQueries } from './playback.queries.ts';
import { playbackRows } from './playback.rows.ts';
import { decideWatching } from './watching.decider.ts';

@Module({ imports: [DriveModule], providers: [Directory, PlaybackQueries] })
export class PlaybackModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    replies: FileReplies,
    drives: Drives,
    queries: PlaybackQueries,
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
    answers.register(PlaybackWatchers, ({ id }, person) => queries.watchers(id, person!));
    answers.register(PlaybackWatches, ({ id, person: of }, person) => queries.watchesOf(id, of, person!));
  }
}
