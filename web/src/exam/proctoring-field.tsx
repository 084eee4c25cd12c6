import type { ProctoringRules } from '@lectern/contracts/exam/settings.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { TickField, type FieldProps } from '../kit/forms/field.tsx';
import { Entry, Fault } from '../kit/ui/entry.tsx';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { useText } from './texts.ts';

/** Standard: collected at the third leave. */
const ON: ProctoringRules = { collects: true, leaves: 3 };

/** Whether the exam is watched, and how; closed where the membership has none of it [R6.13]. */
export function ProctoringField({ label, fault, value, onChange }: FieldProps<ProctoringRules>) {
  const { t } = useText();
  const isClosed = useIsClosed('proctoring');
  if (isClosed && value === undefined) return <Gate feature="proctoring" />;
  const set = (changed: Partial<ProctoringRules>) => onChange({ ...ON, ...value, ...changed });
  return (
    <fieldset className="exam-rules">
      <legend>{label}</legend>
      <TickField
        label={t('exam.proctoring.on')}
        hint={t('exam.proctoring.once')}
        value={value !== undefined}
        onChange={(on) => onChange(on === true ? ON : undefined)}
      />
      {value !== undefined && (
        <>
          <TickField
            label={t('exam.proctoring.collects')}
            value={value.collects}
            onChange={(collects = false) => set({ collects })}
          />
          {value.collects && (
            <Entry
              label={t('exam.proctoring.leaves', { most: LIMITS.examLeaves })}
              inputMode="numeric"
              value={value.leaves === undefined || Number.isNaN(value.leaves) ? '' : String(value.leaves)}
              onChange={({ target }) =>
                set({ leaves: target.value === '' ? undefined : Number.parseInt(target.value, 10) })
              }
            />
          )}
          <TickField
            label={t('exam.proctoring.photo')}
            hint={t('exam.proctoring.photoHint')}
            value={value.photo === true}
            onChange={(on) => set({ photo: on === true ? true : undefined })}
          />
          <p className="t13 i2">{t('exam.proctoring.blind')}</p>
        </>
      )}
      {fault !== undefined && <Fault>{fault}</Fault>}
    </fieldset>
  );
}

/** A number that an exam can be collected at, where one is asked for. */
export const areLeavesRight = ({ collects, leaves }: ProctoringRules): boolean =>
  !collects || (leaves !== undefined && leaves >= 1 && leaves <= LIMITS.examLeaves);
