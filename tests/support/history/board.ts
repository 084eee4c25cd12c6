import * as board from '@lectern/contracts/board/board.ts';
import { pageKey } from '@lectern/contracts/slides/page-key.ts';
import { at, deckId, strokeId } from './moments.ts';
import type { Grant } from './wish.ts';

export const stroke = (n: number, more: Partial<board.Stroke> = {}): board.Stroke => ({
  strokeId: strokeId(n),
  tool: 'pen',
  color: 'ink',
  size: 2,
  points: `${n},10 20,${n}`,
  ...more,
});
export const boardOpened = (n = 1) => board.BoardOpened({ surface: `board/${n}` });
export const boardClosed = board.BoardClosed({});
export const strokesDrawn = (surface: string, ...strokes: number[]) =>
  board.StrokesDrawn({ surface, strokes: strokes.map((n) => stroke(n)) });
export const strokesErased = (surface: string, ...strokes: number[]) =>
  board.StrokesErased({ surface, strokeIds: strokes.map(strokeId) });
export const strokesRestored = (surface: string, ...strokes: number[]) =>
  board.StrokesRestored({ surface, strokeIds: strokes.map(strokeId) });

/** Pages opened and put away, strokes on them and on a page of slides that was shown, wiped off and put back. */
export const grantBoard: Grant = ({ move, choice, question, flip, seconds }, { slides }, second) => {
  if (move < 3) return at(second, flip ? boardOpened(choice + 1) : boardClosed);
  const slide = pageKey({ deckId: deckId(1), n: 1 });
  const surface = question === 1 && slide in slides.shown ? slide : `board/${choice + 1}`;
  if (move < 12) return at(second, strokesDrawn(surface, seconds));
  return at(second, (flip ? strokesErased : strokesRestored)(surface, seconds % 5));
};
