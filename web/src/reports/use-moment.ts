import { timeOfDay } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { shortDay } from '../kit/i18n/when.ts';

const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** A moment of a lesson: the time of day, with the day where it is not the lesson's own, as of a later correction. */
export function useMoment(startedAt: number | undefined): (ms: number) => string {
  const { t, language } = useText();
  return (ms) => {
    const time = timeOfDay(ms);
    if (startedAt === undefined || dayOf(ms) === dayOf(startedAt)) return time;
    return t('day.at', { day: shortDay(ms, language, startedAt), time });
  };
}
