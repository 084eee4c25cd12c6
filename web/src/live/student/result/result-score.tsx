import { useState } from 'react';
import { SCORE_MAX_TENTHS } from '@lectern/contracts/reports/score.ts';
import { score, worth } from '../../../kit/i18n/format.ts';
import { useText as useJournalText } from '../../../journal/texts.ts';
import { useText } from '../../../kit/i18n/student.ts';
import { longDay } from '../../../kit/i18n/when.ts';
import type { Result } from './result.ts';

/** The score of the lesson, from what is out; and why there is none. */
export function ResultScore({ result }: { result: Result }) {
  const { t, language } = useJournalText();
  const { t: student } = useText();
  const [now] = useState(() => Date.now());
  const { attendance, score: got, className, startedAt = 0, testLesson, questions, scoreParts, bonus } = result;
  const isOut = questions.filter((question) => question.score !== undefined);
  const right = isOut.filter(({ key, choice, late }) => key !== undefined && choice === key && !late).length;
  const leftOut = questions.filter((one) => one.points > 0 && one.score === undefined && !ANSWERING.has(one.status));
  const answered = questions.filter(({ choice, late }) => choice !== undefined && !late).length;
  return (
    <section className="card sc">
      <h2>{got === undefined ? t('result.noScore') : t('result.score')}</h2>
      {got !== undefined && (
        <p className="n">
          {score(got)}
          <small>{t('result.of', { points: worth(SCORE_MAX_TENTHS) })}</small>
        </p>
      )}
      <div className="i2">
        {attendance === undefined ? (
          <p>{t('result.notFor')}</p>
        ) : got === undefined ? (
          <p>{t('result.noScoreWhy')}</p>
        ) : (
          <Made attendance={attendance} parts={scoreParts} bonus={bonus} />
        )}
        {attendance !== undefined && leftOut.length > 0 && (
          <p>{t('result.leftOut', { n: leftOut.length, list: leftOut.map(({ n }) => n).join(t('result.and')) })}</p>
        )}
        {attendance !== undefined && questions.length > 0 && (
          <p>
            {student(isOut.length === 0 ? 'lesson.overAnswered' : 'lesson.overSum', {
              answered,
              all: questions.length,
              right,
              score: score(isOut.reduce((sum, one) => sum + (one.score ?? 0), 0)),
              points: score(isOut.reduce((sum, { points }) => sum + points, 0)),
            })}
          </p>
        )}
        {testLesson && <p>{t('result.test')}</p>}
        <p className="t13 i3">
          {className} · {longDay(startedAt, language, now)}
        </p>
      </div>
    </section>
  );
}

/** While it can be answered a question is in no score; it is not left out. */
const ANSWERING: ReadonlySet<string> = new Set(['inProgress', 'submitted']);

interface MadeProps {
  readonly attendance: NonNullable<Result['attendance']>;
  readonly parts: Result['scoreParts'];
  readonly bonus: number;
}

/** What the score was made of: each part, what was won of it, and what it weighs. */
function Made({ attendance, parts, bonus }: MadeProps) {
  const { t } = useJournalText();
  const { t: student } = useText();
  return (
    <p>
      {parts.map(({ name, won, of, weight }) =>
        name === 'attendance'
          ? t('result.fromAttendance', { weight, status: student(`attendance.${attendance}`) })
          : t('result.fromQuestions', { weight, won: score(won), of: score(of) }),
      )}
      {t('result.made')}
      {bonus > 0 && ` ${t('result.bonus', { n: bonus })}`}
    </p>
  );
}
