import { TIME_FIELDS } from '@lectern/contracts/exam/settings.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { REFUSALS_OF_PAPERS } from '@lectern/contracts/kernel/refusals-of-papers.ts';
import { Fragment } from 'react';
import { DateTimeField } from '../kit/forms/date-time-field.tsx';
import { DurationField } from '../kit/forms/duration-field.tsx';
import { TickField, type FieldProps } from '../kit/forms/field.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { faultsIn, pushedLater, type EnteredTimes } from './times.ts';
import { useText } from './texts.ts';

/** The times of an exam, one below the other in the order in which they come; each says at once what is wrong with it. */
export function TimesField({ label, value = {}, onChange }: FieldProps<EnteredTimes>) {
  const { t, language } = useText();
  const when = useWhen();
  const minute = useMinute();
  const { durationMs, deadline, scoresAtOnce = false } = value;
  const faults = new Map(faultsIn(value, minute).map(({ field, code }) => [field, REFUSALS_OF_PAPERS[code][language]]));
  const isShort = durationMs !== undefined && durationMs < LIMITS.examMinMs;
  const wrong = faults.size + Number(isShort);
  const set = (some: EnteredTimes) => onChange({ ...value, ...some });
  const hintOf = (field: (typeof TIME_FIELDS)[number]) =>
    field === 'startsAt' && deadline !== undefined && durationMs !== undefined
      ? t('exam.lastEntry', { when: when(deadline - durationMs) })
      : t(`exam.hint.${field}`);
  return (
    <fieldset className="exam-times">
      <legend>{label}</legend>
      <ol>
        <li>
          <Icon name="ring" size="s" />
          <span className="row">
            <span className="grow">{t('exam.now')}</span>
            <time>{when(minute)}</time>
          </span>
        </li>
        {TIME_FIELDS.map((field) => (
          <Fragment key={field}>
            {field === 'deadline' && (
              <li className={isShort ? 'bad' : undefined}>
                <Icon name={isShort ? 'badc' : 'clock'} size="s" />
                <DurationField
                  label={t('exam.duration')}
                  hint={t('exam.durationHint')}
                  fault={isShort ? t('exam.durationShort') : undefined}
                  value={durationMs === undefined ? undefined : durationMs / 1000}
                  max={LIMITS.examMaxMs / 1000}
                  onChange={(seconds = 0) => set({ durationMs: seconds === 0 ? undefined : seconds * 1000 })}
                />
              </li>
            )}
            <li className={faults.has(field) ? 'bad' : undefined}>
              <Icon name={faults.has(field) ? 'badc' : 'okc'} size="s" />
              <div>
                {field === 'scoreAt' && (
                  <TickField
                    label={t('exam.scoresAtOnce')}
                    value={scoresAtOnce}
                    onChange={(on) => set({ scoresAtOnce: on, scoreAt: undefined })}
                  />
                )}
                {!(field === 'scoreAt' && scoresAtOnce) && (
                  <DateTimeField
                    label={t(`exam.time.${field}`)}
                    hint={hintOf(field)}
                    fault={faults.get(field)}
                    value={value[field]}
                    onChange={(at) => set({ [field]: at })}
                  />
                )}
              </div>
            </li>
          </Fragment>
        ))}
      </ol>
      {wrong > 0 && (
        <p className="row exam-wrong">
          <span className="st bad grow">{t('exam.timesWrong', { n: wrong })}</span>
          {faults.size > 0 && (
            <Button size="sm" onClick={() => onChange(pushedLater(value, Date.now()))}>
              {t('exam.push')}
            </Button>
          )}
        </p>
      )}
    </fieldset>
  );
}
