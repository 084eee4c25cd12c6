import { Experiment, LabReportOf, LabReports, type LabReportRow } from '@lectern/contracts/experiment/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { useFreshStart } from '../grading/scoring-form.tsx';
import { query } from '../kit/data/request.ts';
import { worth } from '../kit/i18n/format.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { ReportView, Steps, useReportName } from './report-view.tsx';
import { mostOf, Scoring } from './scoring.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './experiment.css';

const REFRESH_MS = 30_000;
const QUEUES = ['ungraded', 'graded', 'returned'] as const;
type Queue = (typeof QUEUES)[number];

/** The desk: which reports wait, what one of them holds, and its score. */
export function GradePage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [Experiment.name, id],
    queryFn: () => query<typeof Experiment>(Experiment, { id }),
  });
  const one = found.data;
  return (
    <Page title={one === undefined ? t('experiment.grade') : t('experiment.gradeTitle', { title: one.title })}>
      <div className="experiment-page">
        <Link className="row" to={`/experiments/${id}`}>
          <Icon name="left" size="s" />
          {one?.title ?? t('experiment.back')}
        </Link>
        <h1>{t('experiment.grade')}</h1>
        {one ? (
          <Desk one={one} />
        ) : (
          <section className="card experiment">
            <PlaceNotThere part={found} />
          </section>
        )}
      </div>
    </Page>
  );
}

/** A report of a team stands once, however many are in it, with what most of them have. */
const eachOnce = (rows: readonly LabReportRow[] = []): readonly LabReportRow[] =>
  [...Map.groupBy(rows, ({ reportId }) => reportId).values()].map((its) => ({
    ...its[0]!,
    scoreTenths: mostOf(its.flatMap(({ scoreTenths }) => (scoreTenths === undefined ? [] : [scoreTenths]))),
  }));

function Desk({ one }: { readonly one: Experiment }) {
  const { t } = useText();
  const { id } = one;
  const nameOf = useReportName(one);
  const client = useQueryClient();
  const [asked, setAsked] = useSearchParams();
  const queue = QUEUES.find((name) => name === asked.get('queue')) ?? 'ungraded';
  const list = useList(LabReports, { id, only: queue }, REFRESH_MS);
  const readAgain = useReadAgain(LabReports);
  const reports = eachOnce(list.rows);
  const chosen = asked.get('report') ?? reports[0]?.reportId;
  const at = reports.findIndex(({ reportId }) => reportId === chosen);
  const next = (reports[at + 1] ?? reports.find(({ reportId }) => reportId !== chosen))?.reportId;
  const choose = (report?: string, which: Queue = queue) =>
    setAsked({ queue: which, ...(report !== undefined && { report }) }, { replace: true });
  function onDone(receipt?: Receipt): void {
    void client.invalidateQueries({ queryKey: [LabReportOf.name, id] });
    readAgain(receipt);
    if (next !== undefined) choose(next);
  }
  return (
    <div className="experiment-desk">
      <div className="experiment-page">
        <Segmented
          label={t('experiment.queue')}
          options={QUEUES.map((name) => ({ id: name, label: t(`experiment.${name}`) }))}
          value={queue}
          onChange={(name) => choose(undefined, name)}
        />
        <ListPage
          list={list}
          label={t('experiment.queue')}
          empty={{ icon: 'okc', title: t(queue === 'ungraded' ? 'experiment.queueEmpty' : 'experiment.nobody') }}
        >
          {(rows) => (
            <ul className="experiment-queue">
              {eachOnce(rows).map(({ reportId, name, scoreTenths }) => (
                <li key={reportId}>
                  <button type="button" aria-current={reportId === chosen} onClick={() => choose(reportId)}>
                    <span className="grow cut">{nameOf(reportId, name)}</span>
                    {scoreTenths !== undefined && <b>{worth(scoreTenths)}</b>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </ListPage>
      </div>
      {chosen === undefined ? (
        <p className="i2">{list.rows && t('experiment.pick')}</p>
      ) : (
        <Report key={chosen} one={one} reportId={chosen} onDone={onDone} />
      )}
    </div>
  );
}

interface ReportProps {
  readonly one: Experiment;
  readonly reportId: string;
  readonly onDone: (receipt?: Receipt) => void;
}

function Report({ one, reportId, onDone }: ReportProps) {
  const nameOf = useReportName(one);
  const found = useQuery({
    queryKey: [LabReportOf.name, one.id, reportId],
    queryFn: () => query<typeof LabReportOf>(LabReportOf, { id: one.id, reportId }),
  });
  const detail = found.data;
  const { start, touch } = useFreshStart(detail?.editedIn);
  if (detail === undefined)
    return (
      <section className="card experiment">
        {found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={6} retry={() => void found.refetch()} />
        )}
      </section>
    );
  const name = nameOf(reportId, detail.members[0]?.name ?? '');
  return (
    <>
      <section className="card experiment" aria-label={name}>
        <h2>{name}</h2>
        <ReportView one={one} detail={detail} />
        <Steps one={one} detail={detail} />
      </section>
      <Scoring
        key={start}
        experimentId={one.id}
        reportId={reportId}
        name={name}
        detail={detail}
        touch={touch}
        onDone={onDone}
      />
    </>
  );
}
