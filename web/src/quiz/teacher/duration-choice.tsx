import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useText } from '../../i18n/teacher.ts';
import { useDuration } from '../../i18n/use-duration.ts';
import { Icon } from '../../ui/icon.tsx';
import { DURATIONS, isDuration } from './duration.ts';

interface Props {
  readonly durationS: number;
  readonly onDuration: (seconds: number) => void;
}

/** How long the class may answer. */
export function DurationChoice({ durationS, onDuration }: Props) {
  const { t } = useText();
  const duration = useDuration();
  const isPreset = DURATIONS.some((one) => one === durationS);
  return (
    <div className="limit">
      <span className="t12 i2">{t('publish.duration')}</span>
      <div className="seg" role="group" aria-label={t('publish.duration')}>
        {DURATIONS.map((one) => (
          <button key={one} type="button" aria-pressed={one === durationS} onClick={() => onDuration(one)}>
            {duration(one)}
          </button>
        ))}
      </div>
      <label className="own t12 i2">
        {t('publish.own')}
        <input
          type="number"
          inputMode="numeric"
          min={LIMITS.durationMinS}
          max={LIMITS.durationMaxS}
          value={Number.isNaN(durationS) ? '' : durationS}
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
