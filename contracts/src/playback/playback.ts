import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, set, type Table } from '../kernel/table.ts';
import { name } from '../kernel/text.ts';
import { cutMachine, cuttingCommands, cuttingFacts, isAboutCut, type Cut, type Cutting } from './cutting.ts';
import { PLAYBACK } from './limits.ts';

const title = name(PLAYBACK.titleUnits);
/** After the lesson's start. */
const beginsAtMs = z.int().check(z.minimum(0), z.maximum(PLAYBACK.latestMs));
const percent = z.int().check(z.minimum(PLAYBACK.percentLeast), z.maximum(PLAYBACK.percentMost));
const one = z.object({ segmentId: id });

export const PlaybackSegmentAdded = fact('PlaybackSegmentAdded', {
  summary:
    'A video of the main lecturer’s cloud drive became a segment of the lesson’s replay; students do not see it yet.',
  data: z.object({ classId: id, segmentId: id, title, driveId: id, beginsAtMs, durationMs: z.int() }),
});

export const PlaybackSegmentEdited = fact('PlaybackSegmentEdited', {
  summary: 'The segment is called otherwise, or begins at another moment of the lesson.',
  data: z.object({ segmentId: id, title, beginsAtMs }),
});

export const PlaybackSegmentReplaced = fact('PlaybackSegmentReplaced', {
  summary: 'Another video stands in the segment’s place; what was watched of the one before is kept with that one.',
  data: z.object({ segmentId: id, driveId: id, durationMs: z.int() }),
});

export const PlaybackSegmentShown = fact('PlaybackSegmentShown', {
  summary: 'Students see the segment from now on.',
  data: z.object({ segmentId: id, title }),
});

export const PlaybackSegmentHidden = fact('PlaybackSegmentHidden', {
  summary: 'Students do not see the segment any more, and it does not count.',
  data: one,
});

export const PlaybackSegmentDeleted = fact('PlaybackSegmentDeleted', {
  summary: 'The segment was deleted; its video stays in the drive.',
  data: z.object({ segmentId: id, wasVisible: z.optional(z.literal(true)) }),
});

export const PlaybackSegmentRestored = fact('PlaybackSegmentRestored', {
  summary: 'A deleted segment is there again.',
  data: one,
});

export const PlaybackCompletionSet = fact('PlaybackCompletionSet', {
  summary: 'Whoever watched so many percent of what is visible has completed it.',
  data: z.object({ percent }),
});

export const playbackFacts = [
  PlaybackSegmentAdded,
  PlaybackSegmentEdited,
  PlaybackSegmentReplaced,
  PlaybackSegmentShown,
  PlaybackSegmentHidden,
  PlaybackSegmentDeleted,
  PlaybackSegmentRestored,
  PlaybackCompletionSet,
  ...cuttingFacts,
] as const;
type PlaybackFact = FactOf<(typeof playbackFacts)[number]>;

/** The main lecturer alone. */
const allow = { teacher: true } as const;

export const AddPlaybackSegment = command('AddPlaybackSegment', {
  summary: 'Make a video of my cloud drive a segment of the replay of a lesson that is over.',
  data: z.object({ classId: id, segmentId: id, title, driveId: id, beginsAtMs }),
  allow,
  records: ['PlaybackSegmentAdded'],
});

export const RecordPlaybackSegment = command('RecordPlaybackSegment', {
  summary:
    'Make what was recorded of a live video a segment of its lesson’s replay, hidden until its lecturer shows it.',
  data: z.object({ classId: id, segmentId: id, title, driveId: id, beginsAtMs, durationMs: z.int() }),
  allow: { system: true },
  records: ['PlaybackSegmentAdded'],
});

export const EditPlaybackSegment = command('EditPlaybackSegment', {
  summary: 'Call a segment otherwise, or move it to another moment of the lesson.',
  data: z.object({ segmentId: id, title, beginsAtMs }),
  allow,
  records: ['PlaybackSegmentEdited'],
});

export const ReplacePlaybackSegment = command('ReplacePlaybackSegment', {
  summary: 'Put another video of my cloud drive in its place.',
  data: z.object({ segmentId: id, driveId: id }),
  allow,
  records: ['PlaybackSegmentReplaced'],
});

export const ShowPlaybackSegment = command('ShowPlaybackSegment', {
  summary: 'Let students see it.',
  data: one,
  allow,
  records: ['PlaybackSegmentShown'],
});

export const HidePlaybackSegment = command('HidePlaybackSegment', {
  summary: 'Let students see it no more.',
  data: one,
  allow,
  records: ['PlaybackSegmentHidden'],
});

export const DeletePlaybackSegment = command('DeletePlaybackSegment', {
  summary: 'Delete a segment; its video stays in the drive.',
  data: one,
  allow,
  records: ['PlaybackSegmentDeleted', 'PlaybackSegmentHidden'],
});

export const RestorePlaybackSegment = command('RestorePlaybackSegment', {
  summary: 'Have a deleted segment back, as visible as it was.',
  data: one,
  allow,
  records: ['PlaybackSegmentRestored', 'PlaybackSegmentShown'],
});

export const SetPlaybackCompletion = command('SetPlaybackCompletion', {
  summary: 'Say of how many percent it is completed.',
  data: z.object({ percent }),
  allow,
  records: ['PlaybackCompletionSet'],
});

