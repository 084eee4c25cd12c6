import { ATTEMPT_MODES, type ExamSettings } from '@lectern/contracts/exam/settings.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { ClassPicker, type ClassesChosen } from '../kit/forms/class-picker.tsx';
import { ChoiceField, TickField, type FieldProps } from '../kit/forms/field.tsx';
import { Entry } from '../kit/ui/entry.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { useText } from './texts.ts';

/** The classes that I teach. */
export function ClassesField(props: FieldProps<ClassesChosen>) {
  const { t } = useText();
  const { value = [] } = props;
  const students = value.reduce((sum, one) => sum + one.students, 0);
  return (
    <div className="exam-classes">
      <ClassPicker {...props} />
      <span className="t12 i2">{t('exam.chosen', { n: value.length, students })}</span>
    </div>
  );
}

type Attempts = ExamSettings['attempts'];

/** How often it is sat, and which of several counts [R9.10]. */
export function AttemptsField({ label, fault, value, onChange }: FieldProps<Attempts>) {
  const { t } = useText();
  const { mode, most, counts } = value ?? { mode: 'once', counts: 'highest' };
  const choose = (to: Attempts['mode']) => onChange({ mode: to, counts, ...(to === 'n' && { most: most ?? 2 }) });
  return (
    <div className="exam-rules">
      <span>{label}</span>
      <Segmented
        label={label}
        options={ATTEMPT_MODES.map((id) => ({
          id,
          label: t(id === 'n' ? 'exam.attempts.several' : `exam.attempts.${id}`),
        }))}
        value={mode}
        onChange={choose}
      />
      {mode === 'n' && (
        <Entry
          label={t('exam.attemptsMost', { most: LIMITS.examAttempts })}
          fault={fault}
          inputMode="numeric"
          value={most === undefined || Number.isNaN(most) ? '' : String(most)}
          onChange={({ target }) => onChange({ mode, counts, most: Number.parseInt(target.value, 10) })}
        />
      )}
      {mode !== 'once' && (
        <>
          <span>{t('exam.counts.label')}</span>
          <Segmented
            label={t('exam.counts.label')}
            options={(['highest', 'last'] as const).map((id) => ({ id, label: t(`exam.counts.${id}`) }))}
            value={counts}
            onChange={(to) => onChange({ mode, counts: to, ...(most !== undefined && { most }) })}
          />
        </>
      )}
    </div>
  );
}

/** How many attempts were said, where that has to be said. */
export const areAttemptsRight = ({ mode, most }: Attempts): boolean =>
  mode !== 'n' || (most !== undefined && most >= 2 && most <= LIMITS.examAttempts);

export function ShuffleField({ label, value, onChange }: FieldProps<ExamSettings['shuffle']>) {
  const { t } = useText();
  const now = value ?? { questions: false, choices: false };
  return (
    <fieldset className="exam-rules">
      <legend>{label}</legend>
      {(['questions', 'choices'] as const).map((one) => (
        <TickField
          key={one}
          label={t(`exam.shuffle.${one}`)}
          value={now[one]}
          onChange={(on = false) => onChange({ ...now, [one]: on })}
        />
      ))}
    </fieldset>
  );
}

const DEVICES = ['any', 'web', 'app'] as const;

export function TerminalField(props: FieldProps<ExamSettings['terminal']>) {
  const { t } = useText();
  return <ChoiceField {...props} options={DEVICES.map((id) => ({ id, label: t(`exam.terminal.${id}`) }))} />;
}

/** Four digits [R5.25]; where one stands, nothing leaves it, and null, which has a name of its own, takes it away. */
export function PasswordField({
  label,
  hint,
  fault,
  value,
  onChange,
  none,
}: FieldProps<string | null> & { readonly none?: string }) {
  return (
    <div className="exam-rules">
      {value !== null && (
        <Entry
          label={label}
          hint={hint}
          fault={fault}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )}
      {none !== undefined && (
        <TickField label={none} value={value === null} onChange={(on) => onChange(on === true ? null : undefined)} />
      )}
    </div>
  );
}
