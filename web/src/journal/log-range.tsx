import { useText } from './texts.ts';
import { PERIODS, type Period } from '../kit/ui/period.ts';

/** Of which lessons a log tells. */
export interface Range {
  readonly classId?: string | undefined;
  /** Of the last so many days. */
  readonly days?: Period;
}

interface Props {
  readonly range: Range;
  readonly classes: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (range: Range) => void;
}

/** Which class, where there are several, and how far back. */
export function LogRange({ range: { classId, days }, classes, onChange }: Props) {
  const { t } = useText();
  return (
    <>
      {(classes.length > 1 || classId !== undefined) && (
        <label className="entry">
          <span>{t('log.class')}</span>
          <select
            value={classId ?? ''}
            onChange={({ target }) => onChange({ classId: target.value || undefined, days })}
          >
            <option value="">{t('log.allClasses')}</option>
            {classes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="entry">
        <span>{t('log.period')}</span>
        <select
          value={days ?? ''}
          onChange={({ target }) =>
            onChange({ classId, days: PERIODS.find((one) => String(one ?? '') === target.value) })
          }
        >
          {PERIODS.map((one) => (
            <option key={one ?? ''} value={one ?? ''}>
              {t(`log.period.${one ?? 'all'}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
