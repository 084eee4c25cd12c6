import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { switchLanguage } from '../i18n/text.ts';
import { useUiText } from '../i18n/ui.ts';
import { Segmented } from './segmented.tsx';
import { useTheme } from './theme.ts';

const LANGUAGES: readonly { readonly id: Language; readonly label: string; readonly lang: Language }[] = [
  { id: 'zh-cn', label: '中文', lang: 'zh-cn' },
  { id: 'en', label: 'English', lang: 'en' },
];
const THEMES = ['auto', 'light', 'dark'] as const;

/** Each language under its own name, so that who cannot read this one finds the other [R1.30]. */
export function LanguageSwitch() {
  const { t, language } = useUiText();
  return (
    <Segmented
      label={t('language.label')}
      options={LANGUAGES}
      value={language}
      onChange={(one) => void switchLanguage(one)}
    />
  );
}

export function ThemeSwitch() {
  const { t } = useUiText();
  const [theme, choose] = useTheme();
  return (
    <Segmented
      label={t('theme.label')}
      options={THEMES.map((id) => ({ id, label: t(`theme.${id}`) }))}
      value={theme}
      onChange={choose}
    />
  );
}
