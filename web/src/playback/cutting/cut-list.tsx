import { keptOf, lengthOf, type Span } from '@lectern/contracts/kernel/spans.ts';
import type { PlaybackTimeline } from '@lectern/contracts/playback/queries.ts';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { exactClock, momentOf, type Cuttable } from './draft.ts';
import { useText } from './texts.ts';

interface Props {
  readonly segment: Cuttable;
  readonly timeline: PlaybackTimeline;
  readonly cuts: readonly Span[];
  readonly selected: number;
  readonly onSelect: (n: number) => void;
  readonly onMove: (n: number, end: keyof Span, ms: number) => void;
  readonly onPutBack: (n: number) => void;
}

/** Each cut with its ends as they can be typed, and what all of them come to. */
export function CutList({ segment, timeline, cuts, selected, onSelect, onMove, onPutBack }: Props) {
  const { t } = useText();
  const { recordingMs } = segment.own;
  const isGone = ({ atMs }: { readonly atMs: number }) =>
    cuts.some(({ from, to }) => atMs - segment.beginsAtMs >= from && atMs - segment.beginsAtMs < to);
  const left = lengthOf(keptOf(recordingMs, cuts));
  const moment = (n: number, end: keyof Span) => (
    <MomentField
      label={t(end === 'from' ? 'cutting.fromOf' : 'cutting.toOf', { n: n + 1 })}
      ms={cuts[n]![end]}
      onChange={(ms) => onMove(n, end, ms)}
    />
  );
  return (
    <section className="cut-list" aria-labelledby="cut-list-title">
      <header className="row">
        <h2 id="cut-list-title">{t('cutting.list', { n: cuts.length })}</h2>
        <span className="i2 mono">{t('cutting.listTotal', { length: exactClock(lengthOf(cuts)) })}</span>
      </header>
      {cuts.length === 0 && <p className="i2">{t('cutting.listNone')}</p>}
      <ol>
        {cuts.map((cut, n) => (
          <li key={n} aria-current={n === selected || undefined}>
            <button
              type="button"
              className="link"
              aria-label={t('cutting.select', { n: n + 1 })}
              onClick={() => onSelect(n)}
            >
              {n + 1}
            </button>
            {moment(n, 'from')}
            <span aria-hidden="true">–</span>
            {moment(n, 'to')}
            <span className="mono i2 grow">−{exactClock(cut.to - cut.from)}</span>
            <Button
              size="sm"
              look="quiet"
              icon="undo"
              aria-label={t('cutting.putBack', { n: n + 1 })}
              onClick={() => onPutBack(n)}
            />
          </li>
        ))}
      </ol>
      <dl>
        <div>
          <dt>{t('cutting.before')}</dt>
          <dd className="mono">{exactClock(recordingMs)}</dd>
        </div>
        <div>
          <dt>{t('cutting.after')}</dt>
          <dd className="mono">
            <b>{exactClock(left)}</b>
          </dd>
        </div>
        <div>
          <dt>{t('cutting.along')}</dt>
          <dd>
            {t('cutting.alongWhat', {
              danmu: timeline.danmu.filter(isGone).length,
              pages: timeline.pages.filter(isGone).length,
            })}
          </dd>
        </div>
        <div>
          <dt>{t('cutting.record')}</dt>
          <dd>{t('cutting.recordStays')}</dd>
        </div>
        <div>
          <dt>{t('cutting.watched')}</dt>
          <dd>{t('cutting.watchedAnew')}</dd>
        </div>
      </dl>
    </section>
  );
}

interface MomentProps {
  readonly label: string;
  readonly ms: number;
  readonly onChange: (ms: number) => void;
}

/** A moment that can be typed; it takes effect with Enter, or when it is left. What is none stays as it was. */
export function MomentField({ label, ms, onChange }: MomentProps) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const moment = typed === undefined ? undefined : momentOf(typed);
    setTyped(undefined);
    if (moment !== undefined && moment !== ms) onChange(moment);
  };
  return (
    <input
      className="mono cut-moment"
      aria-label={label}
      inputMode="decimal"
      value={typed ?? exactClock(ms)}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
