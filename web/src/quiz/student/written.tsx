import { answerImagePath, type AnswerSeen, type QuestionView } from '@lectern/contracts/quiz/view.ts';
import { score } from '../../kit/i18n/format.ts';
import { Pictures } from '../../kit/pictures/pictures.tsx';
import { isOut } from '@lectern/contracts/quiz/status.ts';
import { useText } from '../texts.ts';
import { Receipt } from './receipt.tsx';
import './written.css';

interface Props {
  readonly lessonId: string;
  readonly questionId: string;
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  readonly words: string;
}

/** What I wrote, and what my teacher gave for it once that is released. */
export function Written({ lessonId, questionId, question, answer = {}, words }: Props) {
  const { t } = useText();
  const { grade, remark, choice = '', uncounted } = answer;
  const pictures = answer.latePictures ?? answer.pictures ?? {};
  const points = { score: score(grade ?? 0), points: score(question.points) };
  return (
    <>
      {isOut(question) && answer.at !== undefined && !uncounted && (
        <>
          {grade === undefined ? (
            <Receipt look="wait" icon="clock" title={t('written.ungraded')} />
          ) : (
            <Receipt
              look={grade === question.points ? 'ok' : 'wait'}
              icon={grade === question.points ? 'check' : 'dotc'}
              title={t('written.graded', { ...points, band: question.choices[choice] ?? '' })}
            />
          )}
          {remark !== undefined && remark !== '' && (
            <p className="written-remark">
              <b>{t('written.remark')}</b> {remark}
            </p>
          )}
        </>
      )}
      <section className="written-mine">
        <h3 className="t13 i3">{t('written.mine')}</h3>
        <p>{words === '' ? t('written.onlyPictures') : words}</p>
        <Pictures pictures={pictures} src={(file) => answerImagePath(lessonId, questionId, file)} sizes="96px" />
      </section>
    </>
  );
}
