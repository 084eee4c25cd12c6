import { useMemo } from 'react';
import { timeOfDay } from '../kit/i18n/format.ts';
import { useText } from './texts.ts';
import { calledIn } from './find-people.ts';
import type { Telling } from './telling.ts';
import type { ReplayedLesson } from './use-replay.ts';

export type LessonTelling = Omit<Telling, 'actor'>;

/** Names, numbers and times of a lesson, for the sentences about its facts. */
export function useTelling({ people, questions, pages }: ReplayedLesson): LessonTelling {
  const { t, language } = useText();
  return useMemo(() => {
    const numbers = new Map(questions.map(({ questionId, n }) => [questionId, n]));
    const shown = new Map(pages.map(({ deckId, n, number }) => [`${deckId}/${n}`, number]));
    return {
      t,
      language,
      nameOf: (personId) => calledIn(people, personId, t),
      question: (questionId) => {
        const n = numbers.get(questionId);
        return n === undefined ? t('fact.someQuestion') : t('fact.question', { n });
      },
      page: ({ deckId, n }) => shown.get(`${deckId}/${n}`) ?? n,
      time: timeOfDay,
    };
  }, [t, language, people, questions, pages]);
}
