import { ExamStatistics } from '@lectern/contracts/attempt/exam-results.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Chart } from '../kit/charts/chart.tsx';
import { query } from '../kit/data/request.ts';
import { percent, worth } from '../kit/i18n/format.ts';
import { useDuration } from '../kit/i18n/use-duration.ts';
import { Select } from '../kit/forms/select.tsx';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { PictureStrip } from '../kit/pictures/question-pictures.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Empty, Notice, Skeleton } from '../kit/ui/states.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { FigureDialog, type Figured } from './figure-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { sameElsewhere } from './same-question.ts';
import { PartNotRead } from './papers-closed.tsx';
import { StatisticsFile } from './statistics-file.tsx';
import { useText } from './texts.ts';

type OutcomeLetter = 'A' | 'B' | 'C' | 'D' | 'E';
const REFRESH_MS = 30_000;
type Item = ExamStatistics['items'][number];
type Group = ExamStatistics['groupings'][number]['groups'][number];

/** How the exam went: scores and their spread, and each question. */
export function StatisticsTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [ExamStatistics.name, id],
    queryFn: () => query<typeof ExamStatistics>(ExamStatistics, { id }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = found;
  if (data === undefined)
    return found.error ? (
      <PartNotRead examId={id} error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton lines={8} retry={() => void found.refetch()} />
    );
  if (data.papers === 0)
    return (
      <Empty icon="chart" title={t('results.noPapers')}>
        {t('results.noPapersWhy')}
      </Empty>
    );
  return <Figures id={id} data={data} />;
}

const tenths = (points = 0) => worth(Math.round(points));

