import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { PlaybackCutSaved } from '@lectern/contracts/playback/cutting.ts';
import {
  PlaybackSegmentAdded,
  PlaybackSegmentDeleted,
  PlaybackSegmentShown,
} from '@lectern/contracts/playback/playback.ts';
import { WatchingBegun } from '@lectern/contracts/playback/watching.ts';
import * as tell from '../../support/lesson-history.ts';
import type { Asked, Place } from './asked.ts';

const [segmentId, driveId] = [newId(), newId()];
const title = '上半节';
const added = ({ classId }: Place): NewFact =>
  PlaybackSegmentAdded({ classId, segmentId, title, driveId, beginsAtMs: 0, durationMs: 60_000 });
const then = (data: object, ...more: readonly NewFact[]): Asked => ({
  given: (place) => [added(place), ...more],
  data: () => data,
});
/** What was watched is one's own: another school has that of somebody who began. */
const elsewhere = ({ asker, classId, people }: Place): NewFact[] =>
  asker === undefined && classId === people.foreignClassId ? [WatchingBegun({ lessonId: newId() })] : [];
const watching = (data: object): Asked => ({
  given: elsewhere,
  data: () => ({ lessonId: newId(), ...data }),
  answers: 'playback.unknown',
});
const one = { segmentId };
const cut = { segmentId, cutId: newId() };
const cuts = [{ from: 0, to: 1000 }];
const saved = PlaybackCutSaved({ ...cut, cuts, lengthMs: 59_000 });
const stream = { playlist: 'a'.repeat(64), media: 'b'.repeat(64), bytes: 1000 };

export const playbackAsked: Readonly<Record<string, Asked>> = {
  AddPlaybackSegment: {
    data: ({ classId }) => ({ classId, segmentId: newId(), title, driveId, beginsAtMs: 0 }),
    answers: 'playback.notEnded', // there is no such lesson
  },
  RecordPlaybackSegment: {
    data: ({ classId }) => ({ classId, segmentId: newId(), title, driveId, beginsAtMs: 0, durationMs: 60_000 }),
  },
  EditPlaybackSegment: then({ ...one, title: '下半节', beginsAtMs: 1000 }),
  ReplacePlaybackSegment: { ...then({ ...one, driveId: newId() }), answers: 'drive.unknown' },
  ShowPlaybackSegment: then(one),
  HidePlaybackSegment: then(one, PlaybackSegmentShown({ segmentId, title })),
  DeletePlaybackSegment: then(one),
  RestorePlaybackSegment: then(one, PlaybackSegmentDeleted(one)),
  SetPlaybackCompletion: then({ percent: 80 }),
  SavePlaybackCut: { ...then({ ...cut, cuts }), answers: 'playback.notApproved' },
  FinishPlaybackCut: then({ ...cut, stream }, saved),
  FailPlaybackCut: then({ ...cut, reason: 'broken' }, saved),
  RetryPlaybackCut: { ...then({ ...one, cutId: newId() }, saved), answers: 'already.so' }, // whatever this machine cuts with
  WithdrawPlaybackCut: then(cut, saved),
  BeginWatching: watching({}),
  WatchPlayback: watching({ ...one, driveId, spans: [{ from: 0, to: 1000 }], speed: 1 }),
};

export const playbackInputs = {
  PlaybackPage: () => ({ deckId: tell.deckId(1), n: '1' }),
  PlaybackCutPlaylist: () => cut,
  PlaybackCutMedia: () => cut,
  PlaybackCutSubtitles: () => cut,
  LiveWatches: ({ people }: Place) => ({ person: people.of('student').id }),
  PlaybackWatches: ({ people }: Place) => ({ person: people.of('student').id }),
};

/** Of a lesson without a video: its teachers and students get no picture. */
export const playbackAnswers = {
  PlaybackPage: 'page.missing',
  PlaybackCutPlaylist: 'page.missing',
  PlaybackCutMedia: 'page.missing',
  PlaybackCutSubtitles: 'page.missing',
};
