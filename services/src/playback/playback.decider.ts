import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import {
  PlaybackCompletionSet,
  PlaybackSegmentAdded,
  PlaybackSegmentDeleted,
  PlaybackSegmentEdited,
  PlaybackSegmentHidden,
  PlaybackSegmentReplaced,
  PlaybackSegmentRestored,
  PlaybackSegmentShown,
  segmentMachine,
  type PlaybackCommand,
  type PlaybackState,
  type PlaybackStreamState,
} from '@lectern/contracts/playback/playback.ts';
import type { Deciding } from '../ledger/submission.ts';
import { decideCutting, isCutting, type CuttingGathered } from './cutting.decider.ts';

/** What is looked up before it is decided. */
export interface PlaybackGathered extends CuttingGathered {
  readonly lesson?: { readonly classId: string; readonly isOver: boolean } | undefined;
  readonly video?:
    | {
        readonly ownerId: string;
        readonly kind: 'video' | 'audio';
        readonly isApproved: boolean;
        readonly durationMs?: number | undefined;
      }
    | undefined;
}

type Decided = readonly NewFact[] | Refused | undefined;
type Given = Deciding<PlaybackGathered | undefined>;
type About<Name extends PlaybackCommand['name']> = Extract<PlaybackCommand, { readonly name: Name }>['data'];

export function decidePlayback({ playback }: PlaybackStreamState, command: PlaybackCommand, deciding: Given): Decided {
  if (command.name === 'SetPlaybackCompletion')
    return command.data.percent === playback.percent ? refuse('already.so') : [PlaybackCompletionSet(command.data)];
  const now = deciding.status(segmentMachine, command.data.segmentId);
  if (command.name === 'AddPlaybackSegment')
    return now === 'none' ? added(playback, command.data, deciding) : refuse('already.so');
  if (command.name === 'RecordPlaybackSegment')
    return now === 'none' ? [PlaybackSegmentAdded(command.data)] : refuse('already.so');
  if (command.name === 'HidePlaybackSegment') return undefined;
  const segment = get(playback.segments, command.data.segmentId);
  if (segment === undefined) return refuse('playback.unknown');
  if (isCutting(command)) return decideCutting(segment, now === 'deleted', command, deciding);
  const { segmentId, title, wasVisible } = segment;
  if (command.name === 'RestorePlaybackSegment') {
    if (now !== 'deleted') return refuse('already.so');
    const shown = wasVisible === true ? [PlaybackSegmentShown({ segmentId, title })] : [];
    return [PlaybackSegmentRestored({ segmentId }), ...shown];
  }
  if (now === 'deleted') return refuse(command.name === 'DeletePlaybackSegment' ? 'already.so' : 'playback.unknown');
  switch (command.name) {
    case 'EditPlaybackSegment': {
      const isSame = command.data.title === title && command.data.beginsAtMs === segment.beginsAtMs;
      return isSame ? refuse('already.so') : [PlaybackSegmentEdited(command.data)];
    }
    case 'ReplacePlaybackSegment': {
      const { driveId } = command.data;
      if (driveId === segment.driveId) return refuse('already.so');
      const durationMs = lengthIn(deciding);
      return typeof durationMs === 'number'
        ? [PlaybackSegmentReplaced({ segmentId, driveId, durationMs })]
        : durationMs;
    }
    case 'ShowPlaybackSegment':
      if (now === 'visible') return refuse('already.so');
      // [R4.06] One that was recorded stands here before it was reviewed.
      return deciding.gathered?.video?.isApproved === false
        ? refuse('playback.notApproved')
        : [PlaybackSegmentShown({ segmentId, title })];
    case 'DeletePlaybackSegment':
      if (now !== 'visible') return [PlaybackSegmentDeleted({ segmentId })];
      return [PlaybackSegmentHidden({ segmentId }), PlaybackSegmentDeleted({ segmentId, wasVisible: true })];
  }
}

function added(
  { classId, segments }: PlaybackState,
  { classId: said, ...segment }: About<'AddPlaybackSegment'>,
  deciding: Given,
): Decided {
  const { lesson } = deciding.gathered ?? {};
  if (lesson?.classId !== (classId ?? said) || !lesson.isOver) return refuse('playback.notEnded');
  const kept = [...entries(segments)].filter(([id]) => deciding.status(segmentMachine, id) !== 'deleted');
  if (kept.length >= PLAYBACK.segments) return refuse('playback.tooMany');
  const durationMs = lengthIn(deciding);
  if (typeof durationMs !== 'number') return durationMs;
  return [PlaybackSegmentAdded({ classId: lesson.classId, ...segment, durationMs })];
}

/** How long the video is, where it is one that may stand here: their own, and reviewed before others see it [R4.06]. */
function lengthIn({ gathered, personId }: Given): number | Refused {
  const { video } = gathered ?? {};
  if (video?.ownerId !== personId) return refuse('drive.unknown');
  if (video.kind !== 'video') return refuse('playback.notVideo');
  if (!video.isApproved) return refuse('playback.notApproved');
  return video.durationMs ?? refuse('playback.lengthUnknown');
}
