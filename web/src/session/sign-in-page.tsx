import type { SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from '../kit/data/session.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Alone } from '../kit/ui/alone.tsx';
import { Failed } from '../kit/ui/states.tsx';
import { Door } from './door.tsx';
import { isAnotherDocument, nextPath, withNext } from '@lectern/contracts/kernel/next-path.ts';
import { SignInForm } from './sign-in-form.tsx';

/** What somebody who comes back from the school's provider still owes; it stood where no server sees it. */
function owedIn(hash: string): SecondStep | undefined {
  const told = new URLSearchParams(hash.slice(1));
  const ticket = told.get('ticket');
  if (ticket === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { ticket, until: Number(told.get('until')), ...(told.has('passkey') && { passkey: true }) };
}

/** The teachers' door. */
export function SignInPage() {
  const { t } = useText();
  const session = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const [owedBehind] = useState(() => owedIn(hash));
  const next = nextPath(search.get('next'));
  const goOn = () => (isAnotherDocument(next) ? location.assign(next) : void navigate(next, { replace: true }));

  if (session.status === 'failed')
    return (
      <Alone>
        <Failed error={session.error} retry={() => void loadSession()} />
      </Alone>
    );
  const user = session.status === 'ready' ? session.user : undefined;
  return (
    <Door title={t('signIn.title')} lead={t('signIn.lead')}>
      <SignInForm
        onSignedIn={goOn}
        owed={(state as { owed?: SecondStep } | null)?.owed ?? owedBehind}
        next={next}
        refused={search.get('refused')}
      />
      {session.status === 'ready' && !session.school.noPasswords && (
        <>
          <Link className="link" to={withNext('/sign-in-code', next)}>
            {t('signIn.byCode')}
          </Link>
          <Link className="link" to={withNext('/forgotten', next)}>
            {t('signIn.forgotten')}
          </Link>
        </>
      )}
      {session.status === 'ready' && session.school.signUp && (
        <Link className="link" to={withNext('/sign-up', next)}>
          {t('signIn.signUp')}
        </Link>
      )}
      <a className="link" href="/join">
        {t('signIn.join')}
      </a>
      <Link className="link" to="/screen">
        {t('signIn.screen')}
      </Link>
      {user && (
        <p className="signed-in">
          {t('signIn.asOther', { name: user.name })}
          <Button size="sm" onClick={goOn}>
            {t('signIn.continue')}
          </Button>
        </p>
      )}
    </Door>
  );
}
