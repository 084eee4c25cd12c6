import { letterAt } from '@lectern/contracts/quiz/facts.ts';
import { useText } from '../../i18n/teacher.ts';
import type { Draft } from './draft.ts';
import './question-preview.css';

/** The question on a student's phone, as far as it is typed: empty choices are left out, the key is not shown. */
export function QuestionPreview({ draft }: { draft: Draft }) {
  const { t } = useText();
  const choices = draft.choices.filter((choice) => choice.trim() !== '');
  return (
    <figure className="phone">
      <figcaption className="t12 i3">{t('question.preview')}</figcaption>
      <div className="glass">
        <p className="t13 i3">{t('question.draftHead', { points: draft.points })}</p>
        <h3>{draft.text.trim() === '' ? t('question.text') : draft.text}</h3>
        <ol>
          {choices.map((choice, index) => (
            <li key={letterAt(index)}>
              <b>{letterAt(index)}</b>
              <span>{choice}</span>
            </li>
          ))}
        </ol>
        <span className="submit">{t('question.previewSubmit')}</span>
      </div>
    </figure>
  );
}
