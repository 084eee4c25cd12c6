import { useUiText } from './ui.ts';
import { clockTime, nearDay, shortDay } from './when.ts';

/** "今天 10:00", "Tomorrow 10:00", "23 Sept 10:00": a moment as a timetable says it. */
export function useWhen(): (ms: number, now?: number) => string {
  const { t, language } = useUiText();
  return (ms, now = Date.now()) => {
    const near = nearDay(ms, now);
    return t('day.at', { day: near ? t(`day.${near}`) : shortDay(ms, language, now), time: clockTime(ms) });
  };
}
