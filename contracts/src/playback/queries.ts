import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { RECORDING_FAILURES } from '../kernel/recording.ts';
import { CUT_FAILURES } from './cutting.ts';

const manages = { teacher: true } as const;
const teaches = { ...manages, coTeacher: true } as const;
/** Whoever may see the lesson; what is hidden, its main lecturer alone. */
const sees = {
  ...teaches,
  assistant: true,
  administrator: true,
  student: true,
  representative: true,
  auditor: true,
} as const;

const ofLesson = z.object({ id });
const span = z.object({ from: z.int(), to: z.int() });

export const LessonPlayback = query('LessonPlayback', {
  summary: 'The replay video of a lesson, in segments in the order of the lesson, and what I watched of it.',
  path: '/api/lesson/:id/playback',
  input: ofLesson,
  result: z.object({
    title: z.string(),
    classId: id,
    /** Without one there is no moment yet at which a video could begin. */
    lessonMs: z.optional(z.int()),
    isMine: z.boolean(),
    /** Whether what I watch is reported. */
    isCounted: z.boolean(),
    canSeeWatchers: z.boolean(),
    /** Whether there is a program that makes cuts. */
    isCutting: z.boolean(),
    /** What was recorded of live videos and is no segment, all of it or a part: for its main lecturer alone. */
    recordings: z.optional(
      z.array(
        z.object({
          liveVideoId: id,
          at: z.int(),
          is: z.enum(['saving', 'saved', 'failed']),
          reason: z.optional(z.enum(RECORDING_FAILURES)),
          unreadable: z.optional(z.int()),
        }),
      ),
    ),
    percent: z.int(),
    /** Of all that is visible. */
    totalMs: z.int(),
    segments: z.array(
      z.object({
        segmentId: id,
        title: z.string(),
        driveId: id,
        beginsAtMs: z.int(),
        /** Of what is played. */
        durationMs: z.int(),
        /** What of the recording is played, in its own time. */
        kept: z.array(span),
        /** Absent where all of it is. */
        cutId: z.optional(id),
        isVisible: z.boolean(),
        /** Its video was deleted from the drive, or is reviewed again: it can’t be played. */
        isGone: z.boolean(),
        hasStream: z.boolean(),
        hasSubtitles: z.boolean(),
        /** In the recording’s own time. */
        watched: z.array(span),
        /** For its main lecturer alone. */
        own: z.optional(
          z.object({
            recordingMs: z.int(),
            cuts: z.array(span),
            cutting: z.optional(
              z.object({
                cutId: id,
                cuts: z.array(span),
                lengthMs: z.int(),
                progress: z.optional(z.number()),
                failed: z.optional(z.enum(CUT_FAILURES)),
              }),
            ),
          }),
        ),
      }),
    ),
    watchedMs: z.int(),
    completedAt: z.optional(z.int()),
  }),
  allow: sees,
});
export type LessonPlayback = z.output<typeof LessonPlayback.result>;
export type SegmentSeen = LessonPlayback['segments'][number];

export const PlaybackTimeline = query('PlaybackTimeline', {
  summary: 'What the class was shown in a lesson and when, in ms from its start: to stand beside its video.',
  path: '/api/lesson/:id/playback/timeline',
  input: ofLesson,
  result: z.object({
    pages: z.array(z.object({ atMs: z.int(), deckId: id, n: z.int(), no: z.int(), title: z.string() })),
    questions: z.array(
      z.object({
        atMs: z.int(),
        untilMs: z.optional(z.int()),
        questionId: id,
        n: z.int(),
        text: z.string(),
        choices: z.array(z.string()),
      }),
    ),
    /** Those that nobody took down, without names. */
    danmu: z.array(z.object({ atMs: z.int(), danmuId: id, words: z.string() })),
  }),
  allow: sees,
});
export type PlaybackTimeline = z.output<typeof PlaybackTimeline.result>;

export const PlaybackPage = fileQuery('PlaybackPage', {
  summary: 'The picture of a page that the class was shown, for whoever may watch the lesson’s video.',
  path: '/api/lesson/:id/playback/pages/:deckId/:n',
  input: z.object({ id, deckId: id, n: z.coerce.number().check(z.int(), z.minimum(1)) }),
  file: 'image/webp',
  allow: sees,
});

