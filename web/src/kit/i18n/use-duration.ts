import { useText } from './teacher.ts';

/** 60 → "60 秒", 300 → "5 分钟", 150 → "2 分 30 秒". */
export function useDuration(): (seconds: number) => string {
  const { t } = useText();
  return (seconds) => {
    if (seconds < 120) return t('duration.seconds', { n: seconds });
    if (seconds % 60 === 0) return t('duration.minutes', { n: seconds / 60 });
    return t('duration.minutesSeconds', { m: Math.floor(seconds / 60), s: seconds % 60 });
  };
}
