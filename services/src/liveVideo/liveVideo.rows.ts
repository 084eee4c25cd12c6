import { id } from '@lectern/contracts/kernel/ids.ts';
import { lengthOf } from '@lectern/contracts/kernel/spans.ts';
import { isAboutRecording, liveVideoFacts } from '@lectern/contracts/liveVideo/facts.ts';
import { liveVideoMachine } from '@lectern/contracts/liveVideo/liveVideo.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Live videos: which are on, for whoever watches over them. */
export const liveVideos = rows(
  'live_video',
  {
    family: 'lesson',
    facts: liveVideoFacts,
    shape: z.object({
      id,
      lessonId: id,
      /** How long something of the teacher arrived, up to the last interruption, and since when it arrives again. */
      liveMs: z.int(),
      liveSince: z.optional(z.int()),
    }),
    // Its id is whoever's who started it: two lessons may have the same.
    key: ['lessonId', 'id'],
    per: ({ type, data, stream }) =>
      'personId' in data || isAboutRecording(type)
        ? undefined
        : { lessonId: stream.slice('lesson/'.length), id: data.liveVideoId },
    machine: liveVideoMachine,
    indexes: [['status']],
  },
  {
    LiveVideoStarted: (_, __, key) => ({ ...key, liveMs: 0 }),
    LiveVideoPublished: (row, { at }) => row && { liveSince: at, ...row },
    LiveVideoInterrupted: (row, { at }) => row && until(row, at),
    LiveVideoEnded: (row, { at }) => row && until(row, at),
  },
);

/** Who watched which stretches of a live video, no moment twice. */
export const liveWatches = rows(
  'live_watch',
  {
    family: 'lesson',
    facts: liveVideoFacts,
    shape: z.object({
      lessonId: id,
      report: z.int(),
      liveVideoId: id,
      personId: id,
      spans: z.array(z.object({ from: z.int(), to: z.int() })),
      watchedMs: z.int(),
      at: z.int(),
    }),
    key: ['lessonId', 'report'],
    per: ({ type, stream, version }) =>
      type === 'LiveVideoWatched' ? { lessonId: stream.slice('lesson/'.length), report: version } : undefined,
    indexes: [['lessonId', 'personId'], ['personId']],
  },
  { LiveVideoWatched: (_, { data, at }, key) => ({ ...key, ...data, watchedMs: lengthOf(data.spans), at }) },
);

function until<Row extends { readonly liveMs: number; readonly liveSince?: number | undefined }>(row: Row, at: number) {
  const { liveSince = at, ...rest } = row;
  return { ...rest, liveMs: row.liveMs + at - liveSince };
}
