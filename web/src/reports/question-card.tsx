import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { isMarked } from '@lectern/contracts/question/kinds.ts';
import { Link } from 'react-router';
import { percent } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Figure } from './figure.tsx';
import { spoken } from './letters.ts';
import { share } from './shares.ts';
import type { Report } from './use-report.ts';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import './question-card.css';

export type Question = Report['questions'][number];

/** Everything on a card of a question: which it is, how many had it right, what they chose. */
export function QuestionCard({ lessonId, question }: { lessonId: string; question: Question }) {
  const { t } = useText();
  const { questionId, n, text, answered, asked, version } = question;
  return (
    <article className="card rep-q" aria-labelledby={`rep-q-${questionId}`}>
      <p className="h">
        <QuestionHead question={question} />
        <Correctness question={question} />
      </p>
      <h3 id={`rep-q-${questionId}`}>
        <WithFormulas text={text} />
      </h3>
      <Choices question={question} />
      <p className="f">
        <span>
          <Figure cell={`question/${questionId}/answered`} title={t('question.n', { n })} none={answered === 0}>
            {t('report.answered', { n: answered, all: asked })}
          </Figure>
        </span>
        <MeanTime question={question} />
        <FromHere lessonId={lessonId} version={version} />
      </p>
    </article>
  );
}

/** 第 1 题 · 单选 · 第 6 页 */
export function QuestionHead({ question: { n, kind, anonymous, asGroups, page } }: { question: Question }) {
  const { t } = useText();
  const parts = [t('question.n', { n }), t(`kind.${anonymous ? 'anonymousPoll' : (kind as QuestionKind)}`)];
  if (asGroups) parts.push(t('screen.asGroups'));
  if (page !== undefined) parts.push(t('report.onPage', { n: page }));
  return parts.join(' · ');
}

/** The share that was right; a poll has none. */
export function Correctness({ question: { questionId, n, key, answered, correct } }: { question: Question }) {
  const { t } = useText();
  if (key === undefined) return null;
  const title = `${t('question.n', { n })} · ${t('report.correctness')}`;
  return (
    <b>
      <Figure cell={`question/${questionId}`} title={title} none={answered === 0}>
        {share(correct, answered)}
      </Figure>
    </b>
  );
}

export function MeanTime({ question: { questionId, n, meanMs } }: { question: Question }) {
  const { t } = useText();
  if (meanMs === undefined) return null;
  const time = t('report.seconds', { n: Math.round(meanMs / 1000) });
  const title = `${t('question.n', { n })} · ${t('report.meanTime')}`;
  return (
    <span>
      <Figure cell={`question/${questionId}/took`} title={title} figure={time}>
        {t('report.took', { time })}
      </Figure>
    </span>
  );
}

export function FromHere({ lessonId, version }: { lessonId: string; version: number }) {
  const { t } = useText();
  return (
    <Link className="link go" to={`/lesson/${lessonId}/replay?v=${version}`}>
      <Icon name="history" size="xs" />
      {t('report.fromHere')}
    </Link>
  );
}

/** What each choice says, how many took it, and which is right. */
export function Choices({ question }: { question: Question }) {
  const { t } = useText();
  const { questionId, n, kind, key, choices, distribution, anonymous, ballots } = question;
  const answered = ballots ?? question.answered;
  const letters = Object.keys(distribution).sort();
  const isFilled = kind === 'fillBlank';
  const isByHand = isMarked(kind as QuestionKind);
  const word = (letter: string) =>
    isFilled ? t('blanks.n', { n: letter.charCodeAt(0) - 64 }) : spoken(kind, letter, t);
  if (anonymous && letters.length === 0)
    return (
      <p className="t13 i2">
        {ballots === undefined
          ? t('kind.anonymousYet', { n: LIMITS.anonymousFrom })
          : t('kind.anonymousFew', { n: ballots, from: LIMITS.anonymousFrom })}
      </p>
    );
  return (
    <ul
      className={[
        'dist',
        key !== undefined && 'out',
        (kind === 'judgement' || isFilled || isByHand) && 'worded',
        isByHand && 'named',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {letters.map((letter, index) => {
        const count = distribution[letter] ?? 0;
        const isKey = key?.includes(letter) ?? false;
        return (
          <li key={letter} className={isKey ? 'key' : undefined}>
            <b>{word(letter)}</b>
            <span className="tr">
              <i style={{ width: `${answered === 0 ? 0 : (count / answered) * 100}%` }} />
              <span>
                {choices[index] !== undefined && !isByHand && (
                  <span className="cut" title={choices[index]}>
                    {choices[index]}
                  </span>
                )}
                {isKey && (
                  <>
                    <Icon name="okc" size="xs" />
                    {t('report.isKey')}
                  </>
                )}
              </span>
            </span>
            <span className="p">{percent(count, answered)}</span>
            <span className="n">
              {anonymous ? (
                count
              ) : (
                <Figure
                  cell={`question/${questionId}/${letter}`}
                  title={`${t('question.n', { n })} · ${word(letter)}`}
                  none={count === 0}
                >
                  {count}
                </Figure>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
