import { attemptPictureAt, AttemptResult, type ItemResult } from '@lectern/contracts/attempt/queries.ts';
import { keyIn, saidIn, blankSeen } from '@lectern/contracts/question/blanks.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { score } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { QuestionPictures } from '../kit/pictures/question-pictures.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { ProgramResult } from '../quiz/program/lazy-result.ts';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './attempt.css';

const REFRESH_MS = 30_000;

/** What became of an attempt: as much of it as is out. */
export function ResultPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [AttemptResult.name, id],
    queryFn: () => query<typeof AttemptResult>(AttemptResult, { id }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = found;
  return (
    <Page title={data?.title ?? t('attempt.result')}>
      {data ? (
        <PicturesAt value={(file) => attemptPictureAt(id, file)}>
          <Result id={id} result={data} />
        </PicturesAt>
      ) : (
        <PlaceNotThere part={found} />
      )}
    </Page>
  );
}

function Result({ id, result }: { id: string; result: AttemptResult }) {
  const { t } = useText();
  const when = useWhen();
  const { handedIn, late, invalid, scoreAt, answersAt, answers } = result;
  return (
    <article className="card attempt-entry">
      <h1>{result.title}</h1>
      {handedIn === undefined ? (
        result.status === 'sitting' && (
          <Link className="btn primary touch wide" to={`/attempts/${id}`}>
            {t('attempt.continue')}
          </Link>
        )
      ) : (
        <p className="i2">
          {t(HANDED_IN[handedIn.by], {
            when: when(handedIn.at),
            version: handedIn.version,
          })}{' '}
          · {t('attempt.answeredOf', { n: result.answered, all: result.items })}
        </p>
      )}
      {late && <Notice tone="warn">{t(`attempt.late.${late.is}`, { n: late.n })}</Notice>}
      {invalid && (
        <Notice tone="bad">
          <b>{t('attempt.invalid')}</b> {t('attempt.invalidWhy', { by: invalid.by, reason: invalid.reason })}
        </Notice>
      )}
      {result.status === 'reset' && <Notice tone="warn">{t('attempt.wasReset')}</Notice>}
      {result.score ? (
        <p className="attempt-score">
          <b>{score(result.score.points)}</b> / {score(result.score.of)}
          {result.score.ungraded > 0 && (
            <span className="t13 i2"> {t('attempt.ungraded', { n: result.score.ungraded })}</span>
          )}
        </p>
      ) : (
        handedIn &&
        !invalid &&
        result.status !== 'reset' && (
          <Notice>
            {scoreAt === undefined ? t('attempt.scoreLater') : t('attempt.scoreAt', { when: when(scoreAt) })}
          </Notice>
        )
      )}
      {result.score?.graded.map(({ n, points, of, remark }) => (
        <p key={n}>
          {t('attempt.gradedItem', { n, points: score(points), of: score(of) })}
          {remark !== undefined && <span className="i2"> {remark}</span>}
        </p>
      ))}
      {answers === undefined
        ? handedIn && (
            <p className="i2">
              {answersAt === undefined ? t('attempt.answersLater') : t('attempt.answersAt', { when: when(answersAt) })}
            </p>
          )
        : answers.map((one, index) => <Answer key={one.itemId} n={index + 1} one={one} />)}
      <Link className="btn touch wide" to={`/exams/${result.examId}/sit`}>
        {t('attempt.toExam')}
      </Link>
    </article>
  );
}

const HANDED_IN = {
  student: 'attempt.handedInAt',
  deadline: 'attempt.collectedAt',
  teacher: 'attempt.collectedBy',
  leaves: 'attempt.collectedOfLeaves',
} as const;

function Answer({ n, one }: { n: number; one: ItemResult }) {
  const { t } = useText();
  const named = (letters: string) =>
    one.kind === 'judgement' && letters !== '' ? t(letters === 'A' ? 'attempt.right' : 'attempt.wrong') : letters;
  const mine =
    one.words === undefined
      ? named(one.choice ?? '')
      : one.kind === 'fillBlank'
        ? saidIn(one.kind, one.words)
        : one.words;
  const ofChoices = (one.pictures ?? []).filter(({ choice }) => choice !== undefined);
  const key =
    one.blanks !== undefined
      ? keyIn(Object.fromEntries(one.blanks.map((blank, index) => [letterAt(index), blankSeen(blank)])))
      : named(one.key ?? '');
  return (
    <section className="attempt-answer">
      <h2>
        {t('attempt.question', { n })} <span className="i2 t13">{t(`attempt.kind.${one.kind}`)}</span>
        {one.score !== undefined && (
          <span className="attempt-of">
            {score(one.score)} / {score(one.points)}
          </span>
        )}
      </h2>
      <p>
        <WithFormulas text={one.text} />
      </p>
      <QuestionPictures pictures={one.pictures} />
      {ofChoices.length > 0 && (
        <ol className="attempt-choices">
          {one.choices.map((choice, at) => (
            <li key={letterAt(at)}>
              {letterAt(at)}. <WithFormulas text={choice} />
              <QuestionPictures pictures={ofChoices} of={letterAt(at)} />
            </li>
          ))}
        </ol>
      )}
      <p className="t13 i2">
        {mine === ''
          ? t('attempt.unanswered')
          : one.program !== undefined
            ? t('attempt.myProgram')
            : t('attempt.mine', { mine })}
        {one.version !== undefined && ` · #${one.version}`}
        {one.isLate && ` · ${t('attempt.wasLate')}`}
      </p>
      {one.program !== undefined && one.words !== undefined && (
        <ProgramResult program={one.program} code={one.words} tests={one.tests} />
      )}
      {one.fullForAll && <p className="t13">{t('attempt.fullForAll')}</p>}
      {key !== '' && <p className="t13">{t('attempt.key', { key })}</p>}
      {one.explanation !== undefined && (
        <p className="t13 i2">
          <WithFormulas text={one.explanation} />
        </p>
      )}
    </section>
  );
}
