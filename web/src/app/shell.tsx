import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { signOut } from '../data/session.ts';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { Icon, Logo } from '../ui/icon.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';
import { toast } from '../ui/toast.tsx';
import { useErrorText } from '../ui/states.tsx';
import { useUser } from './signed-in-only.tsx';
import './shell.css';

/** The frame of the pages outside a lesson: where one is, who one is, language and theme. */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const { t, language } = useText();
  const user = useUser();
  const errorText = useErrorText();
  const leave = () => void signOut().catch((error: unknown) => toast('bad', errorText(error)));
  return (
    <div className="app">
      <title>{`${title} - ${t('app.name')}`}</title>
      <nav className="side" aria-label={t('nav.main')}>
        <Link className="brand" to="/">
          <Logo />
          <span>{t('app.name')}</span>
          {language === 'zh-cn' && <small>Lectern</small>}
        </Link>
        <NavLink to="/" end>
          <Icon name="home" />
          {t('nav.home')}
        </NavLink>
        <div className="foot" role="group" aria-label={t('nav.account')}>
          <LanguageSwitch />
          <ThemeSwitch />
          <div className="who">
            <span className="ava me" aria-hidden="true">
              {String.fromCodePoint(user.name.codePointAt(0) ?? 63)}
            </span>
            <b className="grow cut">{user.name}</b>
            <Button look="quiet" size="sm" onClick={leave}>
              {t('session.signOut')}
            </Button>
          </div>
        </div>
      </nav>
      <main className="main">{children}</main>
    </div>
  );
}
