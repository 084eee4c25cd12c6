import type { OwnPhoto } from '@lectern/contracts/exam/photo-queries.ts';
import { useState } from 'react';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { TakePhoto } from './take-photo.tsx';
import { useText } from './texts.ts';
import './proctoring.css';

interface Props {
  readonly examId: string;
  readonly photo: OwnPhoto;
  /** The server's. */
  readonly now: number;
  readonly onSent: () => void;
}

const LOOKS = { none: 'off', underReview: 'info', passed: 'ok', failed: 'bad', waived: 'ok' } as const;

/** Before an exam: showing who one is, and what the teacher said to it [R4.12, R9.12]. */
export function PhotoStep({ examId, photo, now, onSent }: Props) {
  const { t } = useText();
  const when = useWhen();
  const { status, opensAt, keptDays, sentAt = 0, decidedAt = 0, fault, words, by = '' } = photo;
  /** After which decision it was opened: once there is another one, it is closed again. */
  const [takenAfter, setTakenAfter] = useState<number>();
  const isTaking = takenAfter === decidedAt;
  const isAsked = status === 'none' || status === 'failed';
  return (
    <section className="proctoring-photo" aria-label={t('proctoring.photo')}>
      <div className="row">
        <h2 className="grow">{t('proctoring.photo')}</h2>
        <span className={`st ${LOOKS[status]}`} role="status">
          {t(`proctoring.photo.is.${status}`)}
        </span>
      </div>
      {status === 'failed' && (
        <Notice tone="bad">
          <b>{fault && t(`proctoring.photo.fault.${fault}`)}</b>
          {words !== undefined && <p className="proctoring-words">{words}</p>}
          <p className="t13">{t('proctoring.photo.saidBy', { by, when: when(decidedAt) })}</p>
          <p className="t13">{t('proctoring.photo.inPerson')}</p>
        </Notice>
      )}
      {status === 'underReview' && (
        <p className="i2">{t('proctoring.photo.underReviewHint', { when: when(sentAt) })}</p>
      )}
      {status === 'waived' && <p className="i2">{t('proctoring.photo.waivedHint', { by, words: words ?? '' })}</p>}
      {isAsked && now < opensAt && <p className="i2">{t('proctoring.photo.opens', { when: when(opensAt) })}</p>}
      {isAsked && now >= opensAt && !isTaking && (
        <>
          {status === 'none' && <p className="i2">{t('proctoring.photo.why')}</p>}
          <Button look="primary" size="touch" icon="cam" onClick={() => setTakenAfter(decidedAt)}>
            {t(status === 'failed' ? 'proctoring.photo.again' : 'proctoring.photo.take')}
          </Button>
        </>
      )}
      {isAsked && isTaking && <TakePhoto examId={examId} onSent={onSent} onClose={() => setTakenAfter(undefined)} />}
      {isAsked && <p className="t13 i2">{t('proctoring.photo.kept', { n: keptDays })}</p>}
    </section>
  );
}
