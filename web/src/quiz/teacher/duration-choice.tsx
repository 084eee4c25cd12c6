import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useId } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { useDuration } from '../../kit/i18n/use-duration.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { DURATIONS, isDuration, UNTIMED } from './duration.ts';

interface Props {
  readonly durationS: number;
  readonly onDuration: (seconds: number) => void;
}

/** How long the class may answer. */
export function DurationChoice({ durationS, onDuration }: Props) {
  const { t } = useText();
  const duration = useDuration();
  const group = useId();
  const isPreset = durationS === UNTIMED || DURATIONS.some((one) => one === durationS);
  return (
    <div className="limit">
      <span className="t12 i2">{t('publish.duration')}</span>
      {/* Radio buttons, not buttons: Enter in one of them publishes instead of pressing it again. */}
      <div className="seg" role="radiogroup" aria-label={t('publish.duration')}>
        {[...DURATIONS, UNTIMED].map((one) => (
          <label key={one} className={one === durationS ? 'on' : undefined}>
            <input
              type="radio"
              className="vh"
              name={group}
              checked={one === durationS}
              onChange={() => onDuration(one)}
            />
            {one === UNTIMED ? t('time.unlimited') : duration(one)}
          </label>
        ))}
      </div>
      <label className="own t12 i2">
        {t('publish.own')}
        <input
          type="number"
          inputMode="numeric"
          min={LIMITS.durationMinS}
          max={LIMITS.durationMaxS}
          value={!Number.isFinite(durationS) ? '' : durationS}
          className={isPreset ? undefined : 'on'}
          aria-label={t('publish.ownSeconds')}
          aria-invalid={!isDuration(durationS) || undefined}
          onChange={(event) => onDuration(event.target.valueAsNumber)}
        />
      </label>
      {!isDuration(durationS) && (
        <span className="fault" role="alert">
          <Icon name="badc" size="xs" />
          {t('publish.ownFault', { min: LIMITS.durationMinS, max: LIMITS.durationMaxS })}
        </span>
      )}
    </div>
  );
}
