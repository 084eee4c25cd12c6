import { ExamFigurePapers } from '@lectern/contracts/attempt/exam-results.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { score, worth } from '../kit/i18n/format.ts';
import { useDuration } from '../kit/i18n/use-duration.ts';
import { DataTable } from '../kit/lists/data-table.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Empty, Failed, Skeleton } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

/** What a figure is made of: how long a question took, or how a group did. */
export type Figured =
  | { readonly itemId: string; readonly title: string }
  | { readonly lessonId: string; readonly group: string; readonly title: string };

interface Props {
  readonly examId: string;
  readonly figured: Figured;
  readonly onClose: () => void;
}

/** The papers behind a figure, each with the way to what happened in it. */
export function FigureDialog({ examId, figured: { title, ...of }, onClose }: Props) {
  const { t } = useText();
  const duration = useDuration();
  const asked = { id: examId, ...of };
  const found = useQuery({
    queryKey: [ExamFigurePapers.name, asked],
    queryFn: () => query<typeof ExamFigurePapers>(ExamFigurePapers, asked),
  });
  const isOfItem = 'itemId' in of;
  const papers = found.data?.papers;
  return (
    <Dialog title={title} onClose={onClose}>
      {papers === undefined ? (
        found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={4} retry={() => void found.refetch()} />
        )
      ) : papers.length === 0 ? (
        <Empty icon="inbox" title={t('figure.none')} />
      ) : (
        <DataTable
          label={title}
          rows={papers}
          keyOf={({ attemptId }) => attemptId}
          columns={[
            {
              id: 'name',
              head: t('results.name'),
              cell: ({ attemptId, name }) => (
                <Link to={isOfItem ? `?attempt=${attemptId}&view=way` : `?attempt=${attemptId}`}>{name}</Link>
              ),
            },
            ...(isOfItem
              ? [
                  {
                    id: 'took',
                    head: t('results.took'),
                    cell: ({ spentMs }: (typeof papers)[number]) =>
                      spentMs === undefined ? '—' : duration(Math.round(spentMs / 1000)),
                  },
                ]
              : []),
            {
              id: 'score',
              head: t('results.score'),
              cell: ({ points, of: full }) => t('results.of', { n: score(points), of: worth(full) }),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
