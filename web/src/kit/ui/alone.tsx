import type { ReactNode } from 'react';
import { useUiText } from '../i18n/ui.ts';
import { Logo } from './icon.tsx';

/** A page that has nothing but one thing to say: whose it is, and the sentence in the middle. */
export function Alone({ children }: { children: ReactNode }) {
  const { t } = useUiText();
  return (
    <main className="alone">
      <h1 className="brand">
        <Logo />
        {t('app.name')}
      </h1>
      <section className="card">{children}</section>
    </main>
  );
}
