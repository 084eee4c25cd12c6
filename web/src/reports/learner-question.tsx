import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { hasKey, isMarked, scoreFor } from '@lectern/contracts/question/kinds.ts';
import { score } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { saidIn } from '@lectern/contracts/question/blanks.ts';
import { spoken } from './letters.ts';
import { isWithheld } from './question-result.tsx';
import { useMoment } from './use-moment.ts';
import type { LearnerResult, Of } from './use-report.ts';

interface Props {
  readonly of: Of;
  readonly question: LearnerResult['questions'][number];
}

/** One question of the lesson: what this student answered, when, after how long, and what it is worth. */
export function LearnerQuestion({ of: { report }, question }: Props) {
  const { t } = useText();
  const moment = useMoment(report.startedAt);
  const { n, text, kind, points, choice: shown, words, at, late, status, questionId } = question;
  const asked = report.questions.find((one) => one.questionId === questionId);
  // A student learns which blanks are right with the answer; who teaches them reads what was filled in before, too.
  const choice = shown ?? words;
  const right = asked?.key === undefined || shown === undefined ? undefined : shown === asked.key;
  const tookMs = at === undefined || asked === undefined ? undefined : Math.max(0, at - asked.publishedAt);
  const isByHand = isMarked(kind as QuestionKind);
  const won = isByHand
    ? (question.score ?? 0)
    : scoreFor(kind as QuestionKind, points, asked?.key, late ? undefined : shown);
  return (
    <li>
      <p>
        <span className="i3">{t('report.band', { n })}</span> {text}
      </p>
      <p className="t13 i2 said">
        {choice === undefined ? (
          <span className="i3">{t(status === 'missed' ? 'report.learner.missed' : 'report.unanswered')}</span>
        ) : (
          <span className={`st ${right === undefined ? 'i2' : right ? 'ok' : 'bad'}`}>
            {right !== undefined && (
              <>
                <Icon name={right ? 'check' : 'close'} size="xs" />
                <span className="vh">{t(right ? 'report.rightWord' : 'report.wrongWord')}</span>
              </>
            )}
            {words === undefined ? spoken(kind, choice, t) : kind === 'fillBlank' ? saidIn(kind, words) : words || '—'}
          </span>
        )}
        {at !== undefined && <time className="mono">{moment(at)}</time>}
        {tookMs !== undefined && (
          <span>{t('report.learner.took', { time: t('report.seconds', { n: Math.round(tookMs / 1000) }) })}</span>
        )}
        {points > 0 && <span>{t('report.learner.points', { score: score(won), points: score(points) })}</span>}
        {late && <span className="st warn">{t('report.learner.late')}</span>}
        {asked !== undefined && isWithheld(asked) && (
          <span className="st info">
            {t(!hasKey(kind as QuestionKind) ? 'report.show.notPoll' : 'report.show.not')}
          </span>
        )}
      </p>
      {question.remark !== undefined && (
        <p className="t13 i2">{t('report.learner.remark', { remark: question.remark })}</p>
      )}
    </li>
  );
}
