import type { ReactNode } from 'react';
import { AgreementLinks } from '../agreement/agreement-links.tsx';
import { useSession } from '../kit/data/session.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Logo } from '../kit/ui/icon.tsx';
import { LanguageSwitch, ThemeSwitch } from '../kit/ui/preferences.tsx';
import { PrivacyNote } from '../kit/ui/privacy-note.tsx';
import './door.css';

/** A page before one is signed in: whose door it is, and what to do here. */
export function Door({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { t, language } = useText();
  const session = useSession();
  return (
    <main className="sign-in">
      <title>{`${title} - ${t('app.name')}`}</title>
      <section className="say">
        <p className="brand">
          <Logo />
          <b>{t('app.name')}</b> {language === 'zh-cn' && 'Lectern'}
        </p>
        <p className="school">{session.status === 'ready' && session.school.id !== '' ? session.school.name : ''}</p>
        <ChalkRing />
      </section>
      <section className="do">
        <div className="who">
          <h1>{title}</h1>
          {lead !== undefined && <p className="i2">{lead}</p>}
          {children}
        </div>
        <footer>
          <LanguageSwitch />
          <ThemeSwitch />
          <AgreementLinks />
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
