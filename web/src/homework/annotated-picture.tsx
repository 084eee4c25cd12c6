import type { AnnotationStroke } from '@lectern/contracts/homework/annotations.ts';
import type { StrokeSeen } from '@lectern/contracts/board/board.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Ink } from '../board/ink.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { useText } from './texts.ts';
import type { Pen } from './use-annotations.ts';

interface Props {
  readonly pictureId: string;
  readonly n: number;
  readonly all: number;
  readonly src: string;
  readonly strokes?: readonly AnnotationStroke[] | undefined;
  /** Of who grades it. */
  readonly pen?: Pen | undefined;
}

const [STEP, MOST] = [50, 300];
const LOOK = { tool: 'pen', color: 'red' } as const;
/** Places nearer than this are one. */
const NEAR = 0.002 * LIMITS.boardSpan;
const NONE: readonly AnnotationStroke[] = [];

/** A picture that was submitted, with what was written on it; turned and zoomed, also by keys, and by who grades it written on. */
export function AnnotatedPicture({ pictureId, n, all, src, strokes = NONE, pen }: Props) {
  const { t } = useText();
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState(100);
  const [ratio, setRatio] = useState<number>();
  const [isGone, setGone] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const name = t('homework.picture', { n, all });
  const isFull = strokes.length >= LIMITS.annotationStrokes;
  const zoom = (by: number) => setSize((before) => Math.min(MOST, Math.max(STEP, before + by)));
  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && key === 'z') pen?.undo(pictureId);
    else if (ctrlKey || metaKey) return;
    else if (key === ']') setTurns((before) => before + 1);
    else if (key === '[') setTurns((before) => before + 3);
    else if (key === '+' || key === '=') zoom(STEP);
    else if (key === '-') zoom(-STEP);
    else return;
    event.preventDefault();
  }
  if (isGone) return <p className="i2">{t('homework.pictureGone')}</p>;
  const turn = turns % 4;
  const isOdd = turn % 2 === 1;
  return (
    <figure className="homework-picture" onKeyDown={onKey}>
      <figcaption className="row wraps">
        <small className="grow i2">{name}</small>
        {pen && (
          <>
            <Button
              size="sm"
              aria-pressed={isWriting}
              aria-label={`${t('homework.annotate')} ${n}`}
              onClick={() => setWriting(!isWriting)}
            >
              {t('homework.annotate')}
            </Button>
            <Button
              size="sm"
              icon="undo"
              aria-label={`${t('homework.undoStroke')} ${n}`}
              disabled={!pen.canUndo(pictureId)}
              onClick={() => pen.undo(pictureId)}
            />
            <Button
              size="sm"
              aria-label={`${t('homework.clearStrokes')} ${n}`}
              disabled={strokes.length === 0}
              onClick={() => pen.erase(pictureId, strokes)}
            >
              {t('homework.clearStrokes')}
            </Button>
          </>
        )}
        <Button size="sm" icon="sync" aria-label={`${t('homework.turn')} ${n}`} onClick={() => setTurns(turns + 1)} />
        <Button
          size="sm"
          aria-label={`${t('homework.smaller')} ${n}`}
          disabled={size <= STEP}
          onClick={() => zoom(-STEP)}
        >
          −
        </Button>
        <Button
          size="sm"
          aria-label={`${t('homework.larger')} ${n}`}
          disabled={size >= MOST}
          onClick={() => zoom(STEP)}
        >
          +
        </Button>
      </figcaption>
      <div
        className="homework-view"
        tabIndex={0}
        role="group"
        aria-label={name}
        aria-description={t('homework.viewKeys')}
      >
        <div
          className="homework-turned"
          style={{ width: `${size}%`, ...(ratio !== undefined && { aspectRatio: isOdd ? 1 / ratio : ratio }) }}
        >
          <div
            className="homework-sheet"
            data-ready={ratio !== undefined}
            style={
              ratio === undefined
                ? {}
                : {
                    width: isOdd ? '100cqh' : '100cqw',
                    height: isOdd ? '100cqw' : '100cqh',
                    rotate: `${turn * 90}deg`,
                  }
            }
          >
            <img
              src={src}
              alt={name}
              onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
              onError={() => setGone(true)}
            />
            {ratio !== undefined && (
              <Writing
                strokes={strokes}
                ratio={ratio}
                turn={turn}
                onDraw={isWriting && !isFull ? (made) => pen?.draw(pictureId, made) : undefined}
              />
            )}
          </div>
        </div>
      </div>
      {(pen !== undefined || strokes.length > 0) && (
        // Below it: whoever writes on it must not have it move under the pen.
        <small className="i2" role="status">
          {t('homework.strokes', { n: strokes.length, of: LIMITS.annotationStrokes })}
          {pen && ` · ${t(pen.isSaving ? 'homework.savingStrokes' : 'homework.viewKeys')}`}
        </small>
      )}
      {isWriting && isFull && <p className="st bad">{t('homework.strokesFull', { n: LIMITS.annotationStrokes })}</p>}
      {pen?.failure && <CommandFailure failure={pen.failure} retry={() => pen.failure?.again()} />}
    </figure>
  );
}

