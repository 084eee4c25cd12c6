import { AttemptReview, type ReviewedItem } from '@lectern/contracts/attempt/exam-results.ts';
import { blankSeen, keyIn, saidIn } from '@lectern/contracts/question/blanks.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { score, worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { QuestionPictures } from '../kit/pictures/question-pictures.tsx';
import { Notice, Skeleton } from '../kit/ui/states.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { ProgramResult } from '../quiz/program/lazy-result.ts';
import { PartNotRead } from './papers-closed.tsx';
import { useText } from './texts.ts';

export const reviewOf = (id: string) => ({
  queryKey: [AttemptReview.name, id],
  queryFn: () => query<typeof AttemptReview>(AttemptReview, { id }),
});

/** One student's paper: each question with the answer, what is right, and what it is worth. */
export function Review({ examId, id }: { readonly examId: string; readonly id: string }) {
  const found = useQuery(reviewOf(id));
  if (found.data !== undefined) return <Paper review={found.data} />;
  const retry = () => void found.refetch();
  return found.error ? (
    <PartNotRead examId={examId} error={found.error} retry={retry} />
  ) : (
    <Skeleton lines={8} retry={retry} />
  );
}

function Paper({ review }: { readonly review: AttemptReview }) {
  const { t } = useText();
  const when = useWhen();
  const { name, status, handedInAt, handedInBy, score: points, of, invalid, items } = review;
  const about = [
    t(`results.is.${status}`),
    handedInAt !== undefined && when(handedInAt),
    handedInBy !== undefined && t(`results.by.${handedInBy}`),
  ].filter(Boolean);
  return (
    <article className="card results-card">
      <header className="row wraps">
        <div className="grow">
          <h2>{t('results.paperOf', { name })}</h2>
          <p className="i2">{about.join(' · ')}</p>
        </div>
        {points !== undefined && (
          <b className="results-score">{t('results.of', { n: score(points), of: worth(of) })}</b>
        )}
      </header>
      {invalid && <Notice tone="bad">{t('results.invalidWhy', invalid)}</Notice>}
      {items.map((item, index) => (
        <Item key={item.itemId} n={index + 1} item={item} />
      ))}
    </article>
  );
}

function Item({ n, item }: { readonly n: number; readonly item: ReviewedItem }) {
  const { t } = useText();
  const { kind, text, choices, pictures, words, choice = '', key = '', blanks, points, score: got } = item;
  const { remark, grader = '', program } = item;
  const named = (letters: string) =>
    kind === 'judgement' && letters !== '' ? t(letters === 'A' ? 'results.right' : 'results.wrong') : letters;
  const given = words === undefined ? named(choice) : kind === 'fillBlank' ? saidIn(kind, words) : words;
  const right =
    blanks === undefined
      ? named(key)
      : keyIn(Object.fromEntries(blanks.map((blank, at) => [letterAt(at), blankSeen(blank)])));
  return (
    <section className="results-item">
      <h3>
        <span className="grow">
          {n}. <WithFormulas text={text} />
        </span>
        <span>
          {got === undefined
            ? t(program === undefined ? 'results.toGrade' : 'results.toRun')
            : t('results.of', { n: score(got), of: worth(points) })}
        </span>
      </h3>
      <QuestionPictures pictures={pictures} />
      {choices.length > 0 && (
        <ol className="results-choices">
          {choices.map((one, at) => (
            <li key={letterAt(at)}>
              {letterAt(at)}. <WithFormulas text={one} />
              <QuestionPictures pictures={pictures} of={letterAt(at)} />
            </li>
          ))}
        </ol>
      )}
      <p className="results-words">
        {given === ''
          ? t('results.unanswered')
          : program === undefined
            ? t('results.answer', { what: given })
            : t('results.program')}
        {item.isLate && ` · ${t('results.wasLate')}`}
      </p>
      {program !== undefined && words !== undefined && (
        <ProgramResult program={program} code={words} tests={item.tests} />
      )}
      {item.fullForAll && <p className="i2">{t('key.fullForAll')}</p>}
      {right !== '' && <p className="i2">{t('results.key', { what: right })}</p>}
      {remark !== undefined && <p className="i2">{t('results.remarkBy', { name: grader, remark })}</p>}
    </section>
  );
}
