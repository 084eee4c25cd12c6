import { isMarked } from '@lectern/contracts/question/kinds.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { QuestionPictures } from '../../kit/pictures/question-pictures.tsx';
import { dataOf, type Draft } from './draft.ts';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';
import './question-preview.css';

/** The question on a student's phone, as far as it is typed: empty choices are left out, the key is not shown. */
export function QuestionPreview({ draft }: { draft: Draft }) {
  const { t } = useText();
  const { kind, points } = draft;
  const typed = draft.choices.filter((choice) => choice.trim() !== '');
  const choices =
    kind === 'fillBlank' || isMarked(kind) ? [] : kind === 'judgement' ? [t('kind.right'), t('kind.wrong')] : typed;
  const named = t(`kind.${kind === 'poll' && draft.anonymous ? 'anonymousPoll' : kind}`);
  const { pictures } = dataOf(draft);
  const isSeveral = kind === 'multipleChoice' || (kind === 'poll' && draft.atMost > 1);
  return (
    <figure className="preview">
      <figcaption className="t12 i3">{t('question.preview')}</figcaption>
      <div className="glass">
        <p className="t13 i3">{points.trim() === '0' ? named : t('kind.draftHead', { kind: named, points })}</p>
        <h3>
          <WithFormulas text={draft.text.trim() === '' ? t('question.text') : draft.text} />
        </h3>
        <QuestionPictures pictures={pictures} isStill />
        {kind === 'multipleChoice' && <p className="t13 i2">{t('kind.multipleTold')}</p>}
        {kind === 'poll' && draft.atMost > 1 && <p className="t13 i2">{t('kind.atMostTold', { n: draft.atMost })}</p>}
        <ol className={isSeveral ? 'several' : undefined}>
          {choices.map((choice, index) => (
            <li key={letterAt(index)}>
              <b>{kind === 'judgement' ? '' : letterAt(index)}</b>
              <span>
                <WithFormulas text={choice} />
                <QuestionPictures pictures={pictures} of={letterAt(index)} />
              </span>
            </li>
          ))}
        </ol>
        <span className="submit">{t('question.previewSubmit')}</span>
      </div>
    </figure>
  );
}
