import { describe, expect, it } from 'vitest';
import { board, BoardClosed, BoardOpened, StrokesDrawn, StrokesErased } from '@lectern/contracts/board/board.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { pageKey } from '@lectern/contracts/slides/page-key.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import * as tell from '../../../tests/support/lesson-history.ts';
import { decideBoard } from './board.decider.ts';

const { at } = tell;
const given = (...moments: tell.Moment[][]) =>
  givenIn({ stream: lessonStream, context: board, decide: decideBoard }, tell.tell(moments.flat()));
const slides = at(
  2,
  tell.slidesAdded(1),
  tell.renderingStarted(1, 2),
  tell.pageRendered(1, 1),
  tell.pageRendered(1, 2),
);
const begun = [...tell.running(1), ...slides];
const slide = pageKey({ deckId: tell.deckId(1), n: 1 });
const surface = 'board/1';
const strokes = [tell.stroke(1)];
const drawn = [...begun, ...at(5, StrokesDrawn({ surface, strokes }))];
const one = { surface, strokeIds: [tell.strokeId(1)] };
const when = (moments: tell.Moment[], name: string, data: object) => given(moments).when(name, data, teacher(30));

describe('the board', () => {
  it('is opened on one of its pages, on another one, and put away', () => {
    const open = [...begun, ...at(4, BoardOpened({ surface }))];
    expect(when(begun, 'OpenBoard', { surface })).toEqual([BoardOpened({ surface })]);
    expect(when(open, 'OpenBoard', { surface })).toEqual({ refused: 'already.so' });
    expect(when(open, 'OpenBoard', { surface: 'board/2' })).toEqual([BoardOpened({ surface: 'board/2' })]);
    expect(when(open, 'OpenBoard', { surface: 'board/21' })).toEqual({ refused: 'request.invalid' });
    expect(when(open, 'CloseBoard', {})).toEqual([BoardClosed({})]);
    expect(when(begun, 'CloseBoard', {})).toEqual({ refused: 'already.so' });
  });

  it('takes strokes on an empty page, and on a page of slides once the class has seen it', () => {
    expect(when(begun, 'DrawStrokes', { surface, strokes })).toEqual([StrokesDrawn({ surface, strokes })]);
    expect(when(begun, 'DrawStrokes', { surface: slide, strokes })).toEqual({ refused: 'slides.pageMissing' });
    const seen = [...begun, ...at(6, tell.pageShown(1, 1))];
    expect(when(seen, 'DrawStrokes', { surface: slide, strokes })).toEqual([StrokesDrawn({ surface: slide, strokes })]);
  });

  it('takes each stroke once, however often it is sent', () => {
    expect(when(drawn, 'DrawStrokes', { surface, strokes })).toEqual({ refused: 'already.so' });
    const both = [tell.stroke(1), tell.stroke(2)];
    expect(when(drawn, 'DrawStrokes', { surface, strokes: both })).toEqual([
      StrokesDrawn({ surface, strokes: [tell.stroke(2)] }),
    ]);
  });

  it('wipes off what is there and puts it back', () => {
    expect(when(drawn, 'EraseStrokes', one)).toEqual([StrokesErased(one)]);
    expect(when(begun, 'EraseStrokes', one)).toEqual({ refused: 'already.so' });
    expect(when(drawn, 'RestoreStrokes', one)).toEqual({ refused: 'already.so' });
    const wiped = [...drawn, ...at(6, StrokesErased(one))];
    expect(when(wiped, 'RestoreStrokes', one)).toEqual([tell.strokesRestored(surface, 1)]);
  });

  it('has limits for a stroke and for a page', () => {
    const long = (n: number) => Array.from({ length: n }, () => '5,5').join(' ');
    const draw = (moments: tell.Moment[], points: string, n = 9) =>
      when(moments, 'DrawStrokes', { surface, strokes: [{ ...tell.stroke(n), points }] });
    expect(draw(begun, long(LIMITS.strokePoints))).toHaveLength(1);
    expect(draw(begun, long(LIMITS.strokePoints + 1))).toEqual({ refused: 'board.strokeTooLong' });
    const pages = Math.ceil(LIMITS.pointsPerPage / LIMITS.strokePoints);
    const full = Array.from({ length: pages }, (_, n) =>
      at(5, StrokesDrawn({ surface, strokes: [{ ...tell.stroke(n + 20), points: long(LIMITS.strokePoints) }] })),
    );
    expect(draw([...begun, ...full.flat()], '1,1')).toEqual({ refused: 'board.full' });
    expect(draw(begun, '1,1 20000,3')).toEqual({ refused: 'request.invalid' });
  });

  it('is written on while the lesson runs, by who teaches', () => {
    const over = [...drawn, ...at(9, LessonEnded({ by: 'teacher' }))];
    for (const [name, data] of [
      ['OpenBoard', { surface }],
      ['DrawStrokes', { surface, strokes }],
      ['EraseStrokes', one],
    ] as const) {
      expect(when(over, name, data)).toEqual({ refused: 'lesson.over' });
      expect(when(at(-60, tell.scheduled), name, data)).toEqual({ refused: 'lesson.notRunning' });
      expect(given(drawn).when(name, data, student(1, 30))).toEqual({ refused: 'page.forbidden' });
    }
  });
});
