import type { LearningEntry, LessonLearningLog } from '@lectern/contracts/journal/journal.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { useState } from 'react';
import { query } from '../../../kit/data/request.ts';
import { useAsked } from '../../../kit/data/use-asked.ts';
import { timeOfDay } from '../../../kit/i18n/format.ts';
import { useText } from '../../../journal/texts.ts';
import { shortDay } from '../../../kit/i18n/when.ts';
import { useWords } from '../../../quiz/student/use-words.ts';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';

/** The path stands here so that a phone need not load the schemas; a test compares. */
export const STEPS_PATH = '/api/lesson/:id/learning-log';

/** What I did in one lesson and on its pages, in order, under the day on which it was. */
export function Steps({ lessonId }: { lessonId: string }) {
  const { t, language } = useText();
  const say = useSay();
  const [now] = useState(() => Date.now());
  const { data, error, again } = useAsked(lessonId, () =>
    query<typeof LessonLearningLog>({ path: STEPS_PATH }, { id: lessonId }),
  );
  if (data === undefined)
    return error === undefined ? <Skeleton lines={3} retry={again} /> : <Failed error={error} retry={again} />;
  if (data.entries.length === 0) return <p className="i2 t13">{t('learning.noSteps')}</p>;
  const days = byDay(data.entries);
  return (
    <>
      {[...days].map(([day, entries]) => (
        <section key={day}>
          {days.size > 1 && <h3 className="t13 i3">{shortDay(day, language, now)}</h3>}
          <ol className="steps">
            {entries.map((entry, index) => (
              <li key={`${entry.at}/${index}`}>
                <time dateTime={new Date(entry.at).toISOString()}>{timeOfDay(entry.at)}</time>
                <span>{say(entry)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** The entries of each day, by when it began. */
function byDay(entries: readonly LearningEntry[]): ReadonlyMap<number, readonly LearningEntry[]> {
  const days = new Map<number, LearningEntry[]>();
  for (const entry of entries) {
    const day = new Date(entry.at).setHours(0, 0, 0, 0);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

function useSay(): (entry: LearningEntry) => string {
  const { t } = useText();
  const words = useWords();
  return ({ kind, n = 0, questionKind, choice = '', page }) => {
    const shown = page === undefined ? t('learning.aPage') : t('learning.page', { no: page });
    const answer = words.answer({ kind: (questionKind ?? 'singleChoice') as QuestionKind }, choice);
    switch (kind) {
      case 'answered':
      case 'answeredLate':
        return t(`step.${kind}`, { n, answer });
      case 'pageKept':
      case 'pageUnclear':
      case 'pageEnlarged':
        return t(`step.${kind}`, { page: shown });
      default:
        return t(`step.${kind}`);
    }
  };
}
