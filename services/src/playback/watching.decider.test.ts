import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { refuse } from '@lectern/contracts/kernel/refusal.ts';
import { unfolded } from '@lectern/contracts/kernel/stream.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import { lengthOf, type Span } from '@lectern/contracts/kernel/spans.ts';
import {
  PlaybackCompleted,
  PlaybackWatched,
  watching,
  WatchingBegun,
  watchingStream,
} from '@lectern/contracts/playback/watching.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given, recorded, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideWatching, type WatchingGathered } from './watching.decider.ts';

const me = studentId(1);
const [lessonId, segmentId, driveId] = [newId(), newId(), newId()];
const [MINUTE, HOUR] = [60_000, 3_600_000];
const video = { segmentId, driveId, durationMs: 10 * MINUTE, kept: [{ from: 0, to: 10 * MINUTE }] };
const open: WatchingGathered = { percent: 90, visible: [video] };
const asked = (at: number, gathered: WatchingGathered | undefined = open): Asked => ({
  personId: me,
  role: 'visitor',
  at,
  gathered,
});
const begun = WatchingBegun({ lessonId });
const span = (from: number, to: number): Span => ({ from, to });
const report = (spans: readonly Span[], speed = 1) => ({ lessonId, segmentId, driveId, spans, speed });
const watched = (spans: readonly Span[], speed = 1) => PlaybackWatched({ ...report(spans, speed), spans: [...spans] });
const decider = { stream: watchingStream, context: watching, decide: decideWatching };

/** Each fact with the moment at which it was recorded. */
function after(...facts: readonly (readonly [at: number, fact: NewFact])[]) {
  let folded = unfolded(watchingStream);
  for (const [at, fact] of facts) folded = recorded(watchingStream, folded, [fact], asked(at)).folded;
  return given(decider, folded);
}

