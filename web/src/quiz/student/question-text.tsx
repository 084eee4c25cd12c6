import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { worth } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import { useFocusWhenLost } from '../../ui/focus.ts';
import './question.css';

/** Its number, kind and points, and what it asks. The focus comes here when what had it is gone in the next `moment`. */
export function QuestionText({
  question: { n, points, text, answered, distribution },
  moment,
}: {
  question: QuestionView;
  moment: string;
}) {
  const { t } = useText();
  const heading = useFocusWhenLost<HTMLHeadingElement>(moment);
  return (
    <>
      <p className="qk">
        {t('quiz.kind', { n, points: worth(points) })}
        {distribution && ` · ${t('quiz.answeredBy', { count: answered })}`}
      </p>
      <h2 className="qt" ref={heading} tabIndex={-1}>
        {text}
      </h2>
    </>
  );
}
