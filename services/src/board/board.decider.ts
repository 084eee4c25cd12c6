import {
  BoardClosed,
  BoardOpened,
  EMPTY_SURFACE,
  StrokesDrawn,
  StrokesErased,
  StrokesRestored,
  type BoardCommand,
} from '@lectern/contracts/board/board.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { pointsIn } from '@lectern/contracts/kernel/ink.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** Writing on the board: on empty pages, and on slides that the class has seen, so that no stroke tells of one to come. */
export function decideBoard(
  { lesson, slides, board }: LessonStreamState,
  command: BoardCommand,
  { gathered: whyClosed }: Pick<Deciding<Refused | undefined>, 'gathered'>,
): readonly NewFact[] | Refused {
  if (whyClosed !== undefined) return whyClosed; // [R6.13]
  if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('lesson.over');
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  if (command.name === 'OpenBoard')
    return board.open?.surface === command.data.surface ? refuse('already.so') : [BoardOpened(command.data)];
  if (command.name === 'CloseBoard') return board.open === undefined ? refuse('already.so') : [BoardClosed({})];
  const { surface } = command.data;
  const { strokes, count, points } = board.surfaces[surface] ?? EMPTY_SURFACE;
  if (command.name === 'DrawStrokes') {
    if (!surface.startsWith('board/') && !(surface in slides.shown)) return refuse('slides.pageMissing');
    const news = command.data.strokes.filter(({ strokeId }) => strokes[strokeId] === undefined);
    if (news.length === 0) return refuse('already.so');
    const lengths = news.map((one) => pointsIn(one.points));
    if (lengths.some((length) => length > LIMITS.strokePoints)) return refuse('board.strokeTooLong');
    const total = lengths.reduce((sum, length) => sum + length, points);
    if (count + news.length > LIMITS.strokesPerPage || total > LIMITS.pointsPerPage) return refuse('board.full');
    return [StrokesDrawn({ surface, strokes: news })];
  }
  const isErasing = command.name === 'EraseStrokes';
  const strokeIds = [...new Set(command.data.strokeIds)].filter(
    (one) => strokes[one] !== undefined && (strokes[one].isErased === true) !== isErasing,
  );
  if (strokeIds.length === 0) return refuse('already.so');
  return [(isErasing ? StrokesErased : StrokesRestored)({ surface, strokeIds })];
}
