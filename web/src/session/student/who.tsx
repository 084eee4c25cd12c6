import { withNext } from '@lectern/contracts/kernel/next-path.ts';
import { useState } from 'react';
import { useSession } from '../../kit/data/session.ts';
import { useText } from '../../kit/i18n/student.ts';
import { SignInForm } from '../sign-in-form.tsx';
import { SeatForm } from './seat-form.tsx';

/** Who are you: an account, which most have; or a seat under a free name where the school offers it. */
export function Who({ seats }: { seats: boolean }) {
  const { t } = useText();
  const session = useSession();
  const [withAccount, setWithAccount] = useState(true);
  const { signUp, noPasswords } = session.status === 'ready' ? session.school : { signUp: false, noPasswords: true };
  const here = location.pathname + location.search;
  return (
    <section className="who-form">
      <h2>{t(withAccount ? 'who.signIn' : 'who.seat')}</h2>
      {withAccount ? <SignInForm /> : <SeatForm onAccount={() => setWithAccount(true)} />}
      {withAccount && noPasswords !== true && (
        <p className="who-ways">
          {signUp && (
            <a className="link tap" href={withNext('/sign-up', here)}>
              {t('who.signUp')}
            </a>
          )}
          <a className="link tap" href={withNext('/sign-in-code', here)}>
            {t('who.byCode')}
          </a>
          <a className="link tap" href={withNext('/forgotten', here)}>
            {t('who.forgotten')}
          </a>
        </p>
      )}
      {seats && (
        <button type="button" className="link tap" onClick={() => setWithAccount(!withAccount)}>
          {t(withAccount ? 'who.toSeat' : 'who.toAccount')}
        </button>
      )}
    </section>
  );
}
