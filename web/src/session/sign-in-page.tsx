import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadSession, signIn, useSession } from '../data/session.ts';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { Icon, Logo } from '../ui/icon.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';
import { Failed, useErrorText } from '../ui/states.tsx';
import { isStudents, nextPath } from './next-path.ts';
import './sign-in-page.css';

/** Account and password; what is wrong is said in place, and what was typed stays [R8.31]. */
export function SignInPage() {
  const { t, language } = useText();
  const session = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = nextPath(search.get('next'));
  const [entries, setEntries] = useState({ account: '', password: '' });
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const account = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const errorText = useErrorText();
  useEffect(() => account.current?.focus(), []);

  const goOn = () => (isStudents(next) ? location.assign(next) : void navigate(next, { replace: true }));

  async function submit() {
    if (busy) return;
    if (entries.account.trim() === '' || entries.password === '') {
      setFault(t('session.fill'));
      (entries.account.trim() === '' ? account : password).current?.focus();
      return;
    }
    setBusy(true);
    setFault(undefined);
    try {
      await signIn({ account: entries.account.trim(), password: entries.password });
      goOn();
    } catch (error) {
      setFault(errorText(error));
      password.current?.select();
    } finally {
      setBusy(false);
    }
  }

  if (session.status === 'failed') return <Failed error={session.error} retry={() => void loadSession()} />;
  const user = session.status === 'ready' ? session.user : undefined;
  return (
    <main className="sign-in">
      <title>{`${t('signIn.title')} - ${t('app.name')}`}</title>
      <section className="say">
        <p className="brand">
          <Logo />
          <b>{t('app.name')}</b> {language === 'zh-cn' && 'Lectern'}
        </p>
        <p className="school">{session.status === 'ready' ? session.school.name : ''}</p>
        <ChalkRing />
      </section>
      <section className="do">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          noValidate
        >
          <h1>{t('signIn.title')}</h1>
          <p className="i2">{t('signIn.lead')}</p>
          <label className="entry">
            <span>{t('session.account')}</span>
            <input
              ref={account}
              name="account"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              value={entries.account}
              aria-invalid={fault !== undefined || undefined}
              onChange={(event) => setEntries({ ...entries, account: event.target.value })}
            />
          </label>
          <label className="entry">
            <span>{t('session.password')}</span>
            <input
              ref={password}
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={256}
              value={entries.password}
              aria-invalid={fault !== undefined || undefined}
              aria-describedby="sign-in-fault"
              onChange={(event) => setEntries({ ...entries, password: event.target.value })}
            />
          </label>
          <p className="fault" id="sign-in-fault" role="alert">
            {fault && (
              <>
                <Icon name="badc" size="xs" />
                {fault}
              </>
            )}
          </p>
          <Button look="primary" size="lg" wide type="submit" busy={busy}>
            {t('session.signIn')}
          </Button>
          <a className="link" href="/join">
            {t('signIn.join')}
          </a>
          {user && (
            <p className="signed-in">
              {t('signIn.asOther', { name: user.name })}
              <Button size="sm" onClick={goOn}>
                {t('signIn.continue')}
              </Button>
            </p>
          )}
        </form>
        <footer>
          <LanguageSwitch />
          <ThemeSwitch />
        </footer>
      </section>
    </main>
  );
}

/** The chalk drawing that stands for the product: a turning rod on a board. */
const ChalkRing = () => (
  <svg viewBox="0 0 400 400" fill="none" aria-hidden="true">
    <circle
      cx="200"
      cy="200"
      r="150"
      stroke="#f2f7f4"
      strokeOpacity=".22"
      strokeWidth="3"
      strokeDasharray="3 11"
      strokeLinecap="round"
    />
    <path d="M64 153 336 247" stroke="#f2f7f4" strokeWidth="8" strokeLinecap="round" />
    <circle cx="58" cy="151" r="21" fill="#f6d48a" />
    <circle cx="342" cy="249" r="21" fill="#f6d48a" />
    <circle cx="200" cy="200" r="32" fill="#12352c" stroke="#f2f7f4" strokeWidth="6" />
    <path d="M270 28A186 186 0 0 1 372 130" stroke="#ff9b80" strokeWidth="6" strokeLinecap="round" />
    <path d="m380 147-22-11 20-14Z" fill="#ff9b80" />
  </svg>
);
