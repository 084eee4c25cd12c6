import { useId, useRef, useEffect, useState, type RefObject } from 'react';
import { grouped } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Figure, useLook } from './figure.tsx';
import { placed, type Band } from './bands.ts';
import { cellOfMinute, inAll, minuteMarks, peaks, scaleFor, type Minute } from './minutes.ts';
import './minute-chart.css';

interface Props {
  readonly minutes: readonly Minute[];
  readonly bands: readonly Band[];
  /** Danmu alone, or answers on top of them. */
  readonly answers?: boolean;
}

/** A lesson of a minute is no wall. */
const LEAST = 12;
/** Nobody can tell a bar from another below this share of the width. */
const GAP = 0.22;

/** How much happened in each minute, as bars; in words for who cannot see them, and as a table for who wants each. */
export function MinuteChart({ minutes, bands, answers = true }: Props) {
  const { t } = useText();
  const look = useLook();
  const heading = useId();
  const shown = answers ? minutes : minutes.map((one) => ({ ...one, answers: 0 }));
  const { top, ticks } = scaleFor(Math.max(0, ...shown.map(inAll)));
  const length = Math.max(LEAST, shown.length);
  const chart = useRef<HTMLDivElement>(null);
  const { width, widthOf } = useRoom(chart);
  const left = (minute: number) => `${(minute / length) * 100}%`;
  const lookAt = useLooks(answers);
  return (
    <>
      <div className="mchart" ref={chart} role="img" aria-labelledby={heading}>
        <span className="vh" id={heading}>
          {useInWords(shown)}
        </span>
        {ticks.map((tick) => (
          <span key={tick} className="y" style={{ bottom: `${(tick / top) * 100}%` }} aria-hidden="true">
            {grouped(tick)}
          </span>
        ))}
        <svg viewBox={`0 0 ${length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <line key={tick} className="grid" x1="0" x2={length} y1={top - tick} y2={top - tick} />
          ))}
          {shown.map((one) => (
            <g key={one.minute} onClick={() => inAll(one) > 0 && look(lookAt(one))}>
              <rect className="hit" x={one.minute} y="0" width="1" height={top} />
              <Bar at={one.minute} from={0} height={one.danmu} top={top} of="danmu" />
              <Bar at={one.minute} from={one.danmu} height={one.answers} top={top} of="answers" />
            </g>
          ))}
        </svg>
        {placed(bands, length, width, widthOf).map(({ key, minute, name, side }) => (
          <span
            key={key}
            className={name === undefined ? 'band bare' : 'band'}
            style={{ left: left(minute) }}
            aria-hidden="true"
          >
            {name !== undefined && <b className={side}>{name}</b>}
          </span>
        ))}
      </div>
      <div className="mchart-x" aria-hidden="true">
        {minuteMarks(shown.length).map((mark) => (
          <span key={mark} style={{ left: left(mark) }}>
            {mark}
          </span>
        ))}
        <span
          className={shown.length < length ? undefined : 'end'}
          style={{ left: shown.length < length ? left(shown.length) : undefined }}
        >
          {t('report.minuteEnd', { n: shown.length })}
        </span>
      </div>
      <MinuteTable minutes={shown} answers={answers} />
    </>
  );
}

function useLooks(answers: boolean) {
  const { t } = useText();
  return (one: Minute) => ({
    cell: cellOfMinute(one.minute, answers),
    title: t(answers ? 'report.minuteTitle' : 'report.minuteDanmuTitle', { n: one.minute + 1 }),
    figure: grouped(inAll(one)),
  });
}

function Bar({ at, from, height, top, of }: { at: number; from: number; height: number; top: number; of: string }) {
  if (height === 0) return null;
  return <rect className={of} x={at + GAP / 2} width={1 - GAP} y={top - from - height} height={height} />;
}

function useInWords(minutes: readonly Minute[]): string {
  const { t } = useText();
  const high = peaks(minutes);
  if (high.length === 0) return t('report.noPeaks', { minutes: minutes.length });
  const list = high.map((one) => t('report.peak', { minute: one.minute + 1, n: inAll(one) })).join(t('report.and'));
  return t('report.peaks', { list, minutes: minutes.length });
}

function MinuteTable({ minutes, answers }: { minutes: readonly Minute[]; answers: boolean }) {
  const { t } = useText();
  const lookAt = useLooks(answers);
  const told = minutes.filter((one) => inAll(one) > 0);
  return (
    <details className="mchart-table">
      <summary>{t('report.asTable')}</summary>
      <div tabIndex={0} role="region" aria-label={t('report.asTable')}>
        <table>
          <thead>
            <tr>
              <th>{t('report.minuteHead')}</th>
              {answers && <th>{t('report.term.answers')}</th>}
              <th>{t('report.danmu')}</th>
            </tr>
          </thead>
          <tbody>
            {told.map((one) => (
              <tr key={one.minute}>
                <th scope="row">
                  <Figure {...lookAt(one)}>{one.minute + 1}</Figure>
                </th>
                {answers && <td>{grouped(one.answers)}</td>}
                <td>{grouped(one.danmu)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const SIZE_PX = 12;
let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a chart is, and how wide a small word would be on it before it is drawn, in px. */
function useRoom(chart: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, font: 'sans-serif' });
  useEffect(() => {
    const element = chart.current!;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, font: getComputedStyle(element).fontFamily }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [chart]);
  return { width: room.width, widthOf: (word: string) => widthOf(word, room.font) };
}

function widthOf(word: string, font: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return word.length * SIZE_PX;
  pen.font = `${SIZE_PX}px ${font}`;
  return pen.measureText(word).width;
}
