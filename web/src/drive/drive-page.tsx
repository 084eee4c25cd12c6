import { DRIVE_STATES } from '@lectern/contracts/drive/drive.ts';
import { DriveFiles, MyDrive, type DriveFileRow } from '@lectern/contracts/drive/queries.ts';
import { FILE_KINDS } from '@lectern/contracts/kernel/attachments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type DragEvent } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { Select } from '../kit/forms/select.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { driveUploads } from './drive-uploads.ts';
import { FileActions } from './file-actions.tsx';
import { storageSize } from './storage-size.ts';
import { Transfers } from './transfers.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './drive.css';

const REFRESH_MS = 10_000;
const ACCEPT = (['video', 'audio', 'subtitle'] as const)
  .flatMap((kind) => Object.keys(FILE_KINDS[kind]))
  .map((ending) => `.${ending}`)
  .join(',');
export const LOOKS = {
  transcoding: 'info',
  transcodingFailed: 'bad',
  underReview: 'warn',
  notApproved: 'bad',
  approved: 'ok',
} as const;
type Status = (typeof DRIVE_STATES)[number];
/** Places beside the folders, under names that no folder has. */
const PLACES = ['/all', '/loose', '/shared', '/bin'] as const;
const FILTERS: Readonly<Record<string, object>> = {
  '/all': {},
  '/loose': { loose: true },
  '/shared': { shared: true },
  '/bin': { bin: true },
};

