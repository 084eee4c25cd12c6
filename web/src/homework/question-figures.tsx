import { HomeworkFigures, type HomeworkText } from '@lectern/contracts/homework/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../kit/data/request.ts';
import { percent, worth } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { PictureStrip } from '../kit/pictures/question-pictures.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;
type Row = NonNullable<HomeworkText['questions']>[number] & {
  readonly n: number;
  readonly figures: HomeworkFigures['items'][number] | undefined;
};

/** Each question, and how the class did on it. */
export function QuestionFigures({ text: { id, questions = [] } }: { readonly text: HomeworkText }) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [HomeworkFigures.name, id],
    queryFn: () => query<typeof HomeworkFigures>(HomeworkFigures, { id }),
    refetchInterval: REFRESH_MS,
  });
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: 'question',
        head: t('homework.question'),
        cell: ({ n, content }) => (
          <>
            <span>
              {n}. <WithFormulas text={content.text} />
            </span>
            <PictureStrip pictures={content.pictures} />
            <small>
              {t(`homework.kind.${content.kind}`)} · {t('homework.worth', { n: worth(content.points) })}
            </small>
          </>
        ),
      },
      {
        id: 'answered',
        head: t('homework.answered'),
        cell: ({ figures }) => t('homework.ofAll', { n: figures?.answered ?? 0, of: figures?.had ?? 0 }),
      },
      {
        id: 'mean',
        head: t('homework.meanShare'),
        cell: ({ figures }) =>
          figures === undefined
            ? ''
            : figures.difficulty === undefined
              ? t('homework.nToGrade', { n: figures.ungraded })
              : percent(figures.difficulty, 1),
      },
      {
        id: 'chosen',
        head: t('homework.chosen'),
        cell: ({ figures, content: { key = '' } }) =>
          Object.entries(figures?.chosen ?? {})
            .toSorted(([one], [other]) => one.localeCompare(other))
            .map(([letter, n]) => `${letter}${key.includes(letter) ? ' ✓' : ''} ${n}`)
            .join(' · '),
      },
    ],
    [t],
  );
  const rows = questions.map((one, at) => ({
    ...one,
    n: at + 1,
    figures: found.data?.items.find(({ itemId }) => itemId === one.itemId),
  }));
  return (
    <section className="homework-page" aria-label={t('homework.questions')}>
      <h2>{t('homework.questions')}</h2>
      {found.data === undefined ? (
        <PartNotThere part={found} />
      ) : (
        <div className="card">
          <DataTable label={t('homework.questions')} columns={columns} rows={rows} keyOf={({ itemId }) => itemId} />
        </div>
      )}
    </section>
  );
}
