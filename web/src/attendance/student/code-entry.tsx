import { useState, type SubmitEvent } from 'react';
import { useAction } from '../../kit/data/use-action.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Entry } from '../../kit/ui/entry.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { Digits } from './digits.tsx';
import { lookUp, type Target } from './join.ts';

const DIGITS = 6;

interface Props {
  readonly code: string;
  /** Why the code of a link led nowhere. */
  readonly error: unknown;
  readonly onCode: (code: string) => void;
  readonly onFound: (target: Target, code: string) => void;
  /** Nothing else on the page is more likely to be wanted: it has the focus and the one primary button. */
  readonly isFirst: boolean;
}

/** Six digits, looked up as soon as they are complete; or an invite code in a field of its own. */
export function CodeEntry({ code, error, onCode, onFound, isFirst }: Props) {
  const { t } = useText();
  const [isInvite, setInvite] = useState(code !== '' && !/^\d{1,6}$/.test(code));
  const action = useAction(async (wanted: string) => onFound(await lookUp(wanted), wanted));
  const errorText = useErrorText();
  const change = (typed: string) => {
    action.clear();
    onCode(typed.trim());
    if (!isInvite && typed.length === DIGITS) void action.run(typed);
  };
  /** Whoever has a code need not know of which kind it is. */
  const letters = (typed: string) => {
    setInvite(true);
    change(typed);
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
          autoFocus={code !== ''}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
        />
      ) : (
        <Digits
          label={t('join.lessonCode')}
          length={DIGITS}
          value={code}
          onChange={change}
          onLetters={letters}
          fault={fault}
          autoFocus={isFirst}
        />
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
        <Button
          {...(isFirst && { look: 'primary' as const })}
          size="touch"
          wide
          type="submit"
          busy={action.busy}
          why={missing}
        >
          {t(action.busy ? 'join.looking' : 'join.next')}
        </Button>
      </div>
    </form>
  );
}
