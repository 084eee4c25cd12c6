import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { mostOf } from '@lectern/contracts/quiz/scoring.ts';
import { worth } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { answerWords } from './letters.ts';

/** How a question and an answer to it are named in the reader's language. */
export function useWords() {
  const { t } = useText();
  const words = { right: t('quiz.true'), wrong: t('quiz.false') };
  return {
    /** The letters of an answer, or its word. */
    answer: ({ kind }: Pick<QuestionView, 'kind'>, choice: string): string => answerWords(kind, choice, words),
    /** What a choice says. */
    choice: ({ kind, choices }: Pick<QuestionView, 'kind' | 'choices'>, letter: string): string =>
      kind === 'judgement' ? answerWords(kind, letter, words) : (choices[letter] ?? ''),
    /** Number, kind and what it is worth. */
    title: ({ n, kind, points }: Pick<QuestionView, 'n' | 'kind' | 'points'>): string => {
      const named = t('quiz.numbered', { n, kind: t(`kind.${kind}`) });
      return points === 0 ? named : `${named} · ${t('quiz.worth', { points: worth(points) })}`;
    },
    /** The rule that the reader must know before choosing; undefined where one choice is all there is to it. */
    rule: ({ kind, choices, atMost }: Pick<QuestionView, 'kind' | 'choices' | 'atMost'>): string | undefined => {
      if (kind === 'multipleChoice') return t('quiz.multipleRule');
      const most = mostOf({ kind, atMost }, Object.keys(choices).length);
      if (kind === 'poll') return most > 1 ? t('quiz.pollMost', { n: most }) : t('quiz.pollRule');
      return undefined;
    },
  };
}