const ofCut = z.object({ id, segmentId: id, cutId: id });
const cutPath = '/api/lesson/:id/playback/segments/:segmentId/cuts/:cutId';

export const PlaybackCutPlaylist = fileQuery('PlaybackCutPlaylist', {
  summary: 'The playlist of a segment’s video as it was cut, for whoever may watch it.',
  path: `${cutPath}/index.m3u8`,
  input: ofCut,
  file: 'application/vnd.apple.mpegurl',
  allow: sees,
});

export const PlaybackCutMedia = fileQuery('PlaybackCutMedia', {
  summary: 'The stretches of a segment’s video as it was cut; a player asks for ranges of it.',
  path: `${cutPath}/stream.mp4`,
  input: ofCut,
  file: 'video/mp4',
  allow: sees,
});

export const PlaybackCutSubtitles = fileQuery('PlaybackCutSubtitles', {
  summary: 'The subtitles of a segment’s video as it was cut.',
  path: `${cutPath}/subtitles.vtt`,
  input: ofCut,
  file: 'text/vtt; charset=utf-8',
  allow: sees,
});

export const PlaybackWatchers = query('PlaybackWatchers', {
  summary: 'Who watched how much of the replay video of a lesson, students of the class only [R6.06].',
  path: '/api/lesson/:id/playback/watchers',
  input: ofLesson,
  result: z.object({
    percent: z.int(),
    totalMs: z.int(),
    people: z.array(
      z.object({
        personId: id,
        name: z.string(),
        watchedMs: z.int(),
        lastAt: z.optional(z.int()),
        isCompleted: z.boolean(),
      }),
    ),
  }),
  allow: teaches,
});
export type PlaybackWatchers = z.output<typeof PlaybackWatchers.result>;

export const PlaybackWatches = query('PlaybackWatches', {
  summary: 'The reports behind what one person watched of the replay video of a lesson.',
  path: '/api/lesson/:id/playback/watchers/:person',
  input: z.object({ id, person: id }),
  result: z.object({
    watches: z.array(
      z.object({
        at: z.int(),
        version: z.int(),
        /** Absent of a segment that is hidden or deleted, or of another video than the one that is there now: it does not count. */
        title: z.optional(z.string()),
        spans: z.array(span),
        speed: z.number(),
        /** What had not been watched before. */
        newMs: z.int(),
      }),
    ),
  }),
  allow: teaches,
});
export type PlaybackWatches = z.output<typeof PlaybackWatches.result>;

export const LiveWatching = query('LiveWatching', {
  summary: 'How much of the live video of a lesson I watched, while it was live [R4.05].',
  path: '/api/lesson/:id/live-watching',
  input: ofLesson,
  result: z.object({
    /** As the transcript of its class has it. */
    percent: z.int(),
    totalMs: z.int(),
    watchedMs: z.int(),
    isCompleted: z.boolean(),
  }),
  allow: sees,
});
export type LiveWatching = z.output<typeof LiveWatching.result>;

export const LiveWatchers = query('LiveWatchers', {
  summary: 'Who watched how much of the live video of a lesson, as the media server had them [R4.05].',
  path: '/api/lesson/:id/live-watching/watchers',
  input: ofLesson,
  result: PlaybackWatchers.result,
  allow: teaches,
});

export type LiveWatchers = z.output<typeof LiveWatchers.result>;

export const LiveWatches = query('LiveWatches', {
  summary: 'The facts behind what one person watched of the live video of a lesson.',
  path: '/api/lesson/:id/live-watching/watchers/:person',
  input: z.object({ id, person: id }),
  result: z.object({
    watches: z.array(
      z.object({
        at: z.int(),
        version: z.int(),
        /** From when to when, in ms since 1970. */
        spans: z.array(span),
        newMs: z.int(),
      }),
    ),
  }),
  allow: teaches,
});
export type LiveWatches = z.output<typeof LiveWatches.result>;

export const playbackQueries = [
  LessonPlayback,
  PlaybackTimeline,
  PlaybackPage,
  PlaybackCutPlaylist,
  PlaybackCutMedia,
  PlaybackCutSubtitles,
  PlaybackWatchers,
  PlaybackWatches,
  LiveWatching,
  LiveWatchers,
  LiveWatches,
] as const;
