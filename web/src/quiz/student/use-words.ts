import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { KINDS, mostOf } from '@lectern/contracts/question/kinds.ts';
import { worth } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { keyIn } from '@lectern/contracts/question/blanks.ts';
import { answerWords } from './letters.ts';

/** What is said of an answer that was given, after what it is. */
type Said = 'receivedChoice' | 'sending' | 'willSend' | 'refusedKept' | 'unsubmitted';

/** How a question and an answer to it are named in the reader's language. */
export function useWords() {
  const { t } = useText();
  const words = { right: t('quiz.true'), wrong: t('quiz.false') };
  // Of an anonymous poll nobody's letters are known.
  const isUnknown = (kind: QuestionView['kind'], choice: string): boolean => kind === 'poll' && choice === '';
  const given = ({ kind }: Pick<QuestionView, 'kind'>, choice: string): string =>
    isUnknown(kind, choice)
      ? t('quiz.tookPartSaid')
      : t(KINDS[kind].answer !== 'letters' ? 'filled.yourChoice' : 'quiz.yourChoice', {
          letter: answerWords(kind, choice, words),
        });
  return {
    /** The letters of an answer, its word, or what was filled in. */
    answer: ({ kind }: Pick<QuestionView, 'kind'>, choice: string): string =>
      isUnknown(kind, choice) ? t('quiz.tookPart') : answerWords(kind, choice, words),
    /** What is right, in the same words. */
    key: ({ kind, key = '', blanks }: Pick<QuestionView, 'kind' | 'key' | 'blanks'>): string =>
      blanks ? keyIn(blanks) : answerWords(kind, key, words),
    /** That it was chosen, or filled in. */
    given,
    said: (about: Said, question: Pick<QuestionView, 'kind'>, choice: string, time = ''): string =>
      t(`quiz.${about}`, { chosen: given(question, choice), time }),
    /** What a choice says. */
    choice: ({ kind, choices }: Pick<QuestionView, 'kind' | 'choices'>, letter: string): string =>
      kind === 'judgement' ? answerWords(kind, letter, words) : (choices[letter] ?? ''),
    /** Number, kind and what it is worth. */
    title: ({
      n,
      kind,
      anonymous,
      points,
      repeatsN,
    }: Pick<QuestionView, 'n' | 'kind' | 'anonymous' | 'points' | 'repeatsN'>): string => {
      const round = repeatsN === undefined ? '' : ` · ${t('quiz.secondRound', { n: repeatsN })}`;
      const named = `${t('quiz.numbered', { n, kind: t(`kind.${anonymous ? 'anonymousPoll' : kind}`) })}${round}`;
      return points === 0 ? named : `${named} · ${t('quiz.worth', { points: worth(points) })}`;
    },
    /** The rule that the reader must know before choosing; undefined where one choice is all there is to it. */
    rule: ({
      kind,
      choices,
      atMost,
      exact,
    }: Pick<QuestionView, 'kind' | 'choices' | 'atMost' | 'exact'>): string | undefined => {
      if (exact) return t('filled.exactRule');
      if (kind === 'multipleChoice') return t('quiz.multipleRule');
      const most = mostOf({ kind, atMost }, Object.keys(choices).length);
      if (kind === 'poll') return most > 1 ? t('quiz.pollMost', { n: most }) : t('quiz.pollRule');
      return undefined;
    },
  };
}
