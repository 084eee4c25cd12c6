import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { follow, seenAt, type Crossing, type Measure } from './crossing.ts';
import { arrivalOf, flightOf } from './flight.ts';
import type { LanesProps } from './lanes-props.ts';
import { EMPTY, nextAt } from './schedule.ts';
import { useStage } from './use-stage.ts';

interface Props extends LanesProps {
  /** The lesson's time, in ms. */
  readonly now: () => number;
  /** How fast it goes; 0 stands. */
  readonly rate: number;
}

/** Danmu where they were at a moment of a lesson: each set out when it was shown, and is as far as it was then. */
export function ReplayedLanes({ danmu, settings, now, rate }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { stage, laneHeight, font } = useStage(box, settings);
  const measure = useMemo(
    (): Measure => ({ stage, arrivalOf: (id, words) => arrivalOf(id, words, font) }),
    [stage, font],
  );
  const [known, setKnown] = useState<Crossing>();
  const [, wake] = useState(0);
  const crossing = stage.width > 0 ? follow(known, danmu, measure) : undefined;
  if (crossing !== known) setKnown(crossing);

  const lanes = crossing === undefined ? EMPTY : seenAt(crossing, now());
  const next = nextAt(lanes, stage);
  useEffect(() => {
    if (next === undefined || rate === 0) return undefined;
    const wait = Math.max(0, next - now()) / rate + 1;
    const timer = setTimeout(() => wake((count) => count + 1), wait);
    return () => clearTimeout(timer);
  });

  useLayoutEffect(() => {
    for (const element of box.current!.children) place(element as HTMLElement, now(), rate);
  });

  return (
    <div ref={box} className={`danmu-lanes ${settings.size} ${settings.area}`} aria-hidden="true">
      {lanes.running.map((one) => (
        <span key={`${one.id}/${one.startedAt}`} data-started={one.startedAt} style={flightOf(one, laneHeight)}>
          {one.words}
        </span>
      ))}
    </div>
  );
}

/** As far as it has come by then, and going on at the rate of the lesson's time. */
function place(element: HTMLElement, now: number, rate: number): void {
  const [flight] = element.getAnimations();
  if (flight === undefined) return;
  if (rate === 0) flight.pause();
  else {
    flight.playbackRate = rate;
    flight.play();
  }
  flight.currentTime = now - Number(element.dataset['started']);
}