const playbackCommands = [
  AddPlaybackSegment,
  RecordPlaybackSegment,
  EditPlaybackSegment,
  ReplacePlaybackSegment,
  ShowPlaybackSegment,
  HidePlaybackSegment,
  DeletePlaybackSegment,
  RestorePlaybackSegment,
  SetPlaybackCompletion,
  ...cuttingCommands,
] as const;
export type PlaybackCommand = CommandOf<(typeof playbackCommands)[number]>;

export const segmentMachine = machine('playbackSegment', {
  summary: 'A segment of a lesson’s replay video, hidden from students or visible to them [R4.07].',
  per: ({ type, data }) => (isAboutCut(type) ? undefined : (data as { readonly segmentId?: string }).segmentId),
  initial: 'none',
  unknown: 'playback.unknown',
  states: {
    none: { on: { PlaybackSegmentAdded: 'hidden' } },
    hidden: {
      on: {
        PlaybackSegmentEdited: 'hidden',
        PlaybackSegmentReplaced: 'hidden',
        PlaybackSegmentShown: 'visible',
        PlaybackSegmentDeleted: 'deleted',
      },
    },
    visible: {
      on: { PlaybackSegmentEdited: 'visible', PlaybackSegmentReplaced: 'visible', PlaybackSegmentHidden: 'hidden' },
    },
    deleted: { on: { PlaybackSegmentRestored: 'hidden' } },
  },
});

export const completionMachine = machine('playbackCompletion', {
  summary: 'From how much of it a replay is completed: as everywhere, or as its main lecturer says.',
  per: ({ type }) => (type === 'PlaybackCompletionSet' ? 'lesson' : undefined),
  initial: 'standard',
  states: {
    standard: { on: { PlaybackCompletionSet: 'set' } },
    set: { on: { PlaybackCompletionSet: 'set' } },
  },
});

export interface Segment {
  readonly segmentId: string;
  readonly title: string;
  readonly driveId: string;
  readonly beginsAtMs: number;
  /** Of the whole recording. */
  readonly durationMs: number;
  /** What is played in the recording’s place. */
  readonly cut?: Cut | undefined;
  /** What is to be played in its place, once it is made. */
  readonly cutting?: Cutting | undefined;
  /** Of one that was deleted: it comes back so. */
  readonly wasVisible?: boolean;
}

export interface PlaybackState {
  readonly classId?: string;
  readonly percent: number;
  readonly segments: Table<Segment>;
}

function changed(state: PlaybackState, segmentId: string, change: Partial<Segment>): PlaybackState {
  const segment = get(state.segments, segmentId);
  return segment ? { ...state, segments: set(state.segments, segmentId, { ...segment, ...change }) } : state;
}

function cuttingIs(
  state: PlaybackState,
  { segmentId, cutId }: { readonly segmentId: string; readonly cutId: string },
  failed: Cutting['failed'],
): PlaybackState {
  const cutting = get(state.segments, segmentId)?.cutting;
  return cutting?.cutId === cutId ? changed(state, segmentId, { cutting: { ...cutting, failed } }) : state;
}

function evolvePlayback(state: PlaybackState, { type, data }: PlaybackFact): PlaybackState {
  switch (type) {
    case 'PlaybackSegmentAdded': {
      const { classId, ...segment } = data;
      return { ...state, classId, segments: set(state.segments, segment.segmentId, segment) };
    }
    case 'PlaybackSegmentEdited':
      return changed(state, data.segmentId, data);
    case 'PlaybackSegmentReplaced':
      return changed(state, data.segmentId, { ...data, cut: undefined, cutting: undefined });
    case 'PlaybackSegmentDeleted':
      return changed(state, data.segmentId, { wasVisible: data.wasVisible === true });
    case 'PlaybackCompletionSet':
      return { ...state, percent: data.percent };
    case 'PlaybackSegmentShown':
    case 'PlaybackSegmentHidden':
    case 'PlaybackSegmentRestored':
      return state;
    case 'PlaybackCutSaved': {
      const { segmentId, ...cutting } = data;
      return changed(state, segmentId, { cutting });
    }
    case 'PlaybackCutFinished': {
      const cutting = get(state.segments, data.segmentId)?.cutting;
      return cutting?.cutId === data.cutId
        ? changed(state, data.segmentId, { cut: { ...cutting, stream: data.stream }, cutting: undefined })
        : state;
    }
    case 'PlaybackCutFailed':
      return cuttingIs(state, data, data.reason);
    case 'PlaybackCutRetried':
      return cuttingIs(state, data, undefined);
    case 'PlaybackCutWithdrawn':
      return changed(state, data.segmentId, data.wasPlayed ? { cut: undefined } : { cutting: undefined });
  }
}

/** The same object each time: its page asks for what it shows. */
const NOTHING = {};

export const playback = context<PlaybackState, PlaybackStreamState, (typeof playbackFacts)[number]>({
  name: 'playback',
  facts: playbackFacts,
  commands: playbackCommands,
  machines: [segmentMachine, completionMachine, cutMachine],
  moves: { HidePlaybackSegment: PlaybackSegmentHidden },
  initial: { percent: PLAYBACK.percent, segments: emptyTable() },
  evolve: evolvePlayback,
  present: () => NOTHING,
});

export interface PlaybackStreamState {
  readonly playback: PlaybackState;
}

export const playbackStream = stream<PlaybackStreamState>({
  family: 'playback',
  summary: 'The replay video of a lesson, in segments; the id is the lesson’s.',
  contexts: [playback],
  grantedBy: ({ playback: { classId } }, data) => {
    const of = classId ?? (data as { readonly classId?: string } | undefined)?.classId;
    return of && `class/${of}`;
  },
});
