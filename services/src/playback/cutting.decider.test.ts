import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { refuse } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import {
  PlaybackCutFailed,
  PlaybackCutFinished,
  PlaybackCutRetried,
  PlaybackCutSaved,
  PlaybackCutWithdrawn,
} from '@lectern/contracts/playback/cutting.ts';
import {
  playback,
  PlaybackSegmentAdded,
  PlaybackSegmentDeleted,
  PlaybackSegmentReplaced,
  playbackStream,
} from '@lectern/contracts/playback/playback.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import type { CuttingGathered } from './cutting.decider.ts';
import { decidePlayback } from './playback.decider.ts';

const ready: CuttingGathered = { hasProgram: true, isThere: true };
const asked = (gathered = ready, role: Asked['role'] = 'teacher'): Asked => ({
  personId: studentId(1),
  streamId: newId(),
  role,
  at: 9,
  gathered,
});
const [segmentId, cutId, otherId] = [newId(), newId(), newId()];
const [one, other] = [
  { segmentId, cutId },
  { segmentId, cutId: otherId },
];
const added = PlaybackSegmentAdded({
  classId: newId(),
  segmentId,
  title: '上半节',
  driveId: newId(),
  beginsAtMs: 0,
  durationMs: 40_010,
});
const cuts = [{ from: 0, to: 5000 }];
const saved = PlaybackCutSaved({ ...one, cuts, lengthMs: 35_010 });
const stream = { playlist: 'a'.repeat(64), media: 'b'.repeat(64), bytes: 9 };
const finished = PlaybackCutFinished({ ...one, stream });
const failed = PlaybackCutFailed({ ...one, reason: 'broken' });
const folded = (...facts: NewFact[]) => having(playbackStream, [added, ...facts], asked());
const after = (...facts: NewFact[]) =>
  given({ stream: playbackStream, context: playback, decide: decidePlayback }, folded(...facts));
const segmentAfter = (...facts: NewFact[]) => get(folded(...facts).state.playback.segments, segmentId)!;
const system = asked(ready, 'system');

