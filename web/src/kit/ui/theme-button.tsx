import { useText } from '../i18n/teacher.ts';
import { Button } from './button.tsx';
import { useTheme } from './theme.ts';

/** One press between light and dark; what the system says holds until then. */
export function ThemeButton() {
  const { t } = useText();
  const [, choose] = useTheme();
  const toggle = () => choose(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');
  return (
    <Button
      look="quiet"
      size="sm"
      icon="moon"
      aria-label={t('console.theme')}
      title={t('console.theme')}
      onClick={toggle}
    />
  );
}
