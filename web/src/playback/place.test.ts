import type { PlaybackTimeline, SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { describe, expect, it } from 'vitest';
import { chaptersOf, entriesOf, momentOf, placeOf, shownAt } from './place.ts';

const segment = (segmentId: string, beginsAtMs: number, durationMs: number, isGone = false): SegmentSeen => ({
  segmentId,
  title: segmentId,
  driveId: segmentId,
  beginsAtMs,
  durationMs,
  kept: [{ from: 0, to: durationMs }],
  isVisible: true,
  isGone,
  hasStream: true,
  hasSubtitles: false,
  watched: [],
});
const page = (n: number, atMs: number) => ({ atMs, deckId: 'd', n, no: n, title: `第 ${n} 页` });
const timeline: PlaybackTimeline = {
  pages: [page(1, 0), page(2, 60_000)],
  questions: [{ atMs: 70_000, untilMs: 90_000, questionId: 'q', n: 1, text: '角动量守恒吗？', choices: ['是', '否'] }],
  danmu: [
    { atMs: 65_000, danmuId: 'a', words: '早' },
    { atMs: 80_000, danmuId: 'b', words: '是' },
  ],
};

describe('a replay in step with its lesson', () => {
  it('[R1.10] is at the second of the video that shows a moment, and nowhere where no video does', () => {
    const segments = [segment('one', 0, 30_000), segment('gone', 30_000, 30_000, true), segment('two', 60_000, 60_000)];
    expect(placeOf(segments, 12_500)).toEqual({ segmentId: 'one', startS: 12.5 });
    expect(placeOf(segments, 60_000)).toEqual({ segmentId: 'two', startS: 0 });
    expect(placeOf(segments, 30_000)).toBeUndefined(); // its video is gone
    expect(placeOf(segments, 120_000)).toBeUndefined();
  });

  it('[R4.21] skips what was cut out: no moment of it is anywhere, and a page that was turned there is no chapter', () => {
    const cut = {
      ...segment('cut', 10_000, 60_000),
      kept: [
        { from: 5000, to: 20_000 },
        { from: 50_000, to: 70_000 },
      ],
    };
    expect(placeOf([cut], 10_000 + 4999)).toBeUndefined();
    expect(placeOf([cut], 10_000 + 5000)).toEqual({ segmentId: 'cut', startS: 0 });
    expect(placeOf([cut], 10_000 + 51_000)).toEqual({ segmentId: 'cut', startS: 16 });
    expect([momentOf(cut, 0), momentOf(cut, 16_000)]).toEqual([15_000, 61_000]);
    const turned = { ...timeline, pages: [page(1, 18_000), page(2, 40_000), page(3, 62_000)] };
    expect(chaptersOf(turned, cut)).toEqual([0, 3, 17]);
  });

  it('[R1.10] shows the page, the open question and the newest danmu of a moment', () => {
    expect(shownAt(timeline, 30_000)).toMatchObject({ page: { n: 1 }, question: undefined, danmu: [] });
    expect(shownAt(timeline, 80_000)).toMatchObject({
      page: { n: 2 },
      question: { questionId: 'q' },
      danmu: [{ words: '早' }, { words: '是' }],
    });
    expect(shownAt(timeline, 90_000)).toMatchObject({ question: undefined, danmu: [{ words: '是' }] });
    expect(entriesOf(timeline).map(({ is, atMs }) => [is, atMs])).toEqual([
      ['page', 0],
      ['page', 60_000],
      ['question', 70_000],
    ]);
  });
});
