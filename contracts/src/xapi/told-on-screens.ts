import type { EventName } from '../tracking/events.ts';
import { activityOf, type Result, type Told } from './told.ts';

/** What is kept of an event on a screen, as far as a statement follows from it. */
export interface ScreenEvent {
  /** Of the statement. */
  readonly id: string;
  readonly event: string;
  readonly personId: string;
  readonly lessonId: string;
  /** ms */
  readonly at: number;
  readonly properties: Readonly<Record<string, string | number | undefined>>;
}

interface Rule {
  readonly verb: 'experienced' | 'watched';
  activity(event: ScreenEvent): string;
  result?(event: ScreenEvent): Result;
}

const duration = ({ properties: { duration_ms: durationMs } }: ScreenEvent): Result =>
  typeof durationMs === 'number' ? { durationMs } : {};
const video = ({ properties: { video_id: id } }: ScreenEvent): string => activityOf('video', id ?? '');

/** The events on screens that are statements; the others are in the learning log only. */
export const ON_SCREENS: { readonly [event in EventName]?: Rule } = {
  lesson_leave: {
    verb: 'experienced',
    activity: ({ lessonId }) => activityOf('lesson', lessonId),
    result: duration,
  },
  slide_enlarge: {
    verb: 'experienced',
    activity: ({ properties: { deck_id: deck, page } }) => activityOf('slide', deck ?? '', page ?? ''),
  },
  result_open: { verb: 'experienced', activity: ({ lessonId }) => activityOf('result', lessonId) },
  replay_open: { verb: 'watched', activity: ({ lessonId }) => activityOf('replay', lessonId) },
  video_progress: { verb: 'watched', activity: video, result: duration },
  video_end: { verb: 'watched', activity: video, result: () => ({ completion: true }) },
};

/** @returns undefined for an event that is no statement */
export function toldOnScreen(event: ScreenEvent): Told | undefined {
  const rule = Object.hasOwn(ON_SCREENS, event.event) ? ON_SCREENS[event.event as EventName] : undefined;
  if (rule === undefined) return undefined;
  const { id, personId, lessonId, at } = event;
  const result = rule.result?.(event) ?? {};
  return {
    key: id,
    verb: rule.verb,
    personId,
    activity: rule.activity(event),
    lessonId,
    at,
    ...(Object.keys(result).length > 0 && { result }),
  };
}
