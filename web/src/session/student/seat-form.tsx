import { useState, type SubmitEvent } from 'react';
import type { Fault as FaultData, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { ProblemError } from '../../kit/data/errors.ts';
import { takeSeat } from '../../kit/data/session.ts';
import { useAction } from '../../kit/data/use-action.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Entry } from '../../kit/ui/entry.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';

/** A free name instead of an account, where the school offers it. */
export function SeatForm({ onAccount }: { onAccount: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [name, setName] = useState('');
  const action = useAction(() => takeSeat({ name }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void action.run();
  };
  const tooLong = faultsOf(action.error).some(({ code }) => code === 'text.tooLong');
  const fault =
    action.error === undefined
      ? undefined
      : tooLong
        ? t('who.tooLong', { max: LIMITS.seatNameUnits / 2, letters: LIMITS.seatNameUnits })
        : errorText(action.error);
  return (
    <form className="form" onSubmit={submit}>
      <Entry
        label={t('who.name')}
        hint={t('who.nameHint')}
        fault={fault}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="name"
        maxLength={LIMITS.seatNameUnits * 2}
      />
      {isTaken(action.error) && (
        <Button size="touch" wide onClick={onAccount}>
          {t('who.toAccount')}
        </Button>
      )}
      <Button
        look="primary"
        size="touch"
        wide
        type="submit"
        busy={action.busy}
        why={name.trim() ? undefined : t('who.needName')}
      >
        {t('who.takeSeat')}
      </Button>
    </form>
  );
}

/** Somebody with an account has the name: whoever that is signs in. */
const isTaken = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === ('seat.nameTaken' satisfies RefusalCode);

const faultsOf = (error: unknown): readonly FaultData[] =>
  (error instanceof ProblemError && error.problem.faults) || [];
