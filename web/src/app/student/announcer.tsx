import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { useText } from '../../i18n/student.ts';

/** Tells a screen reader what has just changed for the whole class. */
export function Announcer({ newest }: { newest: QuestionView | undefined }) {
  return (
    <p className="vh" aria-live="polite">
      {newest && <Words question={newest} />}
    </p>
  );
}

function Words({ question: { n, status, text, key = '' } }: { question: QuestionView }) {
  const { t } = useText();
  switch (status) {
    case 'open':
      return t('announce.question', { n, text });
    case 'collected':
      return t('announce.collected', { n });
    case 'distributionShown':
      return t('announce.distribution', { n });
    case 'answerShown':
      return t('announce.answer', { n, key });
  }
}
