import { HomeworkFigures, type HomeworkText } from '@lectern/contracts/homework/queries.ts';
import { isMarked } from '@lectern/contracts/question/kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { percent, worth } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { PictureStrip } from '../kit/pictures/question-pictures.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;
type Row = NonNullable<HomeworkText['questions']>[number] & {
  readonly n: number;
  readonly figures: HomeworkFigures['items'][number] | undefined;
};

/** Each question, and how the class did on it. */
export function QuestionFigures({ text: { id, authorId, questions = [] } }: { readonly text: HomeworkText }) {
  const { t } = useText();
  const isMine = useUser().id === authorId;
  const [correcting, setCorrecting] = useState<string>();
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
        cell: ({ n, content, figures }) => (
          <>
            <span>
              {n}. <WithFormulas text={content.text} />
            </span>
            <PictureStrip pictures={content.pictures} />
            <small>
              {t(`homework.kind.${content.kind}`)} · {t('homework.worth', { n: worth(content.points) })}
              {figures?.corrected && ` · ${t('homework.key.correctedShort')}`}
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
      ...(isMine
        ? [
            {
              id: 'key',
              head: t('homework.key.open'),
              isEnd: true,
              cell: ({ n, itemId, content, figures }: Row) =>
                figures !== undefined &&
                !isMarked(content.kind) && (
                  <Button size="sm" aria-label={t('homework.key.openOf', { n })} onClick={() => setCorrecting(itemId)}>
                    {t('homework.key.open')}
                  </Button>
                ),
            },
          ]
        : []),
    ],
    [t, isMine],
  );
  const rows = questions.map((one, at) => ({
    ...one,
    n: at + 1,
    figures: found.data?.items.find(({ itemId }) => itemId === one.itemId),
  }));
  const corrected = rows.find(({ itemId }) => itemId === correcting);
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
      {corrected?.figures && (
        <KeyDialog
          id={id}
          question={corrected}
          n={corrected.n}
          figures={corrected.figures}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </section>
  );
}
