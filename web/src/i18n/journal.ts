import { format } from './format.ts';
import { journal as en } from './journal.en.ts';
import { journal as zh, type JournalTexts } from './journal.zh-cn.ts';
import type { Texts } from './text.ts';
import { useUiText } from './ui.ts';

export const journalTexts = { 'zh-cn': zh, en } as const;

/** The texts of pages that are fetched when they are opened: they bring both languages along. */
export function useJournalText(): Texts<JournalTexts> {
  const { language } = useUiText();
  const texts: { readonly [key in keyof JournalTexts]: string } = journalTexts[language];
  return {
    language,
    t: (key: keyof JournalTexts, params?: { readonly [name: string]: string | number }) => format(texts[key], params),
  };
}

/** 38 分钟, 1 小时 12 分. */
export function useStay(): (ms: number) => string {
  const { t } = useJournalText();
  return (ms) => {
    const minutes = Math.round(ms / 60_000);
    if (minutes < 1) return t('time.under');
    return minutes < 60
      ? t('time.minutes', { n: minutes })
      : t('time.hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
  };
}
