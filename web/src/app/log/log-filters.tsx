import { useText } from '../../i18n/teacher.ts';
import { PERIODS, type Period } from '../../ui/period.ts';

export interface LogChoice {
  readonly classId?: string | undefined;
  /** Of the last so many days. */
  readonly days?: Period;
  readonly mine: boolean;
  readonly deleted: boolean;
}

export const ALL: LogChoice = { mine: false, deleted: false };

export const isNarrow = ({ classId, days, mine }: LogChoice): boolean =>
  classId !== undefined || days !== undefined || mine;

interface Props {
  readonly choice: LogChoice;
  readonly classes: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (choice: LogChoice) => void;
}

/** Which class, how far back, whose, and what was deleted. */
export function LogFilters({ choice, classes, onChange }: Props) {
  const { t } = useText();
  return (
    <form className="log-filters">
      <label>
        <span className="t13 i2">{t('lesson.class')}</span>
        <select
          value={choice.classId ?? ''}
          onChange={({ target }) => onChange({ ...choice, classId: target.value || undefined })}
        >
          <option value="">{t('log.allClasses')}</option>
          {classes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="t13 i2">{t('log.period')}</span>
        <select
          value={choice.days ?? ''}
          onChange={({ target }) =>
            onChange({ ...choice, days: PERIODS.find((days) => String(days) === target.value) })
          }
        >
          {PERIODS.map((days) => (
            <option key={days ?? ''} value={days ?? ''}>
              {t(`log.period.${days ?? 'all'}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={choice.mine}
          onChange={({ target }) => onChange({ ...choice, mine: target.checked })}
        />
        {t('log.mine')}
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={choice.deleted}
          onChange={({ target }) => onChange({ ...choice, deleted: target.checked })}
        />
        {t('log.deleted')}
      </label>
    </form>
  );
}
