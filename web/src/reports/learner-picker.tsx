import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { SearchInput } from '../kit/ui/search-input.tsx';
import { STATUS_LOOKS } from './attendance-looks.ts';
import type { Corrected } from './correct-attendance.ts';
import { useLearners, type Of } from './use-report.ts';
import { useTable } from './use-table.ts';

const LISTED = 200;

interface Props {
  readonly of: Of;
  readonly chosen: ReadonlyMap<string, Corrected>;
  /** It is about one student, who is named; others are not looked for. */
  readonly isAlone: boolean;
  readonly onChange: (chosen: ReadonlyMap<string, Corrected>) => void;
}

/** Chooses students by ticking them; who is chosen stays so while others are looked for. */
export function LearnerPicker({ of, chosen, isAlone, onChange }: Props) {
  const { t } = useText();
  if (isAlone) return <One person={[...chosen.values()][0]!} />;
  return (
    <fieldset className="who">
      <legend>
        {t('report.correct.who')} <span className="i3">{t('report.correct.chosen', { n: chosen.size })}</span>
      </legend>
      <Ticks of={of} chosen={chosen} onChange={onChange} />
    </fieldset>
  );
}

function One({ person: { name, status } }: { person: Corrected }) {
  const { t } = useText();
  return (
    <p className="row">
      <b>{name}</b>
      <span className={`st ${STATUS_LOOKS[status].tone}`}>
        <Icon name={STATUS_LOOKS[status].icon} size="xs" />
        {t(`report.status.${status}`)}
      </span>
    </p>
  );
}

function Ticks({ of, chosen, onChange }: Omit<Props, 'isAlone'>) {
  const { t } = useText();
  const { state, change, asked } = useTable({ sort: 'name', descending: false, size: LISTED });
  const learners = useLearners(of, asked);
  const { data } = learners;
  const listed = data?.learners ?? [];
  const toggle = (people: readonly Corrected[], isIn: boolean) => {
    const next = new Map(chosen);
    for (const { personId, name, status, marked } of people) {
      if (isIn) next.set(personId, { personId, name, status, marked });
      else next.delete(personId);
    }
    onChange(next);
  };
  const isWhole = listed.length > 0 && listed.every(({ personId }) => chosen.has(personId));
  return (
    <>
      <div className="row">
        <label className="field grow">
          <Icon name="search" size="s" />
          <SearchInput
            value={state.search}
            placeholder={t('report.findHint')}
            aria-label={t('report.find')}
            onSearch={(search) => change({ search })}
          />
        </label>
        {listed.length > 1 && (
          <Button size="sm" onClick={() => toggle(listed, !isWhole)}>
            {isWhole ? t('report.correct.noneOf') : t('report.correct.all', { n: listed.length })}
          </Button>
        )}
      </div>
      {data === undefined ? (
        <PartNotThere part={learners} />
      ) : (
        <ul className="ticks" tabIndex={0} aria-label={t('report.correct.who')}>
          {listed.map((learner) => (
            <li key={learner.personId}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(learner.personId)}
                  onChange={(event) => toggle([learner], event.target.checked)}
                />
                <span className="grow cut">
                  {learner.name} <span className="i3 t13">{learner.login ?? t('seats.guest')}</span>
                </span>
                <span className={`st t13 ${STATUS_LOOKS[learner.status].tone}`}>
                  <Icon name={STATUS_LOOKS[learner.status].icon} size="xs" />
                  {t(`report.status.${learner.status}`)}
                </span>
              </label>
            </li>
          ))}
          {listed.length === 0 && <li className="i2">{t('report.correct.nobody')}</li>}
        </ul>
      )}
      {data !== undefined && data.total > listed.length && (
        <p className="t12 i3">{t('report.correct.more', { n: data.total - listed.length })}</p>
      )}
    </>
  );
}
