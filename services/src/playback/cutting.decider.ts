import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import {
  cutMachine,
  PlaybackCutFailed,
  PlaybackCutFinished,
  PlaybackCutRetried,
  PlaybackCutSaved,
  PlaybackCutWithdrawn,
  cuttingCommands,
  type SavePlaybackCut,
} from '@lectern/contracts/playback/cutting.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { Segment } from '@lectern/contracts/playback/playback.ts';
import { keptOf, lengthOf, union } from '@lectern/contracts/kernel/spans.ts';
import type { Deciding } from '../ledger/submission.ts';

export type CuttingCommand = CommandOf<(typeof cuttingCommands)[number]>;

const CUTTING = new Set<string>(cuttingCommands.map(({ name }) => name));
export const isCutting = (command: { readonly name: string }): command is CuttingCommand => CUTTING.has(command.name);

export interface CuttingGathered {
  /** Whether there is a program that makes cuts. */
  readonly hasProgram?: boolean;
  /** Whether the segment's recording is there and approved. */
  readonly isThere?: boolean;
}

type Given = Deciding<CuttingGathered | undefined>;

/** [R4.21] What is to be cut out of a segment's video, and what came of it. */
export function decideCutting(
  segment: Segment,
  isDeleted: boolean,
  command: CuttingCommand,
  { gathered, status }: Given,
): readonly NewFact[] | Refused {
  const { cut, cutting } = segment;
  const { segmentId, cutId } = command.data;
  const isMade = cutting?.cutId === cutId;
  const now = status(cutMachine, cutId);
  // What is made goes on in a segment that was deleted: it may come back.
  if (command.name === 'FinishPlaybackCut' || command.name === 'FailPlaybackCut') {
    if (!isMade || now !== 'saving') return refuse('already.so');
    return [command.name === 'FinishPlaybackCut' ? PlaybackCutFinished(command.data) : PlaybackCutFailed(command.data)];
  }
  if (isDeleted) return refuse('playback.unknown');
  switch (command.name) {
    case 'SavePlaybackCut':
      return now === 'none' ? saved(segment, command.data, gathered) : refuse('already.so');
    case 'RetryPlaybackCut':
      if (!isMade || now !== 'failed') return refuse('already.so');
      return gathered?.hasProgram ? [PlaybackCutRetried({ segmentId, cutId })] : refuse('playback.noProgram');
    case 'WithdrawPlaybackCut':
      if (isMade) return [PlaybackCutWithdrawn({ segmentId, cutId })];
      return cut?.cutId === cutId
        ? [PlaybackCutWithdrawn({ segmentId, cutId, wasPlayed: true })]
        : refuse('already.so');
  }
}

function saved(
  { durationMs, cut, cutting }: Segment,
  { segmentId, cutId, cuts: asked, basedOn }: CommandOf<typeof SavePlaybackCut>['data'],
  { hasProgram = false, isThere = false }: CuttingGathered = {},
): readonly NewFact[] | Refused {
  if (!isThere) return refuse('playback.notApproved');
  if (!hasProgram) return refuse('playback.noProgram');
  if (cutting !== undefined && cutting.failed === undefined) return refuse('playback.cutting');
  if (basedOn !== (cutting ?? cut)?.cutId) return refuse('playback.cutMeanwhile');
  const lastFrame = Math.ceil(durationMs / PLAYBACK.frameMs) * PLAYBACK.frameMs;
  if (asked.some(({ to }) => to > lastFrame)) return refuse('playback.cutOutside');
  if (asked.some(({ from, to }) => to - from < PLAYBACK.cutMs)) return refuse('playback.cutShort');
  const cuts = union(asked);
  const lengthMs = lengthOf(keptOf(durationMs, cuts));
  if (lengthMs < PLAYBACK.leftMs) return refuse('playback.leftShort');
  if (cutting === undefined && JSON.stringify(cut?.cuts) === JSON.stringify(cuts)) return refuse('already.so');
  return [PlaybackCutSaved({ segmentId, cutId, cuts, lengthMs })];
}
