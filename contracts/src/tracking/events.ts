import * as z from 'zod/mini';
import { id } from '../kernel/ids.ts';

const DAY_MS = 86_400_000;
const milliseconds = z.int().check(z.minimum(0), z.maximum(7 * DAY_MS));
const slidePage = z.int().check(z.minimum(1), z.maximum(10_000));

/** The parts of a screen that one can turn to. */
export const TABS = [
  'slides',
  'danmu',
  'mine',
  'overview',
  'content',
  'exercises',
  'interaction',
  'analysis',
  'playback',
] as const;

const inLesson = { lesson_id: z.optional(id) };
const ofLesson = { lesson_id: id };
const video = { ...inLesson, video_id: id, position_ms: milliseconds };

/**
 * What a page may tell, and with which properties: a closed list of numbers, ids and words of ours. There is no property
 * that could hold what somebody typed; one that is not listed here is dropped.
 */
export const EVENTS = {
  page_view: z.object(inLesson),
  page_leave: z.object({ ...inLesson, duration_ms: milliseconds }),
  page_hidden: z.object(inLesson),
  page_shown: z.object({ ...inLesson, duration_ms: z.optional(milliseconds) }),
  lesson_enter: z.object(ofLesson),
  lesson_leave: z.object({ ...ofLesson, duration_ms: milliseconds }),
  slide_enlarge: z.object({ ...ofLesson, deck_id: id, page: slidePage }),
  tab_change: z.object({ ...inLesson, tab: z.enum(TABS) }),
  result_open: z.object(ofLesson),
  report_open: z.object(ofLesson),
  replay_open: z.object(ofLesson),
  video_play: z.object(video),
  video_pause: z.object(video),
  video_seek: z.object({ ...video, from_ms: milliseconds }),
  video_progress: z.object({ ...video, duration_ms: milliseconds }),
  video_end: z.object(video),
} as const;

export type EventName = keyof typeof EVENTS;
export type PropertiesOf<Name extends EventName> = z.input<(typeof EVENTS)[Name]>;
