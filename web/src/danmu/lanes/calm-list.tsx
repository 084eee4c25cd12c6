import { useEffect, useRef, useState } from 'react';
import { arriveCalmly, NOTHING, settle, settlesAt, withdrawCalmly, type Calm } from './calm.ts';
import { changes } from './changes.ts';
import type { LanesProps } from './lanes-props.ts';

/** Danmu as a list that stands still: a line gives way after 5 s and more. */
export function CalmList({ danmu, settings: { size, area }, resting = false }: LanesProps) {
  const box = useRef<HTMLUListElement>(null);
  const before = useRef(danmu);
  const [calm, setCalm] = useState<Calm>(NOTHING);
  const rows = () => {
    const element = box.current!;
    return Math.floor(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  };

  useEffect(() => {
    const { came, gone } = changes(before.current, danmu);
    before.current = danmu;
    const lines = came.map((id) => ({ id, words: danmu[id]!.words }));
    setCalm((now) =>
      resting ? NOTHING : settle(arriveCalmly(withdrawCalmly(now, gone), lines), performance.now(), rows()),
    );
  }, [danmu, resting]);

  useEffect(() => {
    const observer = new ResizeObserver(() => setCalm((now) => settle(now, performance.now(), rows())));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [size, area]);

  const next = settlesAt(calm);
  useEffect(() => {
    if (next === undefined) return undefined;
    const wait = Math.max(0, next - performance.now()) + 1;
    const timer = setTimeout(() => setCalm((now) => settle(now, performance.now(), rows())), wait);
    return () => clearTimeout(timer);
  });

  return (
    <ul ref={box} className={`danmu-lanes calm ${size} ${area}`}>
      {calm.shown.map(({ id, words }) => (
        <li key={id}>{words}</li>
      ))}
    </ul>
  );
}
