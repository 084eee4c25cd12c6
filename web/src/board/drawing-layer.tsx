import type { BoardView, Stroke, StrokeSeen } from '@lectern/contracts/board/board.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { useRef, useState, type PointerEvent } from 'react';
import { Ink } from './ink.tsx';
import { penOf, strokesOn, usePen } from './pen.ts';
import { useText } from './texts.ts';

interface Props {
  readonly lessonId: string;
  readonly board: BoardView | undefined;
  readonly surface: string;
  readonly ratio: number;
  /** Whether the pen is taken: else it is only looked at. */
  readonly isWriting: boolean;
  /** Nothing lies under it. */
  readonly isBare?: boolean;
}

/** While a pen is down, what it drew goes out in parts, so that the class sees it come. */
const PART_MS = 250;
const NEAR = 0.002 * LIMITS.boardSpan;
/** So near the eraser takes a stroke. */
const REACH = 0.015 * LIMITS.boardSpan;

type Point = readonly [number, number];
interface Gesture {
  readonly points: Point[];
  readonly ids: string[];
  partAt: number;
}

/** The page that is written on in the console: pen, shapes, text and eraser, by mouse, finger or stylus. */
export function DrawingLayer({ lessonId, board, surface, ratio, isWriting, isBare }: Props) {
  const { t } = useText();
  const pen = usePen(lessonId);
  const gesture = useRef<Gesture>(undefined);
  const [live, setLive] = useState<StrokeSeen>();
  const strokes = strokesOn(pen, surface, board?.surfaces[surface]);
  const shown = live ? { ...strokes, live } : strokes;

  const made = (points: readonly Point[]): Stroke => ({
    strokeId: newId(),
    tool: pen.tool === 'eraser' ? 'pen' : pen.tool,
    color: pen.color,
    size: pen.size,
    points: points.map(([x, y]) => `${x},${y}`).join(' '),
    ...(pen.tool === 'text' && { text: pen.text.trim() }),
  });
  const say = (points: readonly Point[]) => {
    const stroke = made(points);
    gesture.current?.ids.push(stroke.strokeId);
    penOf(lessonId).draw(surface, [stroke]);
    return stroke.strokeId;
  };
  const wipeAt = ([x, y]: Point) => {
    const hit = Object.entries(strokes).filter(([, one]) =>
      one.points.split(' ').some((pair) => {
        const [px = 0, py = 0] = pair.split(',').map(Number);
        return Math.hypot(px - x, (py - y) / ratio) < REACH;
      }),
    );
    if (hit.length > 0)
      penOf(lessonId).erase(
        surface,
        hit.map(([id]) => id),
      );
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    gesture.current = { points: [at], ids: [], partAt: event.timeStamp };
    if (pen.tool === 'eraser') return wipeAt(at);
    if (pen.tool !== 'text') return;
    if (pen.text.trim() !== '') penOf(lessonId).done({ surface, strokeIds: [say([at])], was: 'drawn' });
    penOf(lessonId).choose({ text: '' });
    gesture.current = undefined;
  }
  function move(event: PointerEvent): void {
    const now = gesture.current;
    if (now === undefined) return;
    const at = placeOf(event);
    if (pen.tool === 'eraser') return wipeAt(at);
    const last = now.points.at(-1)!;
    if (Math.hypot(at[0] - last[0], at[1] - last[1]) < NEAR) return;
    if (pen.tool === 'pen') now.points.push(at);
    else now.points.splice(1, 1, at);
    if (pen.tool === 'pen' && event.timeStamp - now.partAt > PART_MS && now.points.length > 4) {
      say(now.points);
      now.points.splice(0, now.points.length - 1);
      now.partAt = event.timeStamp;
    }
    setLive({ ...made(now.points), order: Number.MAX_SAFE_INTEGER });
  }
  function up(): void {
    const now = gesture.current;
    if (now !== undefined && pen.tool !== 'eraser') {
      const isDot = now.points.length === 1 && pen.tool === 'pen' && now.ids.length === 0;
      if (now.points.length > 1 || isDot) say(now.points);
      if (now.ids.length > 0) penOf(lessonId).done({ surface, strokeIds: now.ids, was: 'drawn' });
    }
    gesture.current = undefined;
    setLive(undefined);
  }
  return (
    <div className={isBare === true ? 'ink-place bare' : 'ink-place'}>
      <Ink strokes={shown} ratio={ratio}>
        {isWriting && (
          <div
            className="take"
            title={t('board.draw')}
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={up}
            onPointerCancel={up}
          />
        )}
      </Ink>
    </div>
  );
}

/** Where on the page, in ten-thousandths. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * LIMITS.boardSpan);
  return [within((clientX - left) / width), within((clientY - top) / height)];
}
