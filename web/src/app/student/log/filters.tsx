import { useJournalText } from '../../../i18n/journal.ts';
import { PERIODS, type Period } from '../../../ui/period.ts';

export interface Filter {
  readonly classId?: string | undefined;
  /** Of the last so many days. */
  readonly days?: Period;
}

export const EVERYTHING: Filter = {};

interface Props {
  readonly filter: Filter;
  readonly classes: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly onChange: (filter: Filter) => void;
}

/** Which class, and how far back. */
export function Filters({ filter, classes = [], onChange }: Props) {
  const { t } = useJournalText();
  return (
    <form className="log-filters">
      {(classes.length > 1 || filter.classId !== undefined) && (
        <label className="entry">
          <span>{t('log.class')}</span>
          <select
            value={filter.classId ?? ''}
            onChange={({ target }) => onChange({ ...filter, classId: target.value || undefined })}
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
          value={filter.days ?? ''}
          onChange={({ target }) =>
            onChange({ ...filter, days: PERIODS.find((days) => String(days) === target.value) })
          }
        >
          {PERIODS.map((days) => (
            <option key={days ?? ''} value={days ?? ''}>
              {t(`log.period.${days ?? 'all'}`)}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
