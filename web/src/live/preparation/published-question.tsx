import { picturesOfView } from '@lectern/contracts/question/pictures-seen.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { REFUSALS_OF_LESSONS } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { worth } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Counts } from '../../quiz/teacher/counts.tsx';
import { QuestionPictures } from '../../kit/pictures/question-pictures.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';

/** A question that is out: to be read, not changed. */
export function PublishedQuestion({ question }: { question: TeacherQuestionView }) {
  const { t, language } = useText();
  const points = worth(question.points);
  const pictures = picturesOfView(question.pictures);
  return (
    <article className="published">
      <p className="i3 t13">
        {question.n === undefined ? t('question.draftHead', { points }) : t('question.head', { n: question.n, points })}
      </p>
      <h2>
        <WithFormulas text={question.text} />
      </h2>
      <QuestionPictures pictures={pictures} />
      <ol>
        {Object.keys(question.choices)
          .sort()
          .map((letter) => (
            <li key={letter}>
              <b>{letter}</b>{' '}
              <span className="grow">
                <WithFormulas text={question.choices[letter] ?? ''} />
                <QuestionPictures pictures={pictures} of={letter} />
              </span>
              {letter === question.key && (
                <span className="st ok">
                  <Icon name="check" size="s" />
                  {t('screen.correct')}
                </span>
              )}
            </li>
          ))}
      </ol>
      {question.explanation !== undefined && (
        <p className="i2">
          <WithFormulas text={question.explanation} />
        </p>
      )}
      {question.status !== 'draft' && (
        <>
          <Counts question={question} answerKey={question.key} />
          <p className="i3 t13">{REFUSALS_OF_LESSONS['quiz.published'][language]}</p>
        </>
      )}
    </article>
  );
}
