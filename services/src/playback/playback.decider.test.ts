import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { refuse } from '@lectern/contracts/kernel/refusal.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import {
  playback,
  PlaybackCompletionSet,
  PlaybackSegmentAdded,
  PlaybackSegmentDeleted,
  PlaybackSegmentEdited,
  PlaybackSegmentHidden,
  PlaybackSegmentReplaced,
  PlaybackSegmentRestored,
  PlaybackSegmentShown,
  playbackStream,
} from '@lectern/contracts/playback/playback.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decidePlayback, type PlaybackGathered } from './playback.decider.ts';

const [lecturer, classId, driveId, otherDriveId] = [studentId(1), newId(), newId(), newId()];
const video = { ownerId: lecturer, kind: 'video' as const, isApproved: true, durationMs: 60_000 };
const over: PlaybackGathered = { lesson: { classId, isOver: true }, video };
const asked = (gathered: PlaybackGathered = over, role: Asked['role'] = 'teacher'): Asked => ({
  personId: lecturer,
  streamId: newId(),
  role,
  at: 9,
  gathered,
});
const one = { segmentId: newId() };
const adding = { ...one, classId, title: '上半节', driveId, beginsAtMs: 5000 };
const added = PlaybackSegmentAdded({ ...adding, durationMs: 60_000 });
const shown = PlaybackSegmentShown({ ...one, title: '上半节' });
const hidden = PlaybackSegmentHidden(one);
const after = (...facts: NewFact[]) =>
  given({ stream: playbackStream, context: playback, decide: decidePlayback }, having(playbackStream, facts, asked()));

describe('[R2.21] a segment of a replay', () => {
  it('is a video of the main lecturer’s own drive, hidden at first', () => {
    expect(after().when('AddPlaybackSegment', adding, asked())).toEqual([added]);
    for (const role of ['coTeacher', 'assistant', 'student', 'visitor', 'administrator'] as const)
      expect(after().when('AddPlaybackSegment', adding, asked(over, role))).toEqual(refuse('page.forbidden'));
    expect(after(added).when('AddPlaybackSegment', adding, asked())).toEqual(refuse('already.so'));
  });

  it('[R4.06] is refused where the video is another’s, audio, not approved, or of unknown length', () => {
    const add = (change: object | undefined) =>
      after().when(
        'AddPlaybackSegment',
        adding,
        asked({ ...over, video: change === undefined ? undefined : { ...video, ...change } }),
      );
    expect(add(undefined)).toEqual(refuse('drive.unknown'));
    expect(add({ ownerId: studentId(2) })).toEqual(refuse('drive.unknown'));
    expect(add({ kind: 'audio' })).toEqual(refuse('playback.notVideo'));
    expect(add({ isApproved: false })).toEqual(refuse('playback.notApproved'));
    expect(add({ durationMs: undefined })).toEqual(refuse('playback.lengthUnknown'));
  });

  it('is of a lesson of that class that is over, and one of so many', () => {
    const add = (lesson: PlaybackGathered['lesson']) =>
      after().when('AddPlaybackSegment', adding, asked({ video, lesson }));
    expect(add({ classId, isOver: false })).toEqual(refuse('playback.notEnded'));
    expect(add({ classId: newId(), isOver: true })).toEqual(refuse('playback.notEnded'));
    expect(add(undefined)).toEqual(refuse('playback.notEnded'));
    const all = Array.from({ length: PLAYBACK.segments }, () =>
      PlaybackSegmentAdded({ ...adding, segmentId: newId(), durationMs: 1 }),
    );
    expect(after(...all).when('AddPlaybackSegment', adding, asked())).toEqual(refuse('playback.tooMany'));
    const { segmentId } = all[0]!.data;
    expect(after(...all, PlaybackSegmentDeleted({ segmentId })).when('AddPlaybackSegment', adding, asked())).toEqual([
      added,
    ]);
  });

  it('[R4.07] is shown and hidden', () => {
    expect(after(added).when('ShowPlaybackSegment', one, asked())).toEqual([shown]);
    expect(after(added, shown).when('ShowPlaybackSegment', one, asked())).toEqual(refuse('already.so'));
    expect(after(added, shown).when('HidePlaybackSegment', one, asked())).toEqual([hidden]);
    expect(after(added).when('HidePlaybackSegment', one, asked())).toEqual(refuse('already.so'));
  });

  it('is called otherwise, moved, and replaced by another video', () => {
    const edit = { ...one, title: '简谐振动', beginsAtMs: 0 };
    expect(after(added).when('EditPlaybackSegment', edit, asked())).toEqual([PlaybackSegmentEdited(edit)]);
    expect(after(added, PlaybackSegmentEdited(edit)).when('EditPlaybackSegment', edit, asked())).toEqual(
      refuse('already.so'),
    );
    const replace = { ...one, driveId: otherDriveId };
    expect(after(added, shown).when('ReplacePlaybackSegment', replace, asked())).toEqual([
      PlaybackSegmentReplaced({ ...replace, durationMs: 60_000 }),
    ]);
    expect(after(added).when('ReplacePlaybackSegment', { ...one, driveId }, asked())).toEqual(refuse('already.so'));
    expect(after(added).when('ReplacePlaybackSegment', replace, asked({ video: undefined }))).toEqual(
      refuse('drive.unknown'),
    );
  });

  it('is deleted, and comes back as visible as it was', () => {
    const deletedVisible = PlaybackSegmentDeleted({ ...one, wasVisible: true });
    expect(after(added, shown).when('DeletePlaybackSegment', one, asked())).toEqual([hidden, deletedVisible]);
    expect(after(added).when('DeletePlaybackSegment', one, asked())).toEqual([PlaybackSegmentDeleted(one)]);
    const restored = PlaybackSegmentRestored(one);
    const gone = after(added, shown, hidden, deletedVisible);
    expect(gone.when('RestorePlaybackSegment', one, asked())).toEqual([restored, shown]);
    expect(after(added, PlaybackSegmentDeleted(one)).when('RestorePlaybackSegment', one, asked())).toEqual([restored]);
    expect(gone.when('DeletePlaybackSegment', one, asked())).toEqual(refuse('already.so'));
    expect(gone.when('ShowPlaybackSegment', one, asked())).toEqual(refuse('playback.unknown'));
    expect(after(added).when('RestorePlaybackSegment', one, asked())).toEqual(refuse('already.so'));
    expect(after().when('DeletePlaybackSegment', one, asked())).toEqual(refuse('playback.unknown'));
  });

  it('[R9.03] is completed from so many percent as the main lecturer says', () => {
    const set = (percent: number) => after().when('SetPlaybackCompletion', { percent }, asked());
    expect(set(80)).toEqual([PlaybackCompletionSet({ percent: 80 })]);
    expect(set(90)).toEqual(refuse('already.so')); // as it is everywhere
    for (const percent of [49, 101, 79.5]) expect(set(percent)).toEqual(refuse('request.invalid'));
  });
});
