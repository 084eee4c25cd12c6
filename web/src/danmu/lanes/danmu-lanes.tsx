import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useCalm } from '../../ui/motion.ts';
import { CalmList } from './calm-list.tsx';
import { changes } from './changes.ts';
import type { LanesProps } from './lanes-props.ts';
import { arrive, EMPTY, nextAt, run, withdraw, type Arrival, type Lanes, type Stage } from './schedule.ts';
import './lanes.css';

const CROSS_MS = { slow: 13_000, normal: 9_000, fast: 6_000 } as const;
const PAD_PX = 24;
/** No danmu is on its way for this long: the animation never ends before its danmu is off the stage. */
const FLIGHT_MS = 120_000;

/**
 * Danmu crossing the box that this fills: lanes without overlaps, each on screen for 5 s and more. `--danmu-font` on any
 * box around it is the size of a small one; the area is where its owner puts it. Who asked for less motion gets a list.
 */
export function DanmuLanes(props: LanesProps) {
  const isCalm = useCalm();
  if (!props.settings.on || props.settings.area === 'phones') return null;
  return isCalm ? <CalmList {...props} /> : <Crossing {...props} />;
}

function Crossing({ danmu, settings: { speed, size, area }, resting = false }: LanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(danmu);
  const [stage, setStage] = useState({ width: 0, lanes: 0, laneHeight: 0, font: '' });
  const [lanes, setLanes] = useState<Lanes>(EMPTY);
  const { width, lanes: count, font } = stage;
  const at = useMemo((): Stage => ({ width, lanes: count, crossMs: CROSS_MS[speed] }), [width, count, speed]);

  useEffect(() => {
    const element = box.current!;
    const measure = () => {
      const { fontSize, fontFamily, lineHeight } = getComputedStyle(element);
      const laneHeight = Number.parseFloat(lineHeight);
      const lanes = Math.floor(element.clientHeight / laneHeight);
      setStage({ width: element.clientWidth, lanes, laneHeight, font: `${fontSize} ${fontFamily}` });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [size, area]);

  useEffect(() => {
    const { came, gone } = changes(before.current, danmu);
    before.current = danmu;
    const arrivals = resting ? [] : came.map((id) => arrivalOf(id, danmu[id]!.words, font));
    setLanes((now) => (resting ? EMPTY : run(arrive(withdraw(now, gone), arrivals), performance.now(), at)));
  }, [danmu, resting, at, font]);

  const next = nextAt(lanes, at);
  useEffect(() => {
    if (next === undefined) return undefined;
    const wait = Math.max(0, next - performance.now()) + 1;
    const timer = setTimeout(() => setLanes((now) => run(now, performance.now(), at)), wait);
    return () => clearTimeout(timer);
  });

  return (
    <div ref={box} className={`danmu-lanes ${size} ${area}`} aria-hidden="true">
      {lanes.running.map(({ id, words, lane, startedAt, speed: pxPerMs }) => (
        <span
          key={`${id}/${startedAt}`}
          ref={(element) => startAt(element, startedAt)}
          style={
            {
              top: lane * stage.laneHeight,
              animationDuration: `${FLIGHT_MS}ms`,
              '--flight': `${-pxPerMs * FLIGHT_MS}px`,
            } as CSSProperties
          }
        >
          {words}
        </span>
      ))}
    </div>
  );
}

/** Where it is depends on when it set out, not on when a busy machine drew it first: else it would run into others. */
function startAt(element: HTMLElement | null, at: number): void {
  const [flight] = element?.getAnimations?.() ?? [];
  if (flight) flight.startTime = at;
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** How wide it will be drawn, in px, is known before it is. */
function arrivalOf(id: string, words: string, font: string): Arrival {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return { id, words, width: words.length * 40 };
  canvas.font = font;
  return { id, words, width: Math.ceil(canvas.measureText(words).width) + PAD_PX };
}
