import { FoundSchool } from '@lectern/contracts/account/account.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { loadSession, useSession } from '../kit/data/session.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { Empty, Failed, Skeleton } from '../kit/ui/states.tsx';
import { Door } from '../session/door.tsx';
import { CallForm } from '../kit/forms/call-form.tsx';
import { useText } from './texts.ts';

/** The one page of a fresh installation, used once. */
export function FoundPage() {
  const { t } = useText();
  const session = useSession();
  const navigate = useNavigate();
  const [signUp, setSignUp] = useState(true);
  if (session.status === 'loading') return <Skeleton retry={() => void loadSession()} />;
  if (session.status === 'failed')
    return (
      <Alone>
        <Failed error={session.error} retry={() => void loadSession()} />
      </Alone>
    );
  if (session.school.id !== '')
    return (
      <Alone>
        <title>{`${t('found.over')} - ${t('app.name')}`}</title>
        <Empty
          icon="okc"
          title={t('found.over')}
          actions={
            <Link className="btn primary" to="/login">
              {t('found.toSignIn')}
            </Link>
          }
        >
          {t('found.overWhy')}
        </Empty>
      </Alone>
    );
  return (
    <Door title={t('found.title')} lead={t('found.lead')}>
      <CallForm
        call={FoundSchool}
        given={{ signUp }}
        submit={t('found.submit')}
        onDone={async () => {
          await loadSession();
          void navigate('/', { replace: true });
        }}
        fields={[
          { name: 'code', label: t('found.code'), hint: t('found.codeHint') },
          { name: 'school', label: t('found.school'), autoComplete: 'organization' },
          { name: 'name', label: t('found.name'), autoComplete: 'name' },
          { name: 'account', label: t('found.account'), hint: t('found.accountHint'), autoComplete: 'username' },
          {
            name: 'password',
            label: t('found.password'),
            hint: t('found.passwordHint'),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
      >
        <label className="tick">
          <input type="checkbox" checked={signUp} onChange={({ target }) => setSignUp(target.checked)} />
          {t('found.signUp')}
        </label>
      </CallForm>
    </Door>
  );
}
