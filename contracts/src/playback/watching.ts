import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, set, type Table } from '../kernel/table.ts';
import { PLAYBACK } from './limits.ts';
import { lengthOf, union, type Span } from '../kernel/spans.ts';

const ms = z.int().check(z.minimum(0), z.maximum(PLAYBACK.latestMs));
const span = z.object({ from: ms, to: ms });
const speed = z.number().check(z.minimum(PLAYBACK.speedLeast), z.maximum(PLAYBACK.speedMost));
const watched = { lessonId: id, segmentId: id, driveId: id, spans: z.array(span), speed };

export const WatchingBegun = fact('WatchingBegun', {
  summary: 'Somebody began to watch: from then on there is time in which something can have been watched.',
  data: z.object({ lessonId: id }),
});

export const PlaybackWatched = fact('PlaybackWatched', {
  summary: 'Somebody watched these stretches of a recording, no more than the time since the report before allowed.',
  data: z.object(watched),
});

export const PlaybackCompleted = fact('PlaybackCompleted', {
  summary: 'Somebody has watched so much of a lesson’s replay that it is completed, whatever becomes of it later.',
  data: z.object({ lessonId: id, watchedMs: z.int(), ofMs: z.int() }),
});

export const watchingFacts = [WatchingBegun, PlaybackWatched, PlaybackCompleted] as const;
type WatchingFact = FactOf<(typeof watchingFacts)[number]>;

export const BeginWatching = command('BeginWatching', {
  summary: 'Say that I begin to watch; what I watch without having said so does not count.',
  data: z.object({ lessonId: id }),
  allow: { visitor: true },
  records: ['WatchingBegun', 'PlaybackCompleted'],
});

export const WatchPlayback = command('WatchPlayback', {
  summary: 'Report what I watched since my last report, at one speed.',
  data: z.object({
    ...watched,
    /** Of what was played: the spans are in its time. Absent of the whole recording. */
    cutId: z.optional(id),
    spans: z.array(span).check(z.minLength(1), z.maxLength(PLAYBACK.spans)),
  }),
  allow: { visitor: true },
  records: ['PlaybackWatched', 'PlaybackCompleted'],
});

const watchingCommands = [BeginWatching, WatchPlayback] as const;
export type WatchingCommand = CommandOf<(typeof watchingCommands)[number]>;

export const watchingMachine = machine('watching', {
  summary: 'How far one person is with the replay of a lesson.',
  per: ({ data }) => (data as { readonly lessonId: string }).lessonId,
  initial: 'none',
  states: {
    none: { on: { WatchingBegun: 'begun' } },
    begun: { on: { WatchingBegun: 'begun', PlaybackWatched: 'begun', PlaybackCompleted: 'completed' } },
    completed: { on: { WatchingBegun: 'completed', PlaybackWatched: 'completed' } },
  },
});

export interface WatchingState {
  /** Of the last report or beginning, whichever lesson it was about: nobody watches two at once. */
  readonly lastAt?: number;
  /** What the last report left of its time. */
  readonly creditMs: number;
  readonly watched: Table<readonly Span[]>;
  readonly completedAt: Table<number>;
}

/** A video in its place: of another one in the same segment nothing was watched. */
export const watchedKey = (lessonId: string, { segmentId, driveId }: { segmentId: string; driveId: string }): string =>
  `${lessonId}/${segmentId}/${driveId}`;

/** How much of a video can have been played since the last report: time goes by, and a player has a speed. */
export const playableMs = ({ lastAt, creditMs }: WatchingState, at: number, speedThen: number): number =>
  Math.min(PLAYBACK.gapMs, Math.max(0, at - (lastAt ?? at))) * speedThen + creditMs;

function evolveWatching(state: WatchingState, { type, data, at }: WatchingFact): WatchingState {
  if (type === 'PlaybackCompleted') return { ...state, completedAt: set(state.completedAt, data.lessonId, at) };
  const lastAt = Math.max(at, state.lastAt ?? 0);
  if (type === 'WatchingBegun') return { ...state, lastAt };
  const key = watchedKey(data.lessonId, data);
  const left = playableMs(state, at, data.speed) - lengthOf(union(data.spans));
  return {
    ...state,
    lastAt,
    creditMs: Math.min(PLAYBACK.creditMs, Math.max(0, Math.floor(left))),
    watched: set(state.watched, key, union([...(get(state.watched, key) ?? []), ...data.spans])),
  };
}

/** The same object each time. */
const NOTHING = {};

export const watching = context<WatchingState, WatchingStreamState, (typeof watchingFacts)[number]>({
  name: 'watching',
  facts: watchingFacts,
  commands: watchingCommands,
  machines: [watchingMachine],
  initial: { creditMs: 0, watched: emptyTable(), completedAt: emptyTable() },
  evolve: evolveWatching,
  present: () => NOTHING,
});

export interface WatchingStreamState {
  readonly watching: WatchingState;
}

export const watchingStream = stream<WatchingStreamState>({
  family: 'watching',
  summary: 'What one person watched of replays; the id is the person’s.',
  contexts: [watching],
  isOnesOwn: true,
});
