import * as z from 'zod/mini';
import { command } from '../kernel/command.ts';
import { fact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { fileHash } from '../kernel/upload.ts';
import { PLAYBACK } from './limits.ts';
import type { Span } from '../kernel/spans.ts';

/** A moment of the recording, where one frame ends and the next begins. */
const frame = z.int().check(z.minimum(0), z.maximum(PLAYBACK.latestMs), z.multipleOf(PLAYBACK.frameMs));
const cuts = z.array(z.object({ from: frame, to: frame })).check(z.minLength(1), z.maxLength(PLAYBACK.cuts));
const one = { segmentId: id, cutId: id };

/** Why nothing came of a cut. */
export const CUT_FAILURES = ['unreadable', 'tooLong', 'broken', 'noProgram', 'full'] as const;
export type CutFailure = (typeof CUT_FAILURES)[number];

export const PlaybackCutSaved = fact('PlaybackCutSaved', {
  summary: 'These stretches are to be cut out of the segment’s video; what is played stays until that is made [R4.21].',
  data: z.object({ ...one, cuts, lengthMs: z.int() }),
});

export const PlaybackCutFinished = fact('PlaybackCutFinished', {
  summary: 'The video without these stretches is there, and is played from now on.',
  data: z.object({ ...one, stream: z.object({ playlist: fileHash, media: fileHash, bytes: z.int() }) }),
});

export const PlaybackCutFailed = fact('PlaybackCutFailed', {
  summary: 'Nothing came of the cut; what is played stays.',
  data: z.object({ ...one, reason: z.enum(CUT_FAILURES) }),
});

export const PlaybackCutRetried = fact('PlaybackCutRetried', {
  summary: 'The cut is made once more.',
  data: z.object(one),
});

export const PlaybackCutWithdrawn = fact('PlaybackCutWithdrawn', {
  summary: 'The cut is not wanted any more: the whole recording is played, or what was played before is.',
  data: z.object({ ...one, wasPlayed: z.optional(z.literal(true)) }),
});

export const cuttingFacts = [
  PlaybackCutSaved,
  PlaybackCutFinished,
  PlaybackCutFailed,
  PlaybackCutRetried,
  PlaybackCutWithdrawn,
] as const;

/** The main lecturer alone. */
const allow = { teacher: true } as const;
const made = { system: true } as const;

export const SavePlaybackCut = command('SavePlaybackCut', {
  summary: 'Cut stretches out of a segment’s video, exact to the frame.',
  /** `basedOn` is the newest cut that its editor has seen: one from elsewhere is not overwritten. */
  data: z.object({ ...one, cuts, basedOn: z.optional(id) }),
  allow,
  records: ['PlaybackCutSaved'],
});

export const FinishPlaybackCut = command('FinishPlaybackCut', {
  summary: 'Record that the video without these stretches is there.',
  data: PlaybackCutFinished.data,
  allow: made,
  records: ['PlaybackCutFinished'],
});

export const FailPlaybackCut = command('FailPlaybackCut', {
  summary: 'Record that nothing came of it, and why.',
  data: PlaybackCutFailed.data,
  allow: made,
  records: ['PlaybackCutFailed'],
});

export const RetryPlaybackCut = command('RetryPlaybackCut', {
  summary: 'Make a cut once more that has failed.',
  data: z.object(one),
  allow,
  records: ['PlaybackCutRetried'],
});

export const WithdrawPlaybackCut = command('WithdrawPlaybackCut', {
  summary:
    'Give a cut up: one that is being made, or one that is played, in whose place the whole recording comes back.',
  data: z.object(one),
  allow,
  records: ['PlaybackCutWithdrawn'],
});

export const cuttingCommands = [
  SavePlaybackCut,
  FinishPlaybackCut,
  FailPlaybackCut,
  RetryPlaybackCut,
  WithdrawPlaybackCut,
] as const;

const CUTTING = new Set<string>(cuttingFacts.map(({ type }) => type));
export const isAboutCut = (type: string): boolean => CUTTING.has(type);

export const cutMachine = machine('playbackCut', {
  summary: 'A cut of a replay’s video: it is being saved, was saved, or that has failed [R4.07, R4.21].',
  per: ({ type, data }) => (isAboutCut(type) ? (data as { readonly cutId: string }).cutId : undefined),
  initial: 'none',
  unknown: 'playback.unknown',
  states: {
    none: { on: { PlaybackCutSaved: 'saving' } },
    saving: {
      on: { PlaybackCutFinished: 'saved', PlaybackCutFailed: 'failed', PlaybackCutWithdrawn: 'withdrawn' },
    },
    failed: { on: { PlaybackCutRetried: 'saving', PlaybackCutWithdrawn: 'withdrawn' } },
    saved: { on: { PlaybackCutWithdrawn: 'withdrawn' } },
    withdrawn: { on: {} },
  },
});

/** What is cut out of a recording, in the recording’s own time, and how long the rest is. */
export interface Cutting {
  readonly cutId: string;
  readonly cuts: readonly Span[];
  readonly lengthMs: number;
  readonly failed?: CutFailure | undefined;
}

/** A cut that is played. */
export interface Cut extends Cutting {
  readonly stream: { readonly playlist: string; readonly media: string; readonly bytes: number };
}
