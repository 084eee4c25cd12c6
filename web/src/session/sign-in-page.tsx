import { Link, useNavigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from '../kit/data/session.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Logo } from '../kit/ui/icon.tsx';
import { LanguageSwitch, ThemeSwitch } from '../kit/ui/preferences.tsx';
import { Alone } from '../kit/ui/alone.tsx';
import { PrivacyNote } from '../kit/ui/privacy-note.tsx';
import { Failed } from '../kit/ui/states.tsx';
import { isStudents, nextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in-page.css';

/** The teachers' door. */
export function SignInPage() {
  const { t, language } = useText();
  const session = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = nextPath(search.get('next'));
  const goOn = () => (isStudents(next) ? location.assign(next) : void navigate(next, { replace: true }));

  if (session.status === 'failed')
    return (
      <Alone>
        <Failed error={session.error} retry={() => void loadSession()} />
      </Alone>
    );
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
        <div className="who">
          <h1>{t('signIn.title')}</h1>
          <p className="i2">{t('signIn.lead')}</p>
          <SignInForm onSignedIn={goOn} />
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
        </div>
        <footer>
          <LanguageSwitch />
          <ThemeSwitch />
          <PrivacyNote />
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
    <circle cx="200" cy="200" r="32" fill="var(--board)" stroke="#f2f7f4" strokeWidth="6" />
    <path d="M270 28A186 186 0 0 1 372 130" stroke="#ff9b80" strokeWidth="6" strokeLinecap="round" />
    <path d="m380 147-22-11 20-14Z" fill="#ff9b80" />
  </svg>
);
