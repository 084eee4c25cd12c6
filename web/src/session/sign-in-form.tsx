import { useState, type SubmitEvent } from 'react';
import { signIn } from '../kit/data/session.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useUiText } from '../kit/i18n/ui.ts';
import { Button } from '../kit/ui/button.tsx';
import { Entry, Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';

interface Props {
  /** What comes when it worked; without it the page that waits for a session goes on by itself. */
  readonly onSignedIn?: () => void;
}

/** Account and password. After a refusal both stay as typed [R8.31]. */
export function SignInForm({ onSignedIn }: Props) {
  const { t } = useUiText();
  const errorText = useErrorText();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    await signIn({ account: account.trim(), password });
    onSignedIn?.();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form className="form" onSubmit={submit}>
      <Entry
        label={t('session.account')}
        name="account"
        autoFocus
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Entry
        label={t('session.password')}
        name="password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        maxLength={256}
      />
      {action.error !== undefined && <Fault>{errorText(action.error)}</Fault>}
      <Button
        look="primary"
        size="touch"
        wide
        type="submit"
        busy={action.busy}
        why={account.trim() && password ? undefined : t('session.fill')}
      >
        {t('session.signIn')}
      </Button>
    </form>
  );
}
