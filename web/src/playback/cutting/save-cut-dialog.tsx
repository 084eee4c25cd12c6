import type { LessonPlayback } from '@lectern/contracts/playback/queries.ts';
import { keptOf, lengthOf, type Span } from '@lectern/contracts/kernel/spans.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { clock } from '../clock.ts';
import { exactClock, type Cuttable } from './draft.ts';
import { useText } from './texts.ts';

interface Props {
  readonly lesson: LessonPlayback;
  readonly segment: Cuttable;
  readonly cuts: readonly Span[];
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Says first whom it concerns, and how. */
export function SaveCutDialog({ lesson, segment, cuts, isBusy, onSave, onClose }: Props) {
  const { t } = useText();
  const { title, durationMs, isVisible, own } = segment;
  const after = lengthOf(keptOf(own.recordingMs, cuts));
  const total = lesson.totalMs - durationMs + after;
  return (
    <Dialog
      title={t('cutting.saveCut')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cutting.goOn')}</Button>
          <Button look="primary" busy={isBusy} onClick={onSave}>
            {t('cutting.saveCut')}
          </Button>
        </>
      }
    >
      <p>{t('cutting.sure', { title, before: exactClock(durationMs), after: exactClock(after), n: cuts.length })}</p>
      <ul>
        <li>{t('cutting.sureTime')}</li>
        <li>
          {isVisible
            ? t('cutting.sureTotal', {
                before: clock(lesson.totalMs),
                after: clock(total),
                line: clock((total * lesson.percent) / 100),
              })
            : t('cutting.sureHidden')}
        </li>
        <li>{t('cutting.sureDone')}</li>
        <li>{t('cutting.sureBack')}</li>
      </ul>
    </Dialog>
  );
}
