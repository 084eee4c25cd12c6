import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { Span } from '@lectern/contracts/kernel/spans.ts';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { endOf, exactClock } from './draft.ts';
import { useText } from './texts.ts';

export interface Turn {
  readonly ms: number;
  readonly n: number;
}

interface Props {
  readonly recordingMs: number;
  readonly cuts: readonly Span[];
  readonly selected: number;
  readonly atMs: number;
  readonly mark: Partial<Span>;
  readonly turns: readonly Turn[];
  /** What of the recording is shown. */
  readonly shown: Span;
  readonly onSeek: (ms: number) => void;
  readonly onSelect: (n: number) => void;
  readonly onMove: (n: number, end: keyof Span, ms: number) => void;
  readonly onPutBack: (n: number) => void;
}

/** The recording from left to right: what is cut out, its ends as sliders, page turns, and where one is. */
export function CutTrack(props: Props) {
  const { recordingMs, cuts, selected, atMs, mark, turns, shown, onSeek } = props;
  const { t } = useText();
  const track = useRef<HTMLDivElement>(null);
  const length = shown.to - shown.from;
  const placed = (ms: number): string => `${((ms - shown.from) / length) * 100}%`;
  const msAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = track.current!.getBoundingClientRect();
    return shown.from + ((clientX - left) / width) * length;
  };
  const isShown = (ms: number): boolean => ms >= shown.from && ms <= shown.to;
  return (
    <div className="cut-lanes">
      <div className="cut-whole" aria-hidden="true">
        {cuts.map(({ from, to }) => (
          <i
            key={from}
            className="gone"
            style={{ left: `${(from / recordingMs) * 100}%`, width: `${((to - from) / recordingMs) * 100}%` }}
          />
        ))}
        <i
          className="view"
          style={{ left: `${(shown.from / recordingMs) * 100}%`, width: `${(length / recordingMs) * 100}%` }}
        />
        <i className="head" style={{ left: `${(atMs / recordingMs) * 100}%` }} />
      </div>
      <div
        className="cut-track"
        ref={track}
        role="group"
        aria-label={t('cutting.track')}
        onPointerDown={(event) => {
          if ((event.target as HTMLElement).closest('[role="slider"]') !== null) return;
          onSeek(msAt(event));
        }}
      >
        {turns
          .filter(({ ms }) => isShown(ms))
          .map(({ ms, n }) => (
            <span className="turn" key={ms} style={{ left: placed(ms) }} aria-hidden="true">
              {n}
            </span>
          ))}
        {mark.from !== undefined && isShown(mark.from) && <i className="mark" style={{ left: placed(mark.from) }} />}
        {mark.to !== undefined && isShown(mark.to) && <i className="mark" style={{ left: placed(mark.to) }} />}
        {cuts.map((cut, n) => (
          <Zone
            key={n}
            {...props}
            cut={cut}
            n={n}
            isSelected={n === selected}
            left={Math.max(cut.from, shown.from)}
            right={Math.min(cut.to, shown.to)}
            placed={placed}
            msAt={msAt}
          />
        ))}
        {isShown(atMs) && (
          <span className={atMs > (shown.from + shown.to) / 2 ? 'head late' : 'head'} style={{ left: placed(atMs) }}>
            <b className="mono">{exactClock(atMs)}</b>
          </span>
        )}
      </div>
      <div className="cut-axis mono i2" aria-hidden="true">
        <span>{exactClock(shown.from)}</span>
        <span>{exactClock(Math.min(shown.to, endOf(recordingMs)))}</span>
      </div>
    </div>
  );
}

interface ZoneProps extends Props {
  readonly cut: Span;
  readonly n: number;
  readonly isSelected: boolean;
  readonly left: number;
  readonly right: number;
  readonly placed: (ms: number) => string;
  readonly msAt: (event: PointerEvent) => number;
}

function Zone(props: ZoneProps) {
  const { cut, n, isSelected, left, right, placed, onSelect } = props;
  if (right <= left) return null;
  return (
    <>
      <span
        className={isSelected ? 'gone on' : 'gone'}
        style={{ left: placed(left), width: `calc(${placed(right)} - ${placed(left)})` }}
        onPointerDown={() => onSelect(n)}
        aria-hidden="true"
      />
      {cut.from === left && <Handle {...props} end="from" />}
      {cut.to === right && <Handle {...props} end="to" />}
    </>
  );
}

function Handle({ cut, n, end, cuts, recordingMs, turns, placed, msAt, ...props }: ZoneProps & { end: keyof Span }) {
  const { t } = useText();
  const { onMove, onPutBack, onSelect, isSelected } = props;
  const ms = cut[end];
  const press = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'Delete' || event.key === 'Backspace') onPutBack(n);
    else if (way === 0) return;
    else if (event.ctrlKey || event.metaKey) {
      const next = way > 0 ? turns.find((one) => one.ms > ms) : turns.findLast((one) => one.ms < ms);
      if (next !== undefined) onMove(n, end, next.ms);
    } else onMove(n, end, ms + way * (event.shiftKey ? 1000 : PLAYBACK.frameMs));
    event.preventDefault();
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={isSelected ? `handle ${end} on` : `handle ${end}`}
      style={{ left: placed(ms) }}
      aria-label={t(end === 'from' ? 'cutting.handleFrom' : 'cutting.handleTo', { n: n + 1 })}
      aria-valuemin={end === 'from' ? (cuts[n - 1]?.to ?? 0) : cut.from}
      aria-valuemax={end === 'from' ? cut.to : (cuts[n + 1]?.from ?? endOf(recordingMs))}
      aria-valuenow={ms}
      aria-valuetext={exactClock(ms)}
      onFocus={() => onSelect(n)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(n, end, msAt(event));
      }}
    />
  );
}