function Figures({ id, data }: { readonly id: string; readonly data: ExamStatistics }) {
  const { t } = useText();
  const [correcting, setCorrecting] = useState<Item>();
  const [figured, setFigured] = useState<Figured>();
  const duration = useDuration();
  const { papers, unfinished, of, mean, median, most, least, passed, bands, items } = data;
  const figures = [
    [t('results.papers'), String(papers)],
    [t('results.mean'), t('results.of', { n: tenths(mean), of: worth(of) })],
    [t('results.median'), tenths(median)],
    [t('results.most'), tenths(most)],
    [t('results.least'), tenths(least)],
    [t('results.passed'), percent(passed, papers)],
  ] as const;
  const isVaried = items.some(({ variant }) => variant > 0);
  const names = useMemo(
    () => bands.map((_, at) => `${at * 10}–${at === bands.length - 1 ? 100 : at * 10 + 9}%`),
    [bands],
  );
  const option = useMemo(
    () => ({
      grid: { left: 32, right: 8, top: 16, bottom: 24 },
      xAxis: { type: 'category', data: names },
      yAxis: { type: 'value', minInterval: 1 },
      series: [{ type: 'bar', data: [...bands] }],
    }),
    [bands, names],
  );
  const said = names
    .flatMap((band, at) => (bands[at]! > 0 ? [t('results.bandSaid', { band, n: bands[at]! })] : []))
    .join(' · ');
  const columns = useMemo(
    (): readonly Column<Item>[] => [
      {
        id: 'item',
        head: t('results.item'),
        cell: ({ n, text, variant, ...item }) => (
          <>
            <span className="results-text">
              {n}. <WithFormulas text={text} />
            </span>
            <PictureStrip pictures={item.pictures} />
            {(item.corrected ?? item.fullForAll) && (
              <small>{t(item.fullForAll ? 'key.fullForAll' : 'key.correctedShort')}</small>
            )}
            {isVaried && <small>{t('results.variant', { letter: letterAt(variant) })}</small>}
          </>
        ),
      },
      {
        id: 'answered',
        head: t('results.answered'),
        by: ({ answered, had }) => answered / had,
        cell: ({ answered, had }) => <span className="results-n">{t('results.of', { n: answered, of: had })}</span>,
      },
      {
        id: 'difficulty',
        head: t('results.difficulty'),
        by: ({ difficulty }) => difficulty,
        cell: ({ difficulty }) => <span className="results-n">{difficulty.toFixed(2)}</span>,
      },
      {
        id: 'discrimination',
        head: t('results.discrimination'),
        by: ({ discrimination = -2 }) => discrimination,
        cell: ({ discrimination }) => <span className="results-n">{discrimination?.toFixed(2) ?? '—'}</span>,
      },
      {
        id: 'took',
        head: t('results.took'),
        by: ({ medianMs = -1 }) => medianMs,
        cell: ({ itemId, n, variant, medianMs }) =>
          medianMs === undefined ? (
            <span className="results-n">—</span>
          ) : (
            <FigureButton
              figure={duration(Math.round(medianMs / 1000))}
              figured={{
                itemId,
                title: isVaried ? t('figure.tookOf', { n, letter: letterAt(variant) }) : t('figure.took', { n }),
              }}
              onLook={setFigured}
            />
          ),
      },
      {
        id: 'chosen',
        head: t('results.chosen'),
        cell: ({ chosen, key = '', kind }) =>
          Object.entries(chosen)
            .toSorted(([one], [other]) => one.localeCompare(other))
            .map(
              ([letter, n]) =>
                `${kind === 'programming' ? t(`outcome.${letter as OutcomeLetter}`) : letter}${key.includes(letter) ? ' ✓' : ''} ${n}`,
            )
            .join(' · '),
      },
      {
        id: 'correct',
        head: t('key.open'),
        isEnd: true,
        cell: (item) => (
          <Button size="sm" aria-label={t('key.openOf', { n: item.n })} onClick={() => setCorrecting(item)}>
            {t('key.open')}
          </Button>
        ),
      },
    ],
    [t, duration, isVaried],
  );
  return (
    <div className="results">
      {unfinished > 0 && <Notice tone="warn">{t('results.unfinished', { n: unfinished })}</Notice>}
      <dl className="card results-figures" aria-label={t('results.figures')}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="card results-card">
        <h2>{t('results.bands')}</h2>
        <Chart label={t('results.bandsSaid', { what: said })} option={option} />
      </section>
      <section className="list-page" aria-label={t('results.items')}>
        <header className="row">
          <h2 className="grow">{t('results.items')}</h2>
          <StatisticsFile data={data} name={t('results.file.name')} />
        </header>
        <div className="card">
          <DataTable label={t('results.items')} columns={columns} rows={items} keyOf={({ itemId }) => itemId} />
        </div>
        <p className="t12 i2">{t('results.formula')}</p>
      </section>
      {data.groupings.length > 0 && <Groups data={data} onLook={setFigured} />}
      {figured && <FigureDialog examId={id} figured={figured} onClose={() => setFigured(undefined)} />}
      {correcting && (
        <KeyDialog
          id={id}
          item={correcting}
          isVaried={isVaried}
          same={sameElsewhere(items, correcting)}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </div>
  );
}

interface FigureButtonProps {
  readonly figure: string;
  readonly figured: Figured;
  readonly onLook: (figured: Figured) => void;
}

/** A figure that opens the papers of which it is made. */
function FigureButton({ figure, figured, onLook }: FigureButtonProps) {
  const { t } = useText();
  return (
    <button
      type="button"
      className="fact results-n"
      aria-haspopup="dialog"
      aria-label={`${figure}, ${figured.title}`}
      title={t('figure.look')}
      onClick={() => onLook(figured)}
    >
      {figure}
    </button>
  );
}

interface GroupsProps {
  readonly data: ExamStatistics;
  readonly onLook: (figured: Figured) => void;
}

/** How the groups of the class did, as they were published in one of its lessons. */
function Groups({ data: { groupings, of }, onLook }: GroupsProps) {
  const { t } = useText();
  const [chosen, choose] = useState(groupings[0]!.lessonId);
  const shown = groupings.find(({ lessonId }) => lessonId === chosen) ?? groupings[0]!;
  const columns = useMemo(
    (): readonly Column<Group>[] => [
      { id: 'group', head: t('results.group'), cell: ({ name }) => name },
      {
        id: 'papers',
        head: t('results.papers'),
        by: ({ papers }) => papers,
        cell: ({ papers }) => <span className="results-n">{papers}</span>,
      },
      {
        id: 'mean',
        head: t('results.mean'),
        by: ({ mean = -1 }) => mean,
        cell: ({ name, mean }) =>
          mean === undefined ? (
            <span className="results-n">—</span>
          ) : (
            <FigureButton
              figure={t('results.of', { n: tenths(mean), of: worth(of) })}
              figured={{ lessonId: shown.lessonId, group: name, title: name }}
              onLook={onLook}
            />
          ),
      },
      {
        id: 'passed',
        head: t('results.passed'),
        cell: ({ papers, passed }) => <span className="results-n">{papers === 0 ? '—' : percent(passed, papers)}</span>,
      },
    ],
    [t, of, shown.lessonId, onLook],
  );
  return (
    <section className="list-page" aria-label={t('results.groupings')}>
      <h2>{t('results.groupings')}</h2>
      <Select
        label={t('results.group')}
        value={shown.lessonId}
        options={groupings.map((one) => ({ id: one.lessonId, label: t('results.groupsOf', one) }))}
        onChange={(id) => id !== undefined && choose(id)}
      />
      <div className="card">
        <DataTable label={t('results.groupings')} columns={columns} rows={shown.groups} keyOf={({ name }) => name} />
      </div>
    </section>
  );
}
