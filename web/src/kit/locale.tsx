import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useUiText } from './i18n/ui.ts';

/** The reader's language for what React Aria says and how it writes dates. */
export function Locale({ children }: { children: ReactNode }) {
  const { language } = useUiText();
  return <I18nProvider locale={language === 'en' ? 'en-GB' : 'zh-CN'}>{children}</I18nProvider>;
}
