import type { Rubric } from '@lectern/contracts/homework/facts.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState } from 'react';
import { TextField, type FieldProps } from '../kit/forms/field.tsx';
import { tenthsOf, worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { sumOf } from './points.ts';
import { useText } from './texts.ts';

/** What is wrong with a rubric beyond its schema, said at its field. */
export function useRubricFault() {
  const { t } = useText();
  return (value: unknown, fullTenths: number | undefined): string | undefined => {
    const rubric = (value ?? []) as Rubric;
    if (rubric.length === 0) return undefined;
    const names = rubric.map(({ name }) => name.trim());
    if (names.includes('')) return t('homework.criterionUnnamed');
    if (new Set(names).size < names.length) return t('homework.criterionTwice');
    if (rubric.some(({ tenths }) => tenths < 1)) return t('homework.criterionPointless');
    return sumOf(rubric) === fullTenths ? undefined : t('homework.rubricOff');
  };
}

/** The criteria of new homework, and the points of each; how far they are from full marks stands below, as they are typed. */
export function RubricField({ label, hint, fault, value, onChange }: FieldProps<Rubric>) {
  const { t } = useText();
  const [criteria, setCriteria] = useState(() =>
    (value ?? []).map(({ name, tenths }) => ({ id: newId(), name, points: tenths === 0 ? '' : worth(tenths) })),
  );
  function enter(after: typeof criteria): void {
    setCriteria(after);
    const rubric = after.map(({ name, points }) => ({ name, tenths: tenthsOf(points) ?? 0 }));
    onChange(rubric.length === 0 ? undefined : rubric);
  }
  const change = (at: number, more: object) => enter(criteria.map((one, n) => (n === at ? { ...one, ...more } : one)));
  return (
    <fieldset className="homework-rubric">
      <legend>{label}</legend>
      {criteria.map(({ id, name, points }, at) => (
        <div key={id} className="homework-criterion">
          <TextField
            label={t('homework.criterionN', { n: at + 1 })}
            value={name}
            onChange={(typed = '') => change(at, { name: typed })}
          />
          <TextField
            label={t('homework.criterionPoints', { n: at + 1 })}
            value={points}
            onChange={(typed = '') => change(at, { points: typed })}
          />
          <Button
            look="quiet"
            icon="close"
            aria-label={t('homework.criterionDrop', { n: at + 1 })}
            onClick={() => enter(criteria.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      {criteria.length < LIMITS.criteria && (
        <div>
          <Button size="sm" icon="plus" onClick={() => enter([...criteria, { id: newId(), name: '', points: '' }])}>
            {t('homework.criterionAdd')}
          </Button>
        </div>
      )}
      <span className="t13 i2" role="status">
        {hint}
      </span>
      {fault !== undefined && <Fault>{fault}</Fault>}
    </fieldset>
  );
}

interface MarksProps {
  readonly label: string;
  readonly rubric: Rubric;
  /** The points of a criterion, as they were typed so far. */
  readonly markOf: (one: Rubric[number]) => string;
  /** The one that keys go to. */
  readonly at: number;
  readonly fault: string | undefined;
  readonly onMark: (one: Rubric[number], typed: string) => void;
  readonly onAt: (at: number) => void;
}

/** The points of each criterion; their sum is the score. */
export function CriterionMarks({ label, rubric, markOf, at, fault, onMark, onAt }: MarksProps) {
  const { t } = useText();
  const sum = worth(sumOf(rubric.map((one) => ({ tenths: tenthsOf(markOf(one)) ?? 0 }))));
  return (
    <fieldset className="homework-rubric">
      <legend>{label}</legend>
      {rubric.map((one, n) => (
        <div key={one.name} className="homework-mark" aria-current={n === at} onFocus={() => onAt(n)}>
          <TextField
            label={t('homework.criterionOf', { name: one.name, of: worth(one.tenths) })}
            value={markOf(one)}
            fault={n === at ? fault : undefined}
            onChange={(typed = '') => onMark(one, typed)}
          />
        </div>
      ))}
      <b role="status">{t('homework.sum', { n: sum, of: worth(sumOf(rubric)) })}</b>
    </fieldset>
  );
}

interface CriteriaProps {
  readonly criteria: readonly { readonly name: string; readonly tenths: number; readonly ofTenths?: number }[];
}

/** What is looked at, with what each is worth; of what was graded, with the points that it got. */
export function Criteria({ criteria }: CriteriaProps) {
  const { t } = useText();
  return (
    <section aria-label={t('homework.rubric')}>
      <h3>{t('homework.rubric')}</h3>
      <dl className="homework-criteria">
        {criteria.map(({ name, tenths, ofTenths }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {ofTenths === undefined
                ? t('homework.worth', { n: worth(tenths) })
                : t('homework.points', { n: worth(tenths), of: worth(ofTenths) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
