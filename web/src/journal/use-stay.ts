import { useText } from './texts.ts';

/** 38 分钟, 1 小时 12 分. */
export function useStay(): (ms: number) => string {
  const { t } = useText();
  return (ms) => {
    const minutes = Math.round(ms / 60_000);
    if (minutes < 1) return t('time.under');
    return minutes < 60
      ? t('time.minutes', { n: minutes })
      : t('time.hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
  };
}
