import { WithdrawDriveShare } from '@lectern/contracts/drive/commands.ts';
import { DriveFile } from '@lectern/contracts/drive/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Button } from '../kit/ui/button.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { clock, LOOKS } from './drive-page.tsx';
import { ShareDialog } from './file-actions.tsx';
import { Player } from './player.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './drive.css';

const REFRESH_MS = 10_000;

/** A file to play: of my own, or shared into a class of mine. */
export function DriveFilePage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [DriveFile.name, id],
    queryFn: () => query<typeof DriveFile>(DriveFile, { id }),
    refetchInterval: REFRESH_MS,
  });
  const file = found.data;
  return (
    <Page title={file?.title ?? t('drive.title')}>
      <div className="drive-page">
        <Link className="row" to={file && !file.own ? '/drive/shared' : '/drive'}>
          <Icon name="left" size="s" />
          {t('drive.back')}
        </Link>
        <article className="card drive-file">
          {file ? <File file={file} onChanged={() => void found.refetch()} /> : <PlaceNotThere part={found} />}
        </article>
      </div>
    </Page>
  );
}

interface Props {
  readonly file: DriveFile;
  readonly onChanged: () => void;
}

function File({ file, onChanged }: Props) {
  const { t } = useText();
  const { title, fileName, bytes, durationMs, by, own } = file;
  return (
    <>
      <header className="row wraps">
        <h1 className="grow">{title}</h1>
        {own && <span className={`st ${LOOKS[own.status]}`}>{t(`drive.${own.status}`)}</span>}
      </header>
      <p className="i2">
        {[fileName, durationMs !== undefined && clock(durationMs), fileSize(bytes), by].filter(Boolean).join(' · ')}
      </p>
      {own?.progress !== undefined && <Meter share={own.progress} label={t('drive.progress', { title })} />}
      {own?.failed && <Notice tone="bad">{t(`drive.failed.${own.failed}`)}</Notice>}
      {own?.status === 'notApproved' && own.reason && (
        <Notice tone="bad">{[t(`drive.reason.${own.reason}`), own.words].filter(Boolean).join(' · ')}</Notice>
      )}
      <Player key={`${file.id} ${file.hasStream} ${file.hasSubtitles}`} file={file} />
      {own && <Shares file={file} own={own} onChanged={onChanged} />}
    </>
  );
}

function Shares({ file, own, onChanged }: Props & { readonly own: NonNullable<DriveFile['own']> }) {
  const { t } = useText();
  const when = useWhen();
  const [isSharing, setSharing] = useState(false);
  return (
    <section className="drive-shares" aria-label={t('drive.sharedInto')}>
      <div className="row wraps">
        <h2 className="grow">{t('drive.sharedInto')}</h2>
        <Button
          size="sm"
          why={own.status === 'approved' ? undefined : t('drive.whyNotShared')}
          onClick={() => setSharing(true)}
        >
          {t('drive.share')}
        </Button>
      </div>
      {own.shares.length === 0 && <p className="i2">{t('drive.sharedNone')}</p>}
      <ul>
        {own.shares.map(({ classId, name, words, at }) => (
          <li key={classId} className="row">
            <span className="grow">
              {name}
              <small className="i2">{[words, when(at)].filter(Boolean).join(' · ')}</small>
            </span>
            <CommandButton
              command={WithdrawDriveShare}
              to={{ family: 'drive', id: file.id }}
              data={{ classId }}
              size="sm"
              aria-label={t('drive.withdrawOf', { name })}
              onDone={() => {
                toast('ok', t('drive.withdrawn'));
                onChanged();
              }}
            >
              {t('drive.withdraw')}
            </CommandButton>
          </li>
        ))}
      </ul>
      {isSharing && (
        <ShareDialog
          id={file.id}
          title={file.title}
          onClose={() => setSharing(false)}
          onDone={() => {
            setSharing(false);
            toast('ok', t('drive.wasShared'));
            onChanged();
          }}
        />
      )}
    </section>
  );
}
