import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { switchLanguage } from '../i18n/text.ts';
import { useUiText } from '../i18n/ui.ts';
import { useTheme } from './theme.ts';

const NAMES: readonly (readonly [Language, string])[] = [
  ['zh-cn', '中文'],
  ['en', 'English'],
];
const THEMES = ['auto', 'light', 'dark'] as const;

/** Each language under its own name, so that who cannot read this one finds the other [R1.30]. */
export function LanguageSwitch() {
  const { t, language } = useUiText();
  return (
    <div className="seg" role="group" aria-label={t('language.label')}>
      {NAMES.map(([one, name]) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => void switchLanguage(one)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

export function ThemeSwitch() {
  const { t } = useUiText();
  const [theme, choose] = useTheme();
  return (
    <div className="seg" role="group" aria-label={t('theme.label')}>
      {THEMES.map((one) => (
        <button key={one} type="button" aria-pressed={one === theme} onClick={() => choose(one)}>
          {t(`theme.${one}`)}
        </button>
      ))}
    </div>
  );
}
