import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { LanesProps } from './lanes-props.ts';
import type { Stage } from './schedule.ts';

const CROSS_MS = { slow: 13_000, normal: 9_000, fast: 6_000 } as const;

export interface MeasuredStage {
  readonly stage: Stage;
  /** In px. */
  readonly laneHeight: number;
  /** As a canvas takes it. */
  readonly font: string;
}

/** The box that danmu cross, as large as it is laid out; without any width until it is. */
export function useStage(box: RefObject<HTMLElement | null>, settings: LanesProps['settings']): MeasuredStage {
  const { speed, size, area } = settings;
  const [measured, setMeasured] = useState({ width: 0, lanes: 0, laneHeight: 0, font: '' });
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => {
      const { fontSize, fontFamily, lineHeight } = getComputedStyle(element);
      const laneHeight = Number.parseFloat(lineHeight);
      const lanes = Math.floor(element.clientHeight / laneHeight);
      setMeasured({ width: element.clientWidth, lanes, laneHeight, font: `${fontSize} ${fontFamily}` });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box, size, area]);
  const { width, lanes, laneHeight, font } = measured;
  const stage = useMemo((): Stage => ({ width, lanes, crossMs: CROSS_MS[speed] }), [width, lanes, speed]);
  return { stage, laneHeight, font };
}
