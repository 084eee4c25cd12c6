import {
  CancelDownload,
  DownloadFile,
  Downloads,
  RemoveDownload,
  RetryDownload,
  type Download,
} from '@lectern/contracts/download/download.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query, send } from '../kit/data/request.ts';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty, useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';

/** While something is made its progress is looked at often. */
const [BUSY_MS, QUIET_MS] = [1500, 30_000];
const isUnderWay = ({ status }: Download): boolean => status === 'waiting' || status === 'running';
const KEY = [Downloads.name];
const LOOKS = { waiting: '', running: 'info', ready: 'ok', failed: 'bad', cancelled: 'off', expired: 'off' } as const;

/** What was made beside requests: how far it is, and the file while it is kept [R1.21]. */
export function DownloadsPage() {
  const { t } = useText();
  const client = useQueryClient();
  const [isPacking, setPacking] = useState(false);
  const found = useQuery({
    queryKey: KEY,
    queryFn: () => query<typeof Downloads>(Downloads, {}),
    refetchInterval: ({ state }) => (state.data?.downloads.some(isUnderWay) ? BUSY_MS : QUIET_MS),
  });
  const all = found.data?.downloads;
  const pack = (
    <Button look="primary" icon="plus" onClick={() => setPacking(true)}>
      {t('download.pack')}
    </Button>
  );
  return (
    <Page title={t('download.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('download.title')}</h1>
          <p>{t('download.lead', { n: LIMITS.downloadDays })}</p>
        </div>
        {all !== undefined && all.length > 0 && pack}
      </header>
      {all === undefined ? (
        <PlaceNotThere part={found} lines={5} />
      ) : all.length === 0 ? (
        <Empty icon="download" title={t('download.none')} actions={pack}>
          {t('download.noneWhy')}
        </Empty>
      ) : (
        <Table all={all} />
      )}
      {isPacking && (
        <PackDialog
          onClose={() => setPacking(false)}
          onDone={() => {
            setPacking(false);
            toast('ok', t('download.asked'));
            void client.invalidateQueries({ queryKey: KEY });
          }}
        />
      )}
    </Page>
  );
}

function Table({ all }: { readonly all: readonly Download[] }) {
  const { t } = useText();
  const when = useWhen();
  const columns = useMemo(
    (): readonly Column<Download>[] => [
      {
        id: 'file',
        head: t('download.file'),
        by: ({ name }) => name,
        cell: ({ name, of, askedAt }) => (
          <>
            <b>{name}</b>
            <small>
              {t('download.parts', { n: of })} · {t('download.askedAt', { when: when(askedAt) })}
            </small>
          </>
        ),
      },
      { id: 'status', head: t('download.status'), by: ({ status }) => status, cell: (one) => <Status one={one} /> },
      {
        id: 'size',
        head: t('download.size'),
        by: ({ bytes = 0 }) => bytes,
        cell: ({ bytes }) => (bytes === undefined ? '' : fileSize(bytes)),
      },
      {
        id: 'until',
        head: t('download.until'),
        by: ({ until = 0 }) => until,
        cell: ({ status, until }) => (status === 'ready' && until !== undefined ? when(until) : ''),
      },
      { id: 'do', head: t('download.do'), isEnd: true, cell: (one) => <Actions one={one} /> },
    ],
    [t, when],
  );
  return (
    <div className="card">
      <DataTable
        label={t('download.title')}
        columns={columns}
        rows={all}
        keyOf={({ id }) => id}
        isOff={({ status }) => LOOKS[status] === 'off'}
      />
    </div>
  );
}

function Status({ one: { status, done, of, left, why } }: { readonly one: Download }) {
  const { t, language } = useText();
  return (
    <>
      <span className={`st ${LOOKS[status]}`} role="status">
        {t(`download.is.${status}`, { done, of })}
      </span>
      {why !== undefined && <small>{why[language]}</small>}
      {left !== undefined && <small>{t('download.left', { n: left })}</small>}
    </>
  );
}

function Actions({ one: { id, name, status } }: { readonly one: Download }) {
  const { t } = useText();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function act(path: string, said?: string): Promise<void> {
    setBusy(true);
    try {
      await send('POST', path, { id });
      if (said !== undefined) toast('ok', said);
    } catch (error) {
      toast('bad', t('download.failed', { why: errorText(error) }));
    }
    await client.invalidateQueries({ queryKey: KEY });
    setBusy(false);
  }
  if (status === 'waiting' || status === 'running')
    return (
      <Button
        size="sm"
        busy={isBusy}
        aria-label={t('download.cancelOf', { name })}
        onClick={() => void act(CancelDownload.path)}
      >
        {t('download.cancel')}
      </Button>
    );
  return (
    <div className="row wraps">
      {status === 'ready' ? (
        <a
          className="btn sm primary"
          href={DownloadFile.path.replace(':id', id)}
          download
          aria-label={t('download.fetchOf', { name })}
        >
          {t('download.fetch')}
        </a>
      ) : (
        <Button
          size="sm"
          busy={isBusy}
          aria-label={t('download.retryOf', { name })}
          onClick={() => void act(RetryDownload.path)}
        >
          {t('download.retry')}
        </Button>
      )}
      <Button
        size="sm"
        look="quiet"
        aria-label={t('download.removeOf', { name })}
        onClick={() => void act(RemoveDownload.path, t('download.removed', { name }))}
      >
        {t('download.remove')}
      </Button>
    </div>
  );
}
