import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { Span } from '@lectern/contracts/kernel/spans.ts';
import { Button } from '../../kit/ui/button.tsx';
import { MomentField } from './cut-list.tsx';
import { exactClock, frameOf } from './draft.ts';
import { useText } from './texts.ts';
import type { Recording } from './use-recording.ts';

interface Props {
  readonly recording: Recording;
  readonly recordingMs: number;
  readonly mark: Partial<Span>;
  /** How much of the recording the timeline shows. */
  readonly spanMs: number;
  readonly canUndo: boolean;
  readonly hasCuts: boolean;
  readonly onSpan: (ms: number) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onMarkIn: () => void;
  readonly onMarkOut: () => void;
  readonly onCut: () => void;
  readonly onSeam: () => void;
  readonly onUndo: () => void;
}

const MINUTE = 60_000;
const ZOOMS = [10 * MINUTE, 2 * MINUTE, 20_000] as const;

/** What can be done at a moment, each with its key. */
export function CutBar({ recording, recordingMs, mark, spanMs, canUndo, hasCuts, ...on }: Props) {
  const { t } = useText();
  const { atMs, isPlaying, seek, toggle } = recording;
  const said = (ms: number | undefined) => (ms === undefined ? t('cutting.unmarked') : exactClock(ms));
  return (
    <div className="row wraps cut-bar">
      <Button size="sm" look="quiet" icon="skipb" disabled={!hasCuts} onClick={on.onPrevious}>
        {t('cutting.previous')} <kbd>PgUp</kbd>
      </Button>
      <Button size="sm" look="quiet" onClick={() => seek(atMs - PLAYBACK.frameMs)}>
        {t('cutting.frameBack')} <kbd>,</kbd>
      </Button>
      <Button
        icon={isPlaying ? 'pause' : 'play'}
        aria-label={t(isPlaying ? 'cutting.pause' : 'cutting.play')}
        onClick={toggle}
      />
      <Button size="sm" look="quiet" onClick={() => seek(atMs + PLAYBACK.frameMs)}>
        {t('cutting.frameOn')} <kbd>.</kbd>
      </Button>
      <Button size="sm" look="quiet" icon="skipf" disabled={!hasCuts} onClick={on.onNext}>
        {t('cutting.next')} <kbd>PgDn</kbd>
      </Button>
      <MomentField label={t('cutting.now')} ms={atMs} onChange={seek} />
      <span className="i2 mono">{t('cutting.ofAll', { length: exactClock(recordingMs), n: frameOf(atMs) })}</span>
      <span className="grow" />
      {(mark.from ?? mark.to) !== undefined && (
        <small className="i2">{t('cutting.marked', { from: said(mark.from), to: said(mark.to) })}</small>
      )}
      <Button size="sm" onClick={on.onMarkIn}>
        {t('cutting.markIn')} <kbd>I</kbd>
      </Button>
      <Button size="sm" onClick={on.onMarkOut}>
        {t('cutting.markOut')} <kbd>O</kbd>
      </Button>
      <Button size="sm" onClick={on.onCut}>
        {t('cutting.cut')} <kbd>X</kbd>
      </Button>
      <Button size="sm" disabled={!hasCuts} onClick={on.onSeam}>
        {t('cutting.seam')} <kbd>Enter</kbd>
      </Button>
      <Button size="sm" icon="undo" aria-label={t('cutting.undo')} disabled={!canUndo} onClick={on.onUndo} />
      <label className="row">
        <span className="i2">{t('cutting.zoom')}</span>
        <select
          className="cut-zoom"
          value={spanMs}
          onChange={({ currentTarget: { value } }) => on.onSpan(Number(value))}
        >
          <option value={recordingMs}>{t('cutting.whole')}</option>
          {ZOOMS.filter((ms) => ms < recordingMs).map((ms) => (
            <option key={ms} value={ms}>
              {ms < MINUTE ? t('cutting.seconds', { n: ms / 1000 }) : t('cutting.minutes', { n: ms / MINUTE })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
