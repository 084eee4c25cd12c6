import type { SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { signIn, useSession } from '../kit/data/session.ts';
import { useAction } from '../kit/data/use-action.ts';
import { areasReady } from '../kit/i18n/text.ts';
import { useUiText } from '../kit/i18n/ui.ts';
import { Button } from '../kit/ui/button.tsx';
import { Entry, Fault } from '../kit/ui/entry.tsx';
import { passkeysWorkHere } from '../passkey/works-here.ts';
import { Skeleton, useErrorText } from '../kit/ui/states.tsx';

interface Props {
  /** What comes when it worked; without it the page that waits for a session goes on by itself. */
  readonly onSignedIn?: () => void;
  /** What is still owed, where the password was shown elsewhere. */
  readonly owed?: SecondStep | undefined;
  /** Where one goes on to who comes back from the school's provider; without it, to this page. */
  readonly next?: string;
  /** Why the provider led back here. */
  readonly refused?: string | null;
}

/** It comes with its texts when somebody has a second step: a phone loads little. */
const SecondStepForm = lazy(async () => {
  const { SecondStepForm: Loaded } = await import('../two-step/second-step-form.tsx');
  await areasReady();
  return { default: Loaded };
});

/** Where the school has a sign-in of its own, or this browser can have passkeys. */
const OtherWays = lazy(async () => {
  const { OtherWays: Loaded } = await import('./other-ways.tsx');
  await areasReady();
  return { default: Loaded };
});

/** Account and password, and what else lets somebody in. After a refusal both stay as typed [R8.31]. */
export function SignInForm({ onSignedIn, owed: owedBefore, next, refused = null }: Props) {
  const { t } = useUiText();
  const session = useSession();
  const errorText = useErrorText();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [owed, setOwed] = useState(owedBefore);
  const action = useAction(async () => {
    const secondStep = await signIn({ account: account.trim(), password });
    setOwed(secondStep);
    if (secondStep === undefined) onSignedIn?.();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void action.run();
  };
  if (owed !== undefined)
    return (
      <Suspense fallback={<Skeleton lines={3} />}>
        <SecondStepForm owed={owed} onSignedIn={onSignedIn} onBack={() => setOwed(undefined)} />
      </Suspense>
    );
  const { provider, noPasswords = false } = session.status === 'ready' ? session.school : {};
  const others = (provider !== undefined || refused !== null || passkeysWorkHere()) && (
    <Suspense fallback={null}>
      <OtherWays
        provider={provider}
        next={next ?? location.pathname + location.search}
        refused={refused}
        isOnlyWay={noPasswords}
        onSignedIn={onSignedIn}
      />
    </Suspense>
  );
  if (noPasswords) return others;
  const form = (
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
  return (
    <>
      {form}
      {others}
    </>
  );
}