describe('[R4.21] a cut of a replay’s video', () => {
  it('[R6.01] is saved by the main lecturer alone, with the length that is left', () => {
    expect(after().when('SavePlaybackCut', { ...one, cuts }, asked())).toEqual([saved]);
    for (const role of ['coTeacher', 'assistant', 'student', 'administrator'] as const)
      expect(after().when('SavePlaybackCut', { ...one, cuts }, asked(ready, role))).toEqual(refuse('page.forbidden'));
    expect(after(saved, finished).when('SavePlaybackCut', { ...one, cuts }, asked())).toEqual(refuse('already.so'));
  });

  it('is refused where nothing makes it, or its recording is gone', () => {
    const save = (gathered: CuttingGathered) => after().when('SavePlaybackCut', { ...one, cuts }, asked(gathered));
    expect(save({ ...ready, hasProgram: false })).toEqual(refuse('playback.noProgram'));
    expect(save({ ...ready, isThere: false })).toEqual(refuse('playback.notApproved'));
  });

  it('lies in the recording, is half a second at least, and leaves ten', () => {
    const save = (...spans: readonly (readonly [number, number])[]) =>
      after().when('SavePlaybackCut', { ...one, cuts: spans.map(([from, to]) => ({ from, to })) }, asked());
    expect(save([39_000, 40_040])).toHaveLength(1); // its last frame ends there
    expect(save([39_000, 40_080])).toEqual(refuse('playback.cutOutside'));
    expect(save([1000, 1480])).toEqual(refuse('playback.cutShort'));
    expect(save([3000, 1000])).toEqual(refuse('playback.cutShort'));
    expect(save([0, 520])).toHaveLength(1);
    expect(save([0, 30_000])).toHaveLength(1); // leaves 10.01 s
    expect(save([0, 20_000], [15_000, 30_040])).toEqual(refuse('playback.leftShort'));
    expect(save([1001, 3000])).toEqual(refuse('request.invalid')); // between frames
    expect(save()).toEqual(refuse('request.invalid'));
    expect(save([5000, 8000], [0, 5000])).toEqual([
      PlaybackCutSaved({ ...one, cuts: [{ from: 0, to: 8000 }], lengthMs: 32_010 }),
    ]);
  });

  it('is not made twice at once, and does not overwrite one from elsewhere', () => {
    const save = (basedOn: string | undefined, ...facts: NewFact[]) =>
      after(...facts).when('SavePlaybackCut', { ...other, cuts: [{ from: 0, to: 9000 }], basedOn }, asked());
    expect(save(cutId, saved)).toEqual(refuse('playback.cutting'));
    expect(save(undefined, saved, finished)).toEqual(refuse('playback.cutMeanwhile'));
    expect(save(cutId)).toEqual(refuse('playback.cutMeanwhile'));
    expect(save(cutId, saved, finished)).toHaveLength(1);
    expect(save(cutId, saved, failed)).toHaveLength(1);
    expect(after(saved, finished).when('SavePlaybackCut', { ...other, cuts, basedOn: cutId }, asked())).toEqual(
      refuse('already.so'),
    );
  });

  it('is played once it is made; until then, and when nothing comes of it, what was played before is', () => {
    expect(after(saved).when('FinishPlaybackCut', { ...one, stream }, system)).toEqual([finished]);
    expect(after(saved).when('FailPlaybackCut', { ...one, reason: 'broken' }, system)).toEqual([failed]);
    expect(after(saved).when('FinishPlaybackCut', { ...one, stream }, asked())).toEqual(refuse('page.forbidden'));
    expect(segmentAfter(saved).cut).toBeUndefined();
    expect(segmentAfter(saved, finished)).toMatchObject({ cut: { cutId, cuts, stream }, cutting: undefined });
    const again = PlaybackCutSaved({ ...other, cuts: [{ from: 0, to: 9000 }], lengthMs: 31_010 });
    expect(segmentAfter(saved, finished, again).cut).toMatchObject({ cutId });
    const otherFailed = PlaybackCutFailed({ ...other, reason: 'full' });
    expect(segmentAfter(saved, finished, again, otherFailed)).toMatchObject({
      cut: { cutId },
      cutting: { failed: 'full' },
    });
  });

  it('is saved, finished, tried again and given up once, however often that is said', () => {
    const retried = PlaybackCutRetried(one);
    const withdrawn = PlaybackCutWithdrawn(one);
    const so = refuse('already.so');
    for (const facts of [[saved], [saved, failed], [saved, failed, retried], [saved, finished], [saved, withdrawn]])
      expect(after(...facts).when('SavePlaybackCut', { ...one, cuts }, asked())).toEqual(so);
    for (const facts of [
      [saved, finished],
      [saved, failed],
      [saved, withdrawn],
    ]) {
      expect(after(...facts).when('FinishPlaybackCut', { ...one, stream }, system)).toEqual(so);
      expect(after(...facts).when('FailPlaybackCut', { ...one, reason: 'broken' }, system)).toEqual(so);
    }
    expect(after(saved, failed, retried).when('RetryPlaybackCut', one, asked())).toEqual(so);
    expect(after(saved, withdrawn).when('WithdrawPlaybackCut', one, asked())).toEqual(so);
  });

  it('that has failed is made once more, where something makes it', () => {
    expect(after(saved, failed).when('RetryPlaybackCut', one, asked())).toEqual([PlaybackCutRetried(one)]);
    expect(after(saved).when('RetryPlaybackCut', one, asked())).toEqual(refuse('already.so'));
    expect(after(saved, failed).when('RetryPlaybackCut', one, asked({ ...ready, hasProgram: false }))).toEqual(
      refuse('playback.noProgram'),
    );
    expect(segmentAfter(saved, failed, PlaybackCutRetried(one)).cutting).toMatchObject({ cutId, failed: undefined });
  });

  it('is given up while it is made, or once it is played; then the whole recording comes back', () => {
    const withdrawn = PlaybackCutWithdrawn(one);
    const back = PlaybackCutWithdrawn({ ...one, wasPlayed: true });
    expect(after(saved).when('WithdrawPlaybackCut', one, asked())).toEqual([withdrawn]);
    expect(after(saved, finished).when('WithdrawPlaybackCut', one, asked())).toEqual([back]);
    expect(after(saved, finished, back).when('WithdrawPlaybackCut', one, asked())).toEqual(refuse('already.so'));
    expect(after(saved, withdrawn).when('FinishPlaybackCut', { ...one, stream }, system)).toEqual(refuse('already.so'));
    expect(segmentAfter(saved, finished, back)).toMatchObject({ cut: undefined, cutting: undefined });
  });

  it('goes with the video that it was made of, and is made also of a segment that was deleted meanwhile', () => {
    const replaced = PlaybackSegmentReplaced({ segmentId, driveId: newId(), durationMs: 60_000 });
    expect(segmentAfter(saved, finished, replaced).cut).toBeUndefined();
    expect(after(saved, replaced).when('FinishPlaybackCut', { ...one, stream }, system)).toEqual(refuse('already.so'));
    const gone = PlaybackSegmentDeleted({ segmentId });
    expect(after(saved, gone).when('FinishPlaybackCut', { ...one, stream }, system)).toEqual([finished]);
    expect(after(saved, gone).when('WithdrawPlaybackCut', one, asked())).toEqual(refuse('playback.unknown'));
    expect(after().when('SavePlaybackCut', { ...one, segmentId: newId(), cuts }, asked())).toEqual(
      refuse('playback.unknown'),
    );
  });
});
