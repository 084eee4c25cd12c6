import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { useId, type ReactNode } from 'react';
import { Entry } from '../kit/ui/entry.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { useGroupingText, type GroupingText } from './texts.ts';

const KINDS = ['random', 'free', 'assigned', 'selfSelected'] as const;

/** Assigned groups that are not those of an earlier lesson. */
export const EMPTY = 'empty';

/** What is typed, as it is typed. */
export interface Form {
  readonly kind: (typeof KINDS)[number];
  readonly title: string;
  readonly by: 'size' | 'number';
  readonly size: string;
  readonly number: string;
  readonly most: string;
  readonly minutes: string;
  readonly names: string;
  /** The lesson whose groups are taken again, or `EMPTY`. */
  readonly from: string;
}

/** The groups of a self-selected grouping, by their names; of an assigned one, by their number. */
export function groupsOf({ kind, names, number, most }: Form, here: number) {
  const called =
    kind === 'assigned'
      ? Array.from({ length: Number(number) }, (_, index) => String(index + 1))
      : names
          .split('\n')
          .map((name) => name.trim())
          .filter((name) => name !== '');
  const capacity = kind === 'assigned' ? Math.max(1, Math.ceil(here / called.length)) : Number(most);
  return called.map((name) => ({ groupId: newId(), name, capacity }));
}

const isWhole = (typed: string, most: number) => /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;
const MINUTES = LIMITS.durationMaxS / 60;

type Fields = Exclude<keyof Form, 'kind' | 'by' | 'from'>;
const MOST: Partial<Record<Fields, number>> = {
  size: LIMITS.groupMembers,
  number: LIMITS.groupsPerGrouping,
  most: LIMITS.groupMembers,
  minutes: MINUTES,
};

/** Which fields a way of grouping has. */
const asked = ({ kind, by, from }: Form): readonly Fields[] => {
  if (kind === 'random') return [by];
  if (kind === 'assigned') return from === EMPTY ? ['number'] : [];
  return kind === 'free' ? ['most', 'minutes'] : ['most', 'minutes', 'names'];
};

/** What is wrong with each field. */
export function faultsIn(form: Form, t: GroupingText): Partial<Record<Fields, string>> {
  const faults: Partial<Record<Fields, string>> = {};
  const length = units(form.title.trim());
  if (length === 0 || length > LIMITS.groupingTitleUnits)
    faults.title = t('grouping.badTitle', { n: LIMITS.groupingTitleUnits / 2 });
  for (const field of asked(form)) {
    const most = MOST[field];
    if (most !== undefined && !isWhole(form[field], most)) faults[field] = t('grouping.badNumber', { n: most });
  }
  if (form.kind !== 'selfSelected') return faults;
  const names = form.names.split('\n').map((name) => name.trim());
  const long = names.find((name) => units(name) > LIMITS.groupNameUnits);
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  const written = names.filter((name) => name !== '').length;
  if (written === 0) faults.names = t('grouping.noNames');
  else if (written > LIMITS.groupsPerGrouping) faults.names = t('grouping.tooMany', { n: LIMITS.groupsPerGrouping });
  else if (long !== undefined) faults.names = t('grouping.longName', { name: long, n: LIMITS.groupNameUnits / 2 });
  else if (twice !== undefined) faults.names = t('grouping.sameName', { name: twice });
  return faults;
}

/** What will come out of it, before it is done. */
export function outcome(form: Form, here: number, t: GroupingText): string {
  if (form.kind === 'free') return t('grouping.outcomeFree', { count: Math.ceil(here / Number(form.most)) });
  if (form.kind === 'selfSelected') {
    const groups = groupsOf(form, here);
    const places = groups.length * Number(form.most);
    const said = t('grouping.outcomePlaces', { count: groups.length, places });
    return places >= here ? said : `${said}. ${t('grouping.tooFew', { n: here - places })}`;
  }
  const isBySize = form.kind === 'random' && form.by === 'size';
  const wanted = isBySize ? Math.ceil(here / Number(form.size)) : Number(form.number);
  const count = Math.max(1, Math.min(wanted, form.kind === 'random' ? here : wanted));
  const [size, more] = [Math.ceil(here / count), here % count];
  if (more === 0) return t('grouping.outcomeEven', { count, size });
  return t('grouping.outcome', { more, size, fewer: count - more, less: size - 1 });
}

interface Props {
  readonly form: Form;
  readonly set: (change: Partial<Form>) => void;
  readonly here: number;
  /** What will come out of it, where that is not told by the form alone. */
  readonly said: string | undefined;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** Which of the four ways [R4.04], its settings, and what will come out. */
export function StartForm({ form, set, here, said, children }: Props) {
  const { t } = useGroupingText();
  const below = useId();
  const faults = faultsIn(form, t);
  const isRight = Object.keys(faults).length === 0;
  return (
    <div className="groups-form">
      <Segmented
        label={t('grouping.kind')}
        value={form.kind}
        options={KINDS.map((id) => ({ id, label: t(`grouping.${id}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <p className="d">{t(`grouping.how.${form.kind}`)}</p>
      {children}
      <Entry
        label={t('grouping.name')}
        value={form.title}
        fault={faults.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      {form.kind === 'random' && (
        <Segmented
          label={t('grouping.by')}
          value={form.by}
          options={(['size', 'number'] as const).map((id) => ({ id, label: t(`grouping.${id}`) }))}
          onChange={(by) => set({ by })}
        />
      )}
      <div className="two">
        {asked(form)
          .filter((field) => field !== 'names')
          .map((field) => (
            <Entry
              key={field}
              label={t(`grouping.${field as 'most'}`)}
              inputMode="numeric"
              value={form[field]}
              fault={faults[field]}
              onChange={({ target }) => set({ [field]: target.value.trim() })}
            />
          ))}
      </div>
      {form.kind === 'selfSelected' && (
        <label className="entry">
          <span>{t('grouping.names')}</span>
          <textarea
            rows={4}
            value={form.names}
            aria-invalid={faults.names !== undefined || undefined}
            aria-describedby={below}
            onChange={({ target }) => set({ names: target.value })}
          />
          <span id={below} className={faults.names === undefined ? undefined : 'fault'}>
            {faults.names}
          </span>
        </label>
      )}
      <p className="outcome" role="status">
        <b>{t('grouping.here', { n: here })}</b>
        {here > 0 && isRight && <> · {said ?? outcome(form, here, t)}</>}
      </p>
    </div>
  );
}
