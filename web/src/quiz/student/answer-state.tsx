import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Receipt } from './receipt.tsx';
import type { Standing } from './standing.ts';
import { useWords } from './use-words.ts';

/** What became of the answer while the question is open: "received" stands here only after the receipt. */
export function AnswerState({ question, standing }: { question: QuestionView; standing: Standing }) {
  const { t } = useText();
  const words = useWords();
  if (standing.is === 'none') return null;
  const { choice } = standing;
  switch (standing.is) {
    case 'unsent': {
      const { state, stored } = standing.item;
      return (
        <Receipt look="wait" icon="phone" title={t(stored ? 'quiz.savedHere' : 'quiz.notStored')}>
          {words.said(state === 'sending' ? 'sending' : 'willSend', question, choice)}
        </Receipt>
      );
    }
    case 'refused':
      return (
        <Receipt look="no" icon="close" title={standing.item.problem?.title || t('error.request')}>
          {words.said('refusedKept', question, choice)}
        </Receipt>
      );
    case 'received':
      return (
        <Receipt look="ok" icon="check" title={t('quiz.received', { version: standing.version })}>
          {standing.at === undefined
            ? words.given(question, choice)
            : words.said('receivedChoice', question, choice, timeOfDay(standing.at))}
        </Receipt>
      );
    case 'late':
      return (
        <Receipt look="wait" icon="clock" title={t('quiz.pastDeadline')}>
          {t('quiz.lateKept', { letter: words.answer(question, choice), version: standing.version })}
        </Receipt>
      );
  }
}
