import { useState, type SubmitEvent } from 'react';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../i18n/student.ts';
import { Button } from '../../ui/button.tsx';
import { Entry, Fault } from '../../ui/entry.tsx';
import { useErrorText } from '../../ui/states.tsx';
import { lookUp, type Target } from './join.ts';

const DIGITS = 6;
const POSITIONS = Array.from({ length: DIGITS }, (_, index) => index);

interface Props {
  readonly code: string;
  /** Why the code of a link led nowhere. */
  readonly error: unknown;
  readonly onCode: (code: string) => void;
  readonly onFound: (target: Target, code: string) => void;
}

/** Six digits, looked up as soon as they are complete; or an invite code in a field of its own. */
export function CodeEntry({ code, error, onCode, onFound }: Props) {
  const { t } = useText();
  const [isInvite, setInvite] = useState(code !== '' && !/^\d{1,6}$/.test(code));
  const action = useAction(async (wanted: string) => onFound(await lookUp(wanted), wanted));
  const errorText = useErrorText();
  const change = (typed: string) => {
    action.clear();
    const next = isInvite ? typed.trim() : typed.replace(/\D/g, '').slice(0, DIGITS);
    onCode(next);
    if (!isInvite && next.length === DIGITS) void action.run(next);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void action.run(code);
  };
  const missing = isInvite
    ? code === ''
      ? t('join.needCode')
      : undefined
    : code.length < DIGITS
      ? t('join.needDigits')
      : undefined;
  const failure = action.error ?? error;
  const fault = failure === undefined ? undefined : errorText(failure);
  return (
    <form className="form fill" onSubmit={submit}>
      {isInvite ? (
        <Entry
          label={t('join.inviteCode')}
          value={code}
          fault={fault}
          onChange={(event) => change(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
        />
      ) : (
        <SixDigits code={code} onChange={change} fault={fault} />
      )}
      <button
        type="button"
        className="link tap"
        onClick={() => {
          setInvite(!isInvite);
          onCode('');
          action.clear();
        }}
      >
        {t(isInvite ? 'join.useLesson' : 'join.useInvite')}
      </button>
      <div className="act">
        <Button look="primary" size="touch" wide type="submit" busy={action.busy} why={missing}>
          {t(action.busy ? 'join.looking' : 'join.next')}
        </Button>
      </div>
    </form>
  );
}

/** One real input under six boxes: a phone's number pad, paste and a screen reader all see a plain field. */
function SixDigits({
  code,
  onChange,
  fault,
}: {
  code: string;
  onChange: (code: string) => void;
  fault: string | undefined;
}) {
  const { t } = useText();
  return (
    <label className="entry">
      <span>{t('join.lessonCode')}</span>
      <span className={fault ? 'digits bad' : 'digits'}>
        <input
          value={code}
          onChange={(event) => onChange(event.target.value)}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={fault ? true : undefined}
        />
        {POSITIONS.map((position) => (
          <i key={position} aria-hidden="true" className={position === code.length ? 'next' : undefined}>
            {code[position]}
          </i>
        ))}
      </span>
      {fault && <Fault>{fault}</Fault>}
    </label>
  );
}
