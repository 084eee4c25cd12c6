import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { BANDS, pointsOfBand } from '@lectern/contracts/question/bands.ts';
import { useId, useState } from 'react';
import type { PicturesSeen } from '@lectern/contracts/kernel/pictures-seen.ts';
import { worth } from '../../kit/i18n/format.ts';
import { Pictures } from '../../kit/pictures/pictures.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Fault } from '../../kit/ui/entry.tsx';
import { useText } from './grading-texts.ts';
import { parsePoints } from './points.ts';
import './grading.css';

interface Props {
  /** What the question is worth, in tenths. */
  readonly of: number;
  readonly grade: number | undefined;
  readonly remark: string | undefined;
  readonly isBusy: boolean;
  readonly saves: string;
  readonly onSave: (points: number, remark: string) => void;
}

interface ReadProps {
  readonly words: string | undefined;
  readonly pictures: PicturesSeen | undefined;
  readonly src: (file: string) => string;
}

/** An answer as it is read to be graded. */
export function AnswerRead({ words = '', pictures, src }: ReadProps) {
  const { t } = useText();
  return (
    <div className="answer-read">
      <p>{words === '' ? t(pictures === undefined ? 'grading.erased' : 'grading.onlyPictures') : words}</p>
      <Pictures pictures={pictures ?? {}} src={src} sizes="96px" />
    </div>
  );
}

/** Points by a band or typed, with one decimal [R5.50], and why; nothing is saved before it is pressed. */
export function GradeForm({ of, grade, remark: said = '', isBusy, saves, onSave }: Props) {
  const { t } = useText();
  const below = useId();
  const [typed, setTyped] = useState(grade === undefined ? '' : worth(grade));
  const [remark, setRemark] = useState(said);
  const points = parsePoints(typed, 0);
  const isGood = points !== undefined && points <= of;
  const over = units(remark.trim()) - LIMITS.remarkUnits;
  return (
    <form
      className="grade-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood && over <= 0) onSave(points, remark.trim());
      }}
    >
      <div className="grade-bands" role="group" aria-label={t('grading.bands')}>
        {BANDS.map((band) => {
          const given = pointsOfBand(band, of);
          return (
            <button
              key={band}
              type="button"
              aria-pressed={isGood && points === given}
              onClick={() => setTyped(worth(given))}
            >
              <b>{worth(given)}</b> <span>{band}%</span>
            </button>
          );
        })}
      </div>
      <label className="entry grade-points">
        <span>
          {t('grading.points')} {t('grading.of', { points: worth(of) })}
        </span>
        <input
          name="grade"
          inputMode="decimal"
          value={typed}
          aria-invalid={(typed !== '' && !isGood) || undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && !isGood && <Fault>{t('grading.badPoints', { points: worth(of) })}</Fault>}
      </label>
      <label className="entry">
        <span>{t('grading.remark')}</span>
        <textarea
          name="remark"
          rows={2}
          value={remark}
          aria-describedby={below}
          aria-invalid={over > 0 || undefined}
          onChange={(event) => setRemark(event.target.value)}
        />
        <span id={below}>
          {over > 0 ? t('grading.over', { n: over }) : `${units(remark.trim())} / ${LIMITS.remarkUnits}`}
        </span>
      </label>
      <Button look="primary" type="submit" busy={isBusy} disabled={!isGood || over > 0}>
        {saves}
      </Button>
    </form>
  );
}
