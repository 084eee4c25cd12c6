import { ResetPassword, SendCode, SignInWithCode, SignUp } from '@lectern/contracts/account/account.ts';
import type { SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import { isAnotherDocument, nextPath, withNext } from '@lectern/contracts/kernel/next-path.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { send } from '../kit/data/request.ts';
import { loadSession, useSession } from '../kit/data/session.ts';
import { ProblemError } from '../kit/data/errors.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Failed, Notice, useErrorText } from '../kit/ui/states.tsx';
import { ConsentTick, useAgreements, useConsentMissing } from '../agreement/agreement-links.tsx';
import { Door } from '../session/door.tsx';
import { CallForm, type CallField } from '../kit/forms/call-form.tsx';
import { useText } from './texts.ts';

const password = (label: string, hint: string): CallField => ({
  name: 'password',
  label,
  hint,
  type: 'password',
  autoComplete: 'new-password',
});

/** Signing up: first the address, then the code that was sent there, with a name and a password. */
export function SignUpPage() {
  const { t } = useText();
  const session = useSession();
  if (session.status === 'ready' && !session.school.signUp)
    return (
      <Door title={t('signUp.title')}>
        <Notice>{t('signUp.closed')}</Notice>
        <ToSignIn />
      </Door>
    );
  return (
    <ByCode
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      purpose="signUp"
      call={SignUp}
      submit={t('signUp.submit')}
      isNew
      fields={[
        { name: 'name', label: t('found.name'), autoComplete: 'name' },
        password(t('found.password'), t('found.passwordHint')),
      ]}
    />
  );
}

/** Signing in with a code, in the place of a password. */
export function CodeSignInPage() {
  const { t } = useText();
  return (
    <ByCode
      title={t('byCode.title')}
      lead={t('byCode.lead')}
      purpose="signIn"
      call={SignInWithCode}
      submit={t('byCode.submit')}
      fields={[]}
    />
  );
}

/** A password that was forgotten: the same, with a new one. */
export function ForgottenPage() {
  const { t } = useText();
  return (
    <ByCode
      title={t('forgotten.title')}
      lead={t('forgotten.lead')}
      purpose="newPassword"
      call={ResetPassword}
      submit={t('forgotten.submit')}
      fields={[password(t('forgotten.password'), t('found.passwordHint'))]}
    />
  );
}

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly purpose: 'signUp' | 'signIn' | 'newPassword';
  readonly call: typeof SignUp | typeof SignInWithCode | typeof ResetPassword;
  readonly fields: readonly CallField[];
  readonly submit: string;
  /** Whether it is asked for consent to what the school published. */
  readonly isNew?: true;
}

function ByCode({ title, lead, purpose, call, fields, submit, isNew }: Props) {
  const { t } = useText();
  const session = useSession();
  const navigate = useNavigate();
  const next = useNext();
  const [to, setTo] = useState<string>();
  const [isTicked, setTicked] = useState(false);
  const agreementIds = useAgreements().map(({ agreementId }) => agreementId);
  const missing = useConsentMissing(isTicked);
  if (session.status === 'failed')
    return (
      <Alone>
        <Failed error={session.error} retry={() => void loadSession()} />
      </Alone>
    );
  if (to === undefined)
    return (
      <Door title={title} lead={lead}>
        <CallForm
          key="to"
          call={SendCode}
          given={{ purpose }}
          fields={[{ name: 'to', label: t('code.to'), autoComplete: 'username' }]}
          submit={t('code.send')}
          onDone={(_, typed) => setTo(typed['to'])}
        />
        <ToSignIn />
      </Door>
    );
  return (
    <Door title={title} lead={t('code.sentTo', { to })}>
      <CallForm
        key="code"
        call={call}
        given={{ to, ...(isNew && { agreementIds }) }}
        why={isNew && missing}
        fields={[{ name: 'code', label: t('code.label'), type: 'code', autoComplete: 'one-time-code' }, ...fields]}
        submit={submit}
        onDone={async ({ secondStep: owed }: { readonly secondStep?: SecondStep | undefined }) => {
          await loadSession();
          if (owed !== undefined) return navigate(withNext('/login', next), { replace: true, state: { owed } });
          return isAnotherDocument(next) ? location.assign(next) : navigate(next, { replace: true });
        }}
      >
        {isNew && <ConsentTick isTicked={isTicked} onTick={setTicked} />}
      </CallForm>
      <SendAgain path={SendCode.path} data={{ purpose, to }} />
      <button type="button" className="link tap" onClick={() => setTo(undefined)}>
        {t('code.otherAddress')}
      </button>
    </Door>
  );
}

const useNext = (): string => nextPath(useSearchParams()[0].get('next'));

const ToSignIn = () => {
  const { t } = useText();
  return (
    <Link className="link" to={withNext('/login', useNext())}>
      {t('code.toSignIn')}
    </Link>
  );
};

/** Another code, once the server sends one again; whoever waits sees how long. */
export function SendAgain({ path, data }: { readonly path: string; readonly data: object }): ReactNode {
  const { t } = useText();
  const errorText = useErrorText();
  const [left, setLeft] = useState(60);
  const action = useAction(async () => setLeft((await send<{ againInS: number }>('POST', path, data)).againInS));
  const soon =
    action.error instanceof ProblemError ? (action.error.problem.with as { retryAfterS?: number }) : undefined;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const again = () => void action.run();
  return (
    <div className="send-again">
      <Button size="sm" busy={action.busy} why={left > 0 ? t('code.wait', { n: left }) : undefined} onClick={again}>
        {t('code.again')}
      </Button>
      {action.error !== undefined && (
        <Fault>
          {errorText(action.error)}
          {soon?.retryAfterS !== undefined && ` (${t('code.wait', { n: soon.retryAfterS })})`}
        </Fault>
      )}
      <p className="i2">{t('code.notThere')}</p>
    </div>
  );
}