describe('[R1.10] what somebody watched of a replay', () => {
  it('is no more than the time since they began, times the speed', () => {
    const sitting = after([0, begun]);
    expect(sitting.when('WatchPlayback', report([span(0, MINUTE)]), asked(MINUTE))).toEqual([
      watched([span(0, MINUTE)]),
    ]);
    expect(sitting.when('WatchPlayback', report([span(0, 10 * MINUTE)]), asked(MINUTE))).toEqual([
      watched([span(0, MINUTE)]),
    ]);
    expect(sitting.when('WatchPlayback', report([span(0, 2 * MINUTE)], 2), asked(MINUTE))).toEqual([
      watched([span(0, 2 * MINUTE)], 2),
    ]);
    expect(sitting.when('WatchPlayback', report([span(0, MINUTE)]), asked(0))).toEqual(refuse('playback.tooFast'));
    expect(after().when('WatchPlayback', report([span(0, 1000)]), asked(HOUR))).toEqual(refuse('playback.tooFast'));
    expect(sitting.when('WatchPlayback', report([span(0, 1000)], 3), asked(MINUTE))).toEqual(refuse('request.invalid'));
  });

  it('[R1.10] never adds up to more than went by, whatever is reported when', () => {
    const reports = fc.array(
      fc.record({
        wait: fc.nat({ max: 300_000 }),
        from: fc.nat({ max: 9 * MINUTE }),
        length: fc.integer({ min: 1, max: 5 * MINUTE }),
        speed: fc.constantFrom(0.75, 1, 1.5, 2),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(reports, (all) => {
        let [folded, now, allowed, taken] = [
          recorded(watchingStream, unfolded(watchingStream), [begun], asked(0)).folded,
          0,
          0,
          0,
        ];
        for (const { wait, from, length, speed } of all) {
          now += wait;
          allowed += wait * speed;
          const decided = given(decider, folded).when(
            'WatchPlayback',
            report([span(from, from + length)], speed),
            asked(now),
          );
          if ('refused' in decided) continue;
          for (const { type, data } of decided)
            if (type === PlaybackWatched.type) taken += lengthOf((data as { spans: Span[] }).spans);
          folded = recorded(watchingStream, folded, decided, asked(now)).folded;
        }
        expect(taken).toBeLessThanOrEqual(allowed);
      }),
    );
  });

  it('lets a slow network shift little from one report into the next, and an hour’s absence not much', () => {
    const late = after([0, begun], [MINUTE, watched([span(0, MINUTE - 2000)])]);
    expect(late.when('WatchPlayback', report([span(MINUTE, 2 * MINUTE)]), asked(2 * MINUTE - 1000))).toEqual([
      watched([span(MINUTE, 2 * MINUTE)]),
    ]);
    const back = after([0, begun], [MINUTE, watched([span(0, MINUTE)])]);
    const [fact] = back.when('WatchPlayback', report([span(0, 10 * MINUTE)]), asked(HOUR)) as readonly NewFact[];
    expect(lengthOf((fact!.data as { spans: Span[] }).spans)).toBe(PLAYBACK.gapMs);
  });

  it('lies in the video, each moment once', () => {
    const decided = after([0, begun]).when(
      'WatchPlayback',
      report([span(30_000, 50_000), span(40_000, 60_000), span(5, 5), span(20 * MINUTE, 21 * MINUTE)]),
      asked(2 * MINUTE),
    );
    expect(decided).toEqual([watched([span(30_000, 60_000)])]);
  });

  it('begins anew after a while, not at each visit', () => {
    expect(after().when('BeginWatching', { lessonId }, asked(0))).toEqual([begun]);
    expect(after([0, begun]).when('BeginWatching', { lessonId }, asked(1000))).toEqual(refuse('already.so'));
    expect(after([0, begun]).when('BeginWatching', { lessonId }, asked(HOUR))).toEqual([begun]);
    expect(after([0, begun]).when('BeginWatching', { lessonId: newId() }, asked(1000))).toHaveLength(1);
  });

  it('[R9.03] is complete from so many percent of what is visible, once for all', () => {
    const nine = after([0, begun], [5 * MINUTE, watched([span(0, 8 * MINUTE)])]);
    const next = (to: number) => nine.when('WatchPlayback', report([span(8 * MINUTE, to)]), asked(10 * MINUTE));
    expect(next(9 * MINUTE - 1)).toHaveLength(1);
    expect(next(9 * MINUTE)).toEqual([
      watched([span(8 * MINUTE, 9 * MINUTE)]),
      PlaybackCompleted({ lessonId, watchedMs: 9 * MINUTE, ofMs: 10 * MINUTE }),
    ]);
    const done = after(
      [0, begun],
      [5 * MINUTE, watched([span(0, 9 * MINUTE)])],
      [5 * MINUTE, PlaybackCompleted({ lessonId, watchedMs: 9 * MINUTE, ofMs: 10 * MINUTE })],
    );
    expect(done.when('WatchPlayback', report([span(9 * MINUTE, 10 * MINUTE)]), asked(8 * MINUTE))).toHaveLength(1);
    const lower = { ...open, percent: 50 };
    expect(
      after([0, begun]).when('WatchPlayback', report([span(0, 5 * MINUTE)], 2), asked(2.5 * MINUTE, lower)),
    ).toHaveLength(2);
  });

  it('[R4.21] in what was cut is reported in its own time, and counts as what of the recording it is', () => {
    const cutId = newId();
    const kept = [
      { from: MINUTE, to: 3 * MINUTE },
      { from: 6 * MINUTE, to: 10 * MINUTE },
    ];
    const cut: WatchingGathered = { percent: 90, visible: [{ ...video, kept, cutId }] };
    const watch = (spans: readonly Span[], more: object = { cutId }) =>
      after([0, begun]).when('WatchPlayback', { ...report(spans), ...more }, asked(2 * MINUTE, cut));
    expect(watch([span(MINUTE, 3 * MINUTE)])).toEqual([
      watched([span(2 * MINUTE, 3 * MINUTE), span(6 * MINUTE, 7 * MINUTE)]),
    ]);
    expect(watch([span(MINUTE, 3 * MINUTE)], {})).toEqual([watched([span(MINUTE, 3 * MINUTE)])]); // the whole is still open there
    expect(watch([span(0, MINUTE)], { cutId: newId() })).toEqual(refuse('playback.unknown'));
    expect(watch([span(6 * MINUTE, 7 * MINUTE)])).toEqual(refuse('playback.tooFast')); // it is not as long any more
  });

  it('[R4.21] is counted anew once something was cut out, and whoever has it then has completed it', () => {
    const most = [0, 5 * MINUTE].map((from) => span(from, from + 3 * MINUTE));
    const sitting = after([0, begun], [8 * MINUTE, watched(most)]);
    const begin = (kept: readonly Span[]) =>
      sitting.when('BeginWatching', { lessonId }, asked(HOUR, { percent: 90, visible: [{ ...video, kept }] }));
    expect(begin(video.kept)).toEqual([begun]);
    expect(begin(most)).toEqual([begun, PlaybackCompleted({ lessonId, watchedMs: 6 * MINUTE, ofMs: 6 * MINUTE })]);
  });

  it('is of a segment that is visible, with the video that is there now', () => {
    const sitting = after([0, begun]);
    const watch = (gathered: WatchingGathered | undefined) =>
      sitting.when('WatchPlayback', report([span(0, 1000)]), { ...asked(MINUTE), gathered });
    expect(watch({ ...open, visible: [] })).toEqual(refuse('playback.unknown'));
    expect(watch({ ...open, visible: [{ ...video, driveId: newId() }] })).toEqual(refuse('playback.unknown'));
    expect(watch(undefined)).toEqual(refuse('playback.unknown'));
    expect(after().when('BeginWatching', { lessonId }, { ...asked(0), gathered: undefined })).toEqual(
      refuse('playback.unknown'),
    );
  });
});
