import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { ATTENTION, dropOf } from '@lectern/contracts/statistics/attention.ts';
import type { ClassStatistics } from '@lectern/contracts/statistics/queries.ts';
import { SetAttentionRules } from '@lectern/contracts/statistics/statistics.ts';
import { useMemo, useState } from 'react';
import { askerOf } from '../class/asker.ts';
import { afterOf } from '../kit/data/request.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { score } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { LearnerDialog } from './learner-term.tsx';
import { useText } from './texts.ts';

type Student = ClassStatistics['behind'][number];

interface Props {
  readonly room: ClassSettings;
  readonly data: ClassStatistics;
  /** The rules were changed: what is shown must be after that. */
  readonly onChanged: (after: string) => void;
}

/** Who falls behind, by which of the rules that stand there, and the facts of each. */
export function Behind({ room, data, onChanged }: Props) {
  const { t } = useText();
  const [isEditing, setEditing] = useState(false);
  const [opened, setOpened] = useState<Student>();
  const { rules, behind } = data;
  const on = ATTENTION.filter((rule) => rules[rule] > 0);
  const columns = useMemo((): readonly Column<Student>[] => {
    const saidOf = (rule: (typeof ATTENTION)[number], one: Student) =>
      rule === 'scoreDrop'
        ? t('statistics.by.scoreDrop', { n: score(dropOf(one)) })
        : t(`statistics.by.${rule}`, { n: one[rule] });
    return [
      {
        id: 'name',
        head: t('statistics.name'),
        by: ({ name }) => name,
        cell: (one) => (
          <>
            <Button look="quiet" size="sm" onClick={() => setOpened(one)}>
              {one.name}
            </Button>
            <small>{one.number ?? one.login}</small>
          </>
        ),
      },
      {
        id: 'reasons',
        head: t('statistics.reasons'),
        by: ({ by }) => -by.length,
        cell: (one) => (
          <span className="statistics-reasons">
            {one.by.map((rule) => (
              <span key={rule} className="chip warn">
                {saidOf(rule, one)}
              </span>
            ))}
          </span>
        ),
      },
      {
        id: 'missed',
        head: t('statistics.missed', { n: rules.weeks }),
        by: ({ missedLessons }) => -missedLessons,
        cell: ({ missedLessons, held }) => (
          <Figure label={t('statistics.missed', { n: rules.weeks })}>
            {t('statistics.ofN', { n: missedLessons, of: held })}
          </Figure>
        ),
      },
      {
        id: 'homework',
        head: t('statistics.notSubmitted'),
        by: ({ missingHomework }) => -missingHomework,
        cell: ({ missingHomework, due }) => (
          <Figure label={t('statistics.notSubmitted')}>{t('statistics.ofN', { n: missingHomework, of: due })}</Figure>
        ),
      },
      {
        id: 'score',
        head: t('statistics.fromTo', { n: rules.weeks }),
        by: (one) => -dropOf(one),
        cell: ({ before, recent }) => (
          <Figure label={t('statistics.fromTo', { n: rules.weeks })}>
            {[before, recent].map((one) => (one === undefined ? '—' : score(one))).join(' → ')}
          </Figure>
        ),
      },
    ];
  }, [t, rules.weeks]);
  return (
    <section className="card statistics-part" aria-label={t('statistics.behind')}>
      <header className="row wraps">
        <h2 className="grow">
          {t('statistics.behind')} <small>{t('statistics.behindN', { n: behind.length })}</small>
        </h2>
        {may(askerOf(room), SetAttentionRules.allow) && (
          <Button icon="gear" onClick={() => setEditing(true)}>
            {t('statistics.editRules')}
          </Button>
        )}
      </header>
      {on.length === 0 ? (
        <p className="i2">{t('statistics.allOff')}</p>
      ) : (
        <>
          <p className="t13 i2">{t('statistics.anyOf')}</p>
          <ol className="statistics-rules">
            {on.map((rule) => (
              <li key={rule}>{t(`statistics.rule.${rule}`, { weeks: rules.weeks, n: rules[rule] })}</li>
            ))}
          </ol>
          <p className="t12 i2">{t('statistics.leaveIsNot')}</p>
          {behind.length === 0 ? (
            <p>{t('statistics.nobody')}</p>
          ) : (
            <DataTable
              label={t('statistics.behind')}
              columns={columns}
              rows={behind}
              keyOf={({ personId }) => personId}
            />
          )}
        </>
      )}
      {isEditing && (
        <RulesDialog
          classId={room.id}
          data={data}
          onClose={() => setEditing(false)}
          onChanged={(after) => {
            setEditing(false);
            toast('ok', t('statistics.rulesSaved'));
            onChanged(after);
          }}
        />
      )}
      {opened && (
        <LearnerDialog
          classId={room.id}
          personId={opened.personId}
          name={opened.name}
          term={data.term}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

interface RulesProps {
  readonly classId: string;
  readonly data: ClassStatistics;
  readonly onClose: () => void;
  readonly onChanged: (after: string) => void;
}

/** The rules, each a number that a teacher sets. */
function RulesDialog({ classId, data: { rules, editedIn }, onClose, onChanged }: RulesProps) {
  const { t } = useText();
  const field = (label: string, hint: string, least: number, most: number) => ({
    label,
    hint,
    show: String,
    check: (value: unknown) => {
      const n = Number(value);
      const isWithin = String(value).trim() !== '' && Number.isInteger(n) && n >= least && n <= most;
      return isWithin ? undefined : t('statistics.wholeNumber', { least, most });
    },
  });
  const off = t('statistics.ruleOff');
  const { attentionWeeks: weeks, attentionCount: count } = LIMITS;
  return (
    <CommandDialog
      command={SetAttentionRules}
      to={{ family: 'statistics', id: classId }}
      title={t('statistics.rulesTitle')}
      submit={t('statistics.saveRules')}
      start={Object.fromEntries(Object.entries(rules).map(([name, n]) => [name, String(n)]))}
      fields={{
        weeks: field(t('statistics.ruleWeeks'), t('statistics.ruleWeeksHint', { n: weeks }), 1, weeks),
        missedLessons: field(t('statistics.ruleMissed'), off, 0, count),
        missingHomework: field(t('statistics.ruleMissing'), off, 0, count),
        scoreDrop: field(t('statistics.ruleDrop'), off, 0, 100),
      }}
      data={(entered) => Object.fromEntries(Object.entries(entered).map(([name, typed]) => [name, Number(typed)]))}
      edited={{ basedOn: editedIn }}
      onClose={onClose}
      onDone={({ receipt }) => onChanged(receipt === undefined ? '' : afterOf(receipt))}
    >
      <p className="i2">{t('statistics.rulesWhat')}</p>
    </CommandDialog>
  );
}