/** What I keep in my drive, how much of it is used, and what is on its way [R1.21]. */
export function DrivePage() {
  const { t } = useText();
  const [place, setPlace] = useState<string>('/all');
  const [status, setStatus] = useState<Status>();
  const [order, setOrder] = useState<string>('newest');
  const [typed, onSearch] = useState('');
  const isClosed = useIsClosed('drive');
  const input = useRef<HTMLInputElement>(null);
  const folder = place in FILTERS ? undefined : place;
  const list = useList(
    DriveFiles,
    { ...(FILTERS[place] ?? { within: place }), status, order, search: usePaused(typed) },
    REFRESH_MS,
  );
  const space = useQuery({
    queryKey: [MyDrive.name],
    queryFn: () => query<typeof MyDrive>(MyDrive, {}),
    refetchInterval: REFRESH_MS,
  });
  const changed = useChanged();
  useEffect(() => driveUploads.onKept(changed), [changed]);
  const rows = list.rows ?? [];
  const take = (files: readonly File[]) => isClosed || driveUploads.take(files, folder, rows);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(Array.from(event.dataTransfer.files));
  };
  const isNarrow = place !== '/all' || status !== undefined || typed !== '';
  return (
    <Page title={t('drive.title')}>
      <div className="drive-page" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <header className="top">
          <div className="grow">
            <h1>{t('drive.title')}</h1>
            <p>{t('drive.lead')}</p>
          </div>
          {space.data && <Space space={space.data} />}
          {!isClosed && (
            <Button look="primary" icon="upload" onClick={() => input.current?.click()}>
              {t('drive.upload')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={ACCEPT}
            aria-label={t('drive.upload')}
            onChange={({ currentTarget }) => {
              take(Array.from(currentTarget.files ?? []));
              currentTarget.value = ''; // the same one may be chosen again
            }}
          />
        </header>
        <Gate feature="drive" />
        {space.data?.isTranscoding === false && !isClosed && <Notice>{t('drive.noTranscoding')}</Notice>}
        <Transfers files={rows} />
        <ListPage
          list={list}
          label={t('drive.title')}
          search={{ label: t('drive.search'), typed, onSearch }}
          onAll={
            isNarrow
              ? () => {
                  setPlace('/all');
                  setStatus(undefined);
                  onSearch('');
                }
              : undefined
          }
          empty={{ icon: 'play', title: t('drive.none'), why: t('drive.noneWhy') }}
          nothing={{ title: t('drive.noneHere') }}
          filters={
            <>
              <Select
                label={t('drive.folder')}
                value={place}
                onChange={(to) => setPlace(to ?? '/all')}
                options={[
                  ...PLACES.map((id) => ({ id, label: t(NAMES[id]) })),
                  ...(space.data?.folders ?? []).map(({ name, files }) => ({ id: name, label: `${name} (${files})` })),
                ]}
              />
              <Select
                label={t('drive.status')}
                value={status ?? ''}
                onChange={(to) => setStatus(to === '' ? undefined : to)}
                options={[
                  { id: '', label: t('drive.anyStatus') },
                  ...DRIVE_STATES.map((id) => ({ id, label: t(`drive.${id}`) })),
                ]}
              />
              <Select
                label={t('drive.order')}
                value={order}
                onChange={(to) => setOrder(to ?? 'newest')}
                options={(['newest', 'name', 'size'] as const).map((id) => ({ id, label: t(`drive.${id}`) }))}
              />
            </>
          }
        >
          {(shown) => (
            <ul className="drive-files">
              {shown.map((row) => (
                <li key={row.id}>
                  <Row row={row} folders={space.data?.folders.map(({ name }) => name) ?? []} onChanged={changed} />
                </li>
              ))}
            </ul>
          )}
        </ListPage>
        <p className="i2 t13">{t('drive.takes')}</p>
      </div>
    </Page>
  );
}

const NAMES = {
  '/all': 'drive.all',
  '/loose': 'drive.loose',
  '/shared': 'drive.sharedOnly',
  '/bin': 'drive.bin',
} as const;

/** Reads the list and the space again. */
function useChanged() {
  const readAgain = useReadAgain(DriveFiles);
  const client = useQueryClient();
  return useCallback(
    (receipt?: Parameters<typeof readAgain>[0]) => {
      readAgain(receipt);
      void client.invalidateQueries({ queryKey: [MyDrive.name] });
    },
    [readAgain, client],
  );
}

function Space({ space: { usedBytes, mostBytes, binBytes } }: { readonly space: MyDrive }) {
  const { t } = useText();
  return (
    <div className="drive-space">
      <span>{t('drive.used', { used: storageSize(usedBytes), most: storageSize(mostBytes) })}</span>
      <Meter share={Math.min(1, usedBytes / Math.max(1, mostBytes))} label={t('drive.usedLabel')} />
      {binBytes > 0 && <small className="i2">{t('drive.binTakes', { size: storageSize(binBytes) })}</small>}
    </div>
  );
}

interface RowProps {
  readonly row: DriveFileRow;
  readonly folders: readonly string[];
  readonly onChanged: ReturnType<typeof useChanged>;
}

function Row({ row, folders, onChanged }: RowProps) {
  const { t } = useText();
  const when = useWhen();
  const { id, fileName, kind, status, bytes, durationMs, hasSubtitles, classes, addedAt, deletedAt, folder } = row;
  const name = <b className="cut">{fileName}</b>;
  return (
    <>
      <Icon name={kind === 'video' ? 'play' : 'sound'} />
      <span className="grow">
        {deletedAt === undefined ? <Link to={`/drive/${id}`}>{name}</Link> : name}
        <small>
          {[
            folder,
            durationMs !== undefined && clock(durationMs),
            fileSize(bytes),
            hasSubtitles && t('drive.hasSubtitles'),
            classes > 0 && t('drive.classes', { n: classes }),
            when(addedAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {row.failed && <small className="drive-why">{t(`drive.failed.${row.failed}`)}</small>}
        {status === 'notApproved' && row.reason && (
          <small className="drive-why">{t(`drive.reason.${row.reason}`)}</small>
        )}
      </span>
      <span className={`st ${LOOKS[status]}`}>{t(`drive.${status}`)}</span>
      <FileActions row={row} folders={folders} onChanged={onChanged} />
    </>
  );
}

/** 402000 → 6:42. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
