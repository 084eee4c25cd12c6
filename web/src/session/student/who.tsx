import { useState } from 'react';
import { useText } from '../../kit/i18n/student.ts';
import { SignInForm } from '../sign-in-form.tsx';
import { SeatForm } from './seat-form.tsx';

/** Who are you: an account, which most have; or a seat under a free name where the school offers it. */
export function Who({ seats }: { seats: boolean }) {
  const { t } = useText();
  const [withAccount, setWithAccount] = useState(true);
  return (
    <section className="who-form">
      <h2>{t(withAccount ? 'who.signIn' : 'who.seat')}</h2>
      {withAccount ? <SignInForm /> : <SeatForm onAccount={() => setWithAccount(true)} />}
      {seats && (
        <button type="button" className="link tap" onClick={() => setWithAccount(!withAccount)}>
          {t(withAccount ? 'who.toSeat' : 'who.toAccount')}
        </button>
      )}
    </section>
  );
}
