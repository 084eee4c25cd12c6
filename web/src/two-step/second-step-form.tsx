import type { SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import { useState, type SubmitEvent } from 'react';
import { send } from '../kit/data/request.ts';
import { passSecondStep, signInWithPasskey } from '../kit/data/session.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Button } from '../kit/ui/button.tsx';
import { Entry } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { UsePasskeyButton } from '../passkey/use-passkey-button.tsx';
import { passkeysWorkHere } from '../passkey/works-here.ts';
import { useText } from './texts.ts';

interface Props {
  readonly owed: SecondStep;
  readonly onSignedIn?: (() => void) | undefined;
  readonly onBack: () => void;
}

/** What stands between a right password and a session: a code of the app, or a recovery code. */
export function SecondStepForm({ owed: { ticket, passkey }, onSignedIn, onBack }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const action = useAction(async () => {
    await passSecondStep({ ticket, code, trust });
    onSignedIn?.();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form className="form" onSubmit={submit}>
      <p role="status">{t('twoStep.ask')}</p>
      <Entry
        label={t('twoStep.code')}
        hint={t('twoStep.codeHint')}
        fault={action.error === undefined ? undefined : errorText(action.error)}
        name="code"
        autoFocus
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <label className="tick">
        <input type="checkbox" checked={trust} onChange={({ target }) => setTrust(target.checked)} />
        <span>
          {t('twoStep.trust')}
          <small className="i2"> · {t('twoStep.trustWhy')}</small>
        </span>
      </label>
      <Button
        look="primary"
        size="touch"
        wide
        type="submit"
        busy={action.busy}
        why={code.trim() === '' ? t('twoStep.needsCode') : undefined}
      >
        {t('session.signIn')}
      </Button>
      {passkey && passkeysWorkHere() && (
        <UsePasskeyButton
          ask={() => send('POST', '/api/session/passkey-options', { ticket })}
          onAnswer={async (answer) => {
            await signInWithPasskey({ passkey: answer, ticket, trust });
            onSignedIn?.();
          }}
        />
      )}
      <p className="i2">{t('twoStep.lost')}</p>
      <button type="button" className="link tap" onClick={onBack}>
        {t('twoStep.back')}
      </button>
    </form>
  );
}
