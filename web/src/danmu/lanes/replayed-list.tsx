import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LONGEST_MS } from './calm.ts';
import type { LanesProps } from './lanes-props.ts';

interface Props extends LanesProps {
  /** The lesson's time, in ms. */
  readonly now: () => number;
  /** How fast it goes; 0 stands. */
  readonly rate: number;
}

/** Danmu of a moment of a lesson as a list that stands still: the newest lines that there is room for. */
export function ReplayedList({ danmu, settings: { size, area }, now, rate }: Props) {
  const box = useRef<HTMLUListElement>(null);
  const [rows, setRows] = useState(0);
  const [, wake] = useState(0);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () =>
      setRows(Math.max(1, Math.floor(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [size, area]);

  const at = now();
  const lines = Object.entries(danmu)
    .filter(([, { words, shownAt }]) => words !== '' && shownAt <= at && at - shownAt < LONGEST_MS)
    .sort(([, one], [, other]) => one.shownAt - other.shownAt || one.order - other.order)
    .slice(-rows);

  const oldest = lines[0]?.[1].shownAt;
  useEffect(() => {
    if (oldest === undefined || rate === 0) return undefined;
    const wait = Math.max(0, oldest + LONGEST_MS - now()) / rate + 1;
    const timer = setTimeout(() => wake((count) => count + 1), wait);
    return () => clearTimeout(timer);
  });

  return (
    <ul ref={box} className={`danmu-lanes calm ${size} ${area}`}>
      {rows > 0 && lines.map(([id, { words }]) => <li key={id}>{words}</li>)}
    </ul>
  );
}