interface WritingProps {
  readonly strokes: readonly AnnotationStroke[];
  readonly ratio: number;
  readonly turn: number;
  readonly onDraw: ((strokes: readonly AnnotationStroke[]) => void) | undefined;
}

type Point = readonly [number, number];

/** What stands on it, and while the pen is taken, what it draws: a long way is several strokes. */
function Writing({ strokes, ratio, turn, onDraw }: WritingProps) {
  const { t } = useText();
  const way = useRef<Point[]>(undefined);
  const [live, setLive] = useState<readonly AnnotationStroke[]>(NONE);
  // The same object as before, where the stroke is: only what is new is drawn anew.
  const shown = useMemo(() => inOrder(strokes), [strokes]);
  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    way.current = [placeOf(event, turn)];
    setLive(strokesOf(way.current));
  }
  function move(event: PointerEvent): void {
    const now = way.current;
    if (now === undefined) return;
    const [x, y] = placeOf(event, turn);
    const [lastX, lastY] = now.at(-1)!;
    if (Math.hypot(x - lastX, y - lastY) < NEAR) return;
    now.push([x, y]);
    setLive(strokesOf(now));
  }
  function up(): void {
    if (way.current !== undefined) onDraw?.(strokesOf(way.current));
    way.current = undefined;
    setLive(NONE);
  }
  return (
    <Ink
      strokes={live.length === 0 ? shown : { ...shown, ...inOrder(live, strokes.length) }}
      ratio={ratio}
      label={t('homework.strokes', { n: strokes.length, of: LIMITS.annotationStrokes })}
    >
      {onDraw && (
        <div
          className="homework-pen"
          title={t('homework.annotate')}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        />
      )}
    </Ink>
  );
}

/** As the board draws them; by their place where one stands for another while it is drawn. */
const inOrder = (strokes: readonly AnnotationStroke[], from = 0): Readonly<Record<string, StrokeSeen>> =>
  Object.fromEntries(
    strokes.map(({ strokeId, size, points }, n) => [
      from === 0 ? strokeId : `live ${n}`,
      { ...LOOK, size, points, order: from + n },
    ]),
  );

/** A way in strokes of so many places as one may have; each begins where the one before ended. */
function strokesOf(way: readonly Point[]): AnnotationStroke[] {
  const made: AnnotationStroke[] = [];
  for (let at = 0; at === 0 || at < way.length - 1; at += LIMITS.annotationPoints - 1) {
    const part = way.slice(at, at + LIMITS.annotationPoints);
    made.push({ strokeId: newId(), size: 2, points: part.map((point) => point.join(',')).join(' ') });
  }
  return made;
}

/** Where on the picture, in ten-thousandths of it as it was submitted, however often it is turned here. */
function placeOf(
  { currentTarget, clientX, clientY }: Pick<PointerEvent, 'currentTarget' | 'clientX' | 'clientY'>,
  turn: number,
): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const [x, y] = [(clientX - left) / width, (clientY - top) / height];
  const [u, v] = [
    [x, y],
    [y, 1 - x],
    [1 - x, 1 - y],
    [1 - y, x],
  ][turn] as [number, number];
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * LIMITS.boardSpan);
  return [within(u), within(v)];
}
