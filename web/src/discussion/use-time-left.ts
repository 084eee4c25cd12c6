import { useText } from './texts.ts';

const [MINUTE_MS, HOUR_M, DAY_H] = [60_000, 60, 24];

/** "closes in 2 hours": in the largest unit of which there are two; never more than there is, but for the last minute. */
export function useTimeLeft(): (ms: number) => string {
  const { t } = useText();
  return (ms) => {
    if (ms <= 0) return t('discussion.closing');
    const minutes = Math.ceil(ms / MINUTE_MS);
    const hours = Math.floor(minutes / HOUR_M);
    if (hours < 2) return t('discussion.closesInMinutes', { n: minutes });
    if (hours < 2 * DAY_H) return t('discussion.closesInHours', { n: hours });
    return t('discussion.closesInDays', { n: Math.floor(hours / DAY_H) });
  };
}
