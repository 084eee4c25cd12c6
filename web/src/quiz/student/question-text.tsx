import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { ReactNode } from 'react';
import { useText } from '../../kit/i18n/student.ts';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { AskedPictures } from './asked-pictures.tsx';
import { useWords } from './use-words.ts';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';
import './question.css';

interface Props {
  readonly question: QuestionView;
  readonly moment: string;
  /** The text with what is filled into it, in place of the text alone. */
  readonly children?: ReactNode;
}

/** Its number, kind and points, and what it asks. The focus comes here when what had it is gone in the next `moment`. */
export function QuestionText({ question, moment, children }: Props) {
  const { t } = useText();
  const words = useWords();
  const { text, answered, ballots, distribution } = question;
  const rule = words.rule(question);
  const heading = useFocusWhenLost<HTMLHeadingElement>(moment);
  const isWithin = children !== undefined && children !== false;
  return (
    <>
      <p className="qk">
        {words.title(question)}
        {distribution && ` · ${t('quiz.answeredBy', { count: ballots ?? answered })}`}
      </p>
      <h2 className={isWithin ? 'vh' : 'qt'} ref={heading} tabIndex={-1}>
        {isWithin ? text : <WithFormulas text={text} />}
      </h2>
      {children}
      <AskedPictures question={question} />
      {rule !== undefined && <p className="rule">{rule}</p>}
    </>
  );
}
