import type { EChartsCoreOption, ECharts } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { Failed, Skeleton } from '../ui/states.tsx';
import './chart.css';

interface Props {
  /** What it shows, in a sentence: for who does not see it. */
  readonly label: string;
  /** Made once: a new one is drawn again. */
  readonly option: EChartsCoreOption;
  readonly heightPx?: number;
}

/** A chart by ECharts, which is fetched when the first one is shown; without it the page still says what it says. */
export function Chart({ label, option, heightPx = 240 }: Props) {
  const ground = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ chart?: ECharts; error?: unknown; tries: number }>({ tries: 0 });
  const { chart, error, tries } = state;
  useEffect(() => {
    const element = ground.current!;
    let drawn: ECharts | undefined;
    let isGone = false;
    const begin = () =>
      import('./draw.ts').then(
        ({ draw }) => {
          if (isGone) return;
          drawn?.dispose();
          drawn = draw(element);
          setState((before) => ({ tries: before.tries, chart: drawn! }));
        },
        (failure: unknown) => setState((before) => ({ ...before, error: failure })),
      );
    const resized = new ResizeObserver(() => drawn?.resize());
    const rethemed = new MutationObserver(() => void begin());
    resized.observe(element);
    rethemed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    void begin();
    return () => {
      isGone = true;
      resized.disconnect();
      rethemed.disconnect();
      drawn?.dispose();
    };
  }, [tries]);
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart?.setOption({ aria: { enabled: true, decal: { show: true } }, animation: !isCalm, ...option }, true);
  }, [chart, option]);
  return (
    <figure className="chart" role="img" aria-label={label}>
      <div ref={ground} style={{ height: heightPx }} />
      {chart === undefined && (
        <div className="chart-waiting">
          {error === undefined ? <Skeleton /> : <Failed error={error} retry={() => setState({ tries: tries + 1 })} />}
        </div>
      )}
    </figure>
  );
}
