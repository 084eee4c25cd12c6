import { PublishExperiment, SubmitLabReport } from '@lectern/contracts/experiment/commands.ts';
import {
  Experiments,
  MyExperiments,
  type ExperimentRow,
  type MyExperimentRow,
} from '@lectern/contracts/experiment/queries.ts';
import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { askerOf } from '../class/asker.ts';
import { ClassPage } from '../class/class-page.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { useText } from './texts.ts';
import { WriteDialog } from './write-dialog.tsx';
import './experiment.css';

const REFRESH_MS = 30_000;

/** The experiments of a class, as a part of it [R1.15]. */
export const ClassExperiments = () => <ClassPage tab="experiments" show={(room) => <OfClass room={room} />} />;

function OfClass({ room }: { readonly room: ClassSettings }) {
  const { t } = useText();
  const [isWriting, setWriting] = useState(false);
  const { id } = room;
  const asker = askerOf(room);
  const teaches = may(asker, Experiments.allow);
  return (
    <div className="experiment-page">
      <header className="row wraps">
        <p className="grow i2">{t(teaches ? 'experiment.lead' : 'experiment.leadMine')}</p>
        {may(asker, PublishExperiment.allow) && room.status !== 'archived' && (
          <Button look="primary" icon="plus" onClick={() => setWriting(true)}>
            {t('experiment.write')}
          </Button>
        )}
      </header>
      {teaches ? <Taught classId={id} /> : <Mine classId={id} submits={may(asker, SubmitLabReport.allow)} />}
      {isWriting && <WriteDialog classId={id} onClose={() => setWriting(false)} />}
    </div>
  );
}

function Taught({ classId }: { readonly classId: string }) {
  const { t } = useText();
  const when = useWhen();
  const list = useList(Experiments, { id: classId }, REFRESH_MS);
  const columns = useMemo(
    (): readonly Column<ExperimentRow>[] => [
      {
        id: 'what',
        head: t('experiment.what'),
        cell: ({ experimentId, title, author, by }) => (
          <>
            <Link to={`/experiments/${experimentId}`}>{title}</Link>
            <small>{[author, t(`experiment.by.${by}`)].join(' · ')}</small>
          </>
        ),
      },
      {
        id: 'status',
        head: t('experiment.status'),
        cell: ({ status, publishAt, releasedAt }) => (
          <>
            {t(`experiment.${status}`)}
            {publishAt !== undefined && <small>{t('experiment.scheduledFor', { when: when(publishAt) })}</small>}
            {releasedAt !== undefined && <small>{t('experiment.released')}</small>}
          </>
        ),
      },
      {
        id: 'due',
        head: t('experiment.due'),
        cell: ({ dueAt }) => <Figure label={t('experiment.due')}>{when(dueAt)}</Figure>,
      },
      {
        id: 'reports',
        head: t('experiment.reports'),
        cell: ({ reports }) => <Figure label={t('experiment.reports')}>{reports}</Figure>,
      },
      {
        id: 'waiting',
        head: t('experiment.waiting'),
        cell: ({ ungraded }) => <Figure label={t('experiment.waiting')}>{ungraded}</Figure>,
      },
    ],
    [t, when],
  );
  return (
    <ListPage
      list={list}
      label={t('experiment.title')}
      empty={{ icon: 'inbox', title: t('experiment.none'), why: t('experiment.noneWhy') }}
    >
      {(rows) => (
        <DataTable
          label={t('experiment.title')}
          columns={columns}
          rows={rows}
          keyOf={({ experimentId }) => experimentId}
        />
      )}
    </ListPage>
  );
}

/** What I am to do, and where my reports stand; who listens in has none. */
function Mine({ classId, submits }: { readonly classId: string; readonly submits: boolean }) {
  const { t } = useText();
  const list = useList(MyExperiments, { id: classId }, REFRESH_MS);
  return (
    <ListPage
      list={list}
      label={t('experiment.title')}
      empty={{ icon: 'inbox', title: t('experiment.none'), why: t('experiment.noneMineWhy') }}
    >
      {(rows) => (
        <ul className="experiments">
          {rows.map((row) => (
            <li key={row.experimentId}>
              <One row={row} submits={submits} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

const LOOK = { missing: 'st warn', ungraded: 'st info', graded: 'st ok', returned: 'st warn' } as const;

interface OneProps {
  readonly row: MyExperimentRow;
  readonly submits: boolean;
}

function One({ row, submits }: OneProps) {
  const { t } = useText();
  const when = useWhen();
  const { experimentId, title, by, dueAt, standing, releasedAt } = row;
  const isOut = standing === 'graded' && releasedAt !== undefined;
  const stands = standing ?? 'missing';
  return (
    <Link to={`/experiments/${experimentId}`}>
      <span className="row">
        <b className="grow">{title}</b>
        {submits && (
          <span className={LOOK[stands]}>{t(isOut ? 'experiment.released' : `experiment.mine.${stands}`)}</span>
        )}
      </span>
      <small>{[t(`experiment.by.${by}`), t('experiment.dueAt', { when: when(dueAt) })].join(' · ')}</small>
    </Link>
  );
}
