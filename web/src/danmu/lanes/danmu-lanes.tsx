import { useEffect, useRef, useState } from 'react';
import { useCalm } from '../../kit/ui/motion.ts';
import { usePace } from '../../kit/ui/pace.ts';
import { CalmList } from './calm-list.tsx';
import { changes } from './changes.ts';
import { arrivalOf, flightOf } from './flight.ts';
import type { LanesProps } from './lanes-props.ts';
import { ReplayedLanes } from './replayed-lanes.tsx';
import { ReplayedList } from './replayed-list.tsx';
import { arrive, EMPTY, nextAt, run, withdraw, type Lanes } from './schedule.ts';
import { useStage } from './use-stage.ts';
import './lanes.css';

/**
 * Danmu crossing the box that this fills: lanes without overlaps, each on screen for 5 s and more. `--danmu-font` on any
 * box around it is the size of a small one; the area is where its owner puts it. Who asked for less motion gets a list.
 */
export function DanmuLanes(props: LanesProps) {
  const isCalm = useCalm();
  const { rate, replayed } = usePace();
  if (!props.settings.on || props.settings.area === 'phones') return null;
  if (replayed) {
    const { cut, now } = replayed;
    if (isCalm) return <ReplayedList {...props} now={now} rate={rate} />;
    return <ReplayedLanes key={cut} {...props} now={now} rate={rate} />;
  }
  return isCalm ? <CalmList {...props} /> : <Crossing {...props} />;
}

function Crossing({ danmu, settings, resting = false }: LanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(danmu);
  const { stage: at, laneHeight, font } = useStage(box, settings);
  const [lanes, setLanes] = useState<Lanes>(EMPTY);

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
    <div ref={box} className={`danmu-lanes ${settings.size} ${settings.area}`} aria-hidden="true">
      {lanes.running.map((one) => (
        <span
          key={`${one.id}/${one.startedAt}`}
          ref={(element) => startAt(element, one.startedAt)}
          style={flightOf(one, laneHeight)}
        >
          {one.words}
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
