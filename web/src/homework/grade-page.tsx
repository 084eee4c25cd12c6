import {
  HomeworkSubmissions,
  HomeworkText,
  SUBMISSION_FILTERS,
  SubmissionDetail,
} from '@lectern/contracts/homework/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { worth } from '../kit/i18n/format.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { Scoring } from './scoring.tsx';
import { Steps, Submitted } from './submitted.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './homework.css';

const REFRESH_MS = 30_000;
const QUEUES = SUBMISSION_FILTERS.filter((one) => one !== 'missing' && one !== 'late');
type Queue = (typeof QUEUES)[number];

const detailOf = (id: string, personId: string) => ({
  queryKey: [SubmissionDetail.name, id, personId],
  queryFn: () => query<typeof SubmissionDetail>(SubmissionDetail, { id, personId }),
});

/** The desk: who waits, what one of them submitted, and its score. What is next is read ahead. */
export function GradePage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const client = useQueryClient();
  const [asked, setAsked] = useSearchParams();
  const queue = QUEUES.find((one) => one === asked.get('queue')) ?? 'ungraded';
  const found = useQuery({
    queryKey: [HomeworkText.name, id],
    queryFn: () => query<typeof HomeworkText>(HomeworkText, { id }),
  });
  const list = useList(HomeworkSubmissions, { id, only: queue }, REFRESH_MS);
  const readAgain = useReadAgain(HomeworkSubmissions);
  const chosen = asked.get('student') ?? list.rows?.[0]?.personId;
  const at = list.rows?.findIndex(({ personId }) => personId === chosen) ?? -1;
  const next = list.rows?.[at + 1]?.personId ?? list.rows?.find(({ personId }) => personId !== chosen)?.personId;
  useEffect(() => {
    if (next !== undefined) void client.query(detailOf(id, next)).catch(() => undefined);
  }, [client, id, next]);
  const choose = (student?: string, which: Queue = queue) =>
    setAsked({ queue: which, ...(student !== undefined && { student }) }, { replace: true });
  function onDone(receipt?: Receipt): void {
    void client.invalidateQueries({ queryKey: [SubmissionDetail.name, id] });
    void client.invalidateQueries({ queryKey: [HomeworkText.name, id] });
    readAgain(receipt);
    if (next !== undefined) choose(next);
  }
  const text = found.data;
  return (
    <Page title={text === undefined ? t('homework.grade') : t('homework.gradeTitle', { title: text.title })}>
      <div className="homework-page">
        <Link className="row" to={`/homework/${id}`}>
          <Icon name="left" size="s" />
          {text?.title ?? t('homework.back')}
        </Link>
        <h1>{t('homework.grade')}</h1>
        {text === undefined ? (
          <section className="card homework">
            <PlaceNotThere part={found} />
          </section>
        ) : (
          <div className="homework-desk">
            <div className="homework-page">
              <Segmented
                label={t('homework.queue')}
                options={QUEUES.map((one) => ({ id: one, label: t(`homework.${one}`) }))}
                value={queue}
                onChange={(one) => choose(undefined, one)}
              />
              <ListPage
                list={list}
                label={t('homework.queue')}
                empty={{
                  icon: 'okc',
                  title: t(queue === 'ungraded' ? 'homework.queueEmpty' : 'homework.nobody'),
                }}
              >
                {(rows) => (
                  <ul className="homework-queue">
                    {rows.map(({ personId, name, isLate, scoreTenths }) => (
                      <li key={personId}>
                        <button type="button" aria-current={personId === chosen} onClick={() => choose(personId)}>
                          <span className="grow cut">{name}</span>
                          {isLate === true && <span className="chip">{t('homework.late')}</span>}
                          {scoreTenths !== undefined && <b>{worth(scoreTenths)}</b>}
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </ListPage>
            </div>
            {chosen === undefined ? (
              <p className="i2">{list.rows && t('homework.pick')}</p>
            ) : (
              <One key={chosen} text={text} personId={chosen} onDone={onDone} />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

interface OneProps {
  readonly text: HomeworkText;
  readonly personId: string;
  readonly onDone: (receipt?: Receipt) => void;
}

function One({ text, personId, onDone }: OneProps) {
  const found = useQuery(detailOf(text.id, personId));
  const detail = found.data;
  if (detail === undefined)
    return (
      <section className="card homework">
        {found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={6} retry={() => void found.refetch()} />
        )}
      </section>
    );
  return (
    <>
      <section className="card homework" aria-label={detail.name}>
        <h2>{detail.name}</h2>
        <Submitted homeworkId={text.id} personId={personId} detail={detail} />
        <Steps steps={detail.steps} />
      </section>
      <Scoring text={text} personId={personId} detail={detail} onDone={onDone} />
    </>
  );
}
