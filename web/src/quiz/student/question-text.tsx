import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { score } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';

/** Its number, kind and points, and what it asks. */
export function QuestionText({ question: { n, points, text } }: { question: QuestionView }) {
  const { t } = useText();
  return (
    <>
      <p className="qk">{t('quiz.kind', { n, points: score(points) })}</p>
      <h2 className="qt">{text}</h2>
    </>
  );
}
