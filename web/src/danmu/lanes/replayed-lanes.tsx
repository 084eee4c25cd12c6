import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { changes } from './changes.ts';
import { arrivalOf, flightOf } from './flight.ts';
import type { LanesProps } from './lanes-props.ts';
import { arrive, EMPTY, nextAt, runUntil, withdraw, type Lanes, type Stage } from './schedule.ts';
import { useStage } from './use-stage.ts';

interface Props extends LanesProps {
  /** The lesson's time, in ms. */
  readonly now: () => number;
  /** How fast it goes; 0 stands. */
  readonly rate: number;
}

/** What crosses the stage, and as of when. */
interface Crossing {
  readonly lanes: Lanes;
  readonly at: number;
}

const until = (now: number, { lanes, at }: Crossing, stage: Stage): Crossing => ({
  lanes: runUntil(lanes, Math.min(at, now), now, stage),
  at: now,
});

/** Danmu where they were at a moment of a lesson: each set out when it was shown, and is as far as it was then. */
export function ReplayedLanes({ danmu, settings, now, rate }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<LanesProps['danmu']>({});
  const { stage, laneHeight, font } = useStage(box, settings);
  const [{ lanes }, setCrossing] = useState<Crossing>({ lanes: EMPTY, at: Number.NEGATIVE_INFINITY });

  useLayoutEffect(() => {
    if (stage.width === 0) return;
    const { came, gone } = changes(before.current, danmu);
    before.current = danmu;
    setCrossing((known) => {
      let { lanes, at } = known;
      lanes = withdraw(lanes, gone);
      for (const id of came) {
        const { words, shownAt } = danmu[id]!;
        lanes = runUntil(lanes, Math.min(at, shownAt), shownAt, stage);
        lanes = runUntil(arrive(lanes, [arrivalOf(id, words, font)]), shownAt, shownAt, stage);
        at = Math.max(at, shownAt);
      }
      return until(now(), { lanes, at }, stage);
    });
  }, [danmu, stage, font, now]);

  const next = nextAt(lanes, stage);
  useEffect(() => {
    if (next === undefined || rate === 0) return undefined;
    const wait = Math.max(0, next - now()) / rate + 1;
    const timer = setTimeout(() => setCrossing((known) => until(now(), known, stage)), wait);
    return () => clearTimeout(timer);
  });

  useLayoutEffect(() => {
    for (const element of box.current!.children) place(element as HTMLElement, now(), rate);
  }, [lanes, now, rate]);

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
