import { useEffect } from 'react';
import { useText } from '../../kit/i18n/student.ts';

/** The page's title: the product's name in English, else the place's own [R2.02]. */
export function useTitle(title: string): void {
  const { t, language } = useText();
  const shown = language === 'en' ? t('app.name') : title;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}
