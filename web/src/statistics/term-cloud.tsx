import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { TermWords, WORD_SOURCES, type WordSource } from '@lectern/contracts/statistics/queries.ts';
import { SetCloudWords } from '@lectern/contracts/statistics/statistics.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { askerOf } from '../class/asker.ts';
import { handOver } from '../kit/data/download.ts';
import { query } from '../kit/data/request.ts';
import { grouped } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { drawnCloud } from '../quiz/draw-cloud.ts';
import { WordCloudPicture } from '../quiz/word-cloud.tsx';
import { CloudWordsDialog } from './cloud-words.tsx';
import { WeekName } from './term.tsx';
import { useText } from './texts.ts';

type Word = TermWords['words'][number];
const SHOWN = ['all', ...WORD_SOURCES] as const;

/** The words of a term, drawn and as the table of the same figures [R1.26]. */
export default function TermCloud({ room, term }: { readonly room: ClassSettings; readonly term: string }) {
  const { t } = useText();
  const [isArranging, setArranging] = useState(false);
  const [shown, setShown] = useState<'all' | WordSource>('all');
  const source = shown === 'all' ? undefined : shown;
  const found = useQuery({
    queryKey: [TermWords.name, room.id, term, source],
    queryFn: () => query<typeof TermWords>(TermWords, { id: room.id, term, source }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  return (
    <>
      <div className="statistics-bar">
        <Segmented
          label={t('statistics.cloud.source')}
          value={shown}
          onChange={setShown}
          options={SHOWN.map((id) => ({ id, label: t(`statistics.cloud.${id}`) }))}
        />
        <span className="grow" />
        {data !== undefined && may(askerOf(room), SetCloudWords.allow) && (
          <Button icon="gear" onClick={() => setArranging(true)}>
            {t('statistics.cloud.arrange')}
          </Button>
        )}
      </div>
      {data === undefined ? <PlaceNotThere part={found} lines={6} /> : <Words data={data} term={term} />}
      {data !== undefined && isArranging && (
        <CloudWordsDialog
          classId={room.id}
          arranged={data.arranged}
          onClose={() => setArranging(false)}
          onSaved={() => {
            setArranging(false);
            toast('ok', t('statistics.cloud.arranged'));
            void found.refetch();
          }}
        />
      )}
    </>
  );
}

function Words({ data, term }: { readonly data: TermWords; readonly term: string }) {
  const { t } = useText();
  const { said, words, hidden, leftOut, isCut } = data;
  const n = WORD_SOURCES.reduce((sum, source) => sum + said[source], 0);
  const columns = useMemo(
    (): readonly Column<Word>[] => [
      {
        id: 'word',
        head: t('statistics.cloud.word'),
        by: ({ word }) => word,
        cell: ({ word, merged = [] }) => (
          <>
            <b>{word}</b>{' '}
            {merged.length > 0 && <small>{t('statistics.cloud.mergedFrom', { words: merged.join(' · ') })}</small>}
          </>
        ),
      },
      {
        id: 'times',
        head: t('statistics.cloud.times'),
        by: ({ times }) => -times,
        cell: ({ times, by }) => (
          <Figure label={t('statistics.cloud.times')}>
            {grouped(times)}{' '}
            <small>
              {WORD_SOURCES.filter((source) => by[source] > 0)
                .map((source) => t('statistics.cloud.from', { source: t(`statistics.cloud.${source}`), n: by[source] }))
                .join(' · ')}
            </small>
          </Figure>
        ),
      },
      {
        id: 'people',
        head: t('statistics.cloud.people'),
        by: ({ people }) => -people,
        cell: ({ people }) => <Figure label={t('statistics.cloud.people')}>{grouped(people)}</Figure>,
      },
      {
        id: 'week',
        head: t('statistics.cloud.week'),
        by: ({ week }) => week,
        cell: ({ week }) => <WeekName term={term} from={week} />,
      },
      {
        id: 'places',
        head: t('statistics.cloud.places'),
        cell: ({ places }) => (
          <ul className="statistics-lessons">
            {places.map(({ kind, id, title, times }) => (
              <li key={id}>
                <Link to={kind === 'topic' ? `/discussions/${id}` : `/lesson/${id}/report`}>{title}</Link>{' '}
                <small>{grouped(times)}</small>
              </li>
            ))}
          </ul>
        ),
      },
    ],
    [t, term],
  );
  if (n < LIMITS.cloudTextsLeast || words.length === 0)
    return (
      <Empty icon="danmu" title={t('statistics.cloud.few')}>
        {t('statistics.cloud.fewWhy', { n, least: LIMITS.cloudTextsLeast })}
      </Empty>
    );
  const drawn = words.map(({ word, times }) => ({ word, n: times }));
  const download = () =>
    drawnCloud(drawn).then(
      (picture) => handOver(picture, `${t('statistics.cloud')} ${term}.png`),
      () => toast('bad', t('statistics.cloud.notDrawn')),
    );
  return (
    <>
      <p className="t13 i2">
        {WORD_SOURCES.filter((source) => said[source] > 0)
          .map((source) => t('statistics.cloud.from', { source: t(`statistics.cloud.${source}`), n: said[source] }))
          .join(' · ')}
        {leftOut > 0 && ` · ${t('statistics.cloud.leftOut', { n: leftOut })}`}
      </p>
      {hidden.length > 0 && (
        <p className="t13 i2">
          {t('statistics.cloud.hiddenWords', {
            words: hidden.map(({ word, times }) => `${word} ${grouped(times)}`).join(' · '),
          })}
        </p>
      )}
      {isCut && <Notice>{t('statistics.cloud.cut', { n: LIMITS.cloudTexts })}</Notice>}
      <div className="statistics-cloud">
        <figure>
          <WordCloudPicture words={drawn} label={t('statistics.cloud.picture', { n: words.length })} />
          <Button size="sm" onClick={() => void download()}>
            {t('statistics.cloud.download')}
          </Button>
        </figure>
        <div className="statistics-words" tabIndex={0} role="region" aria-label={t('statistics.cloud.ranking')}>
          <DataTable label={t('statistics.cloud')} columns={columns} rows={words} keyOf={({ word }) => word} />
        </div>
      </div>
    </>
  );
}
