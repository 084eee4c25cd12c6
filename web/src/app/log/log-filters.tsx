import { useText } from '../../i18n/teacher.ts';
import { LogRange, type Range } from '../../journal/log-range.tsx';

export interface LogChoice extends Range {
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
      <LogRange range={choice} classes={classes} onChange={(range) => onChange({ ...choice, ...range })} />
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
