import type { DriveFileRow } from '@lectern/contracts/drive/queries.ts';
import { useSyncExternalStore } from 'react';
import { ProblemError } from '../kit/data/errors.ts';
import { Select } from '../kit/forms/select.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { driveUploads, type Transfer } from './drive-uploads.ts';
import { useText } from './texts.ts';

/** What is on its way into the drive. */
export function Transfers({ files }: { readonly files: readonly DriveFileRow[] }) {
  const { t } = useText();
  const items = useSyncExternalStore(driveUploads.subscribe, driveUploads.items);
  if (items.length === 0) return null;
  return (
    <section className="card drive-transfers" aria-label={t('drive.transfers')}>
      <h2>{t('drive.transfers')}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <Row item={item} files={files} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STOPPABLE: ReadonlySet<Transfer['status']> = new Set(['waiting', 'sending', 'cut']);
const UNDER_WAY: ReadonlySet<Transfer['status']> = new Set(['sending', 'cut', 'paused']);

function Row({ item, files }: { readonly item: Transfer; readonly files: readonly DriveFileRow[] }) {
  const { t } = useText();
  const { key, file, status, sent, refused } = item;
  const { name, size } = file;
  const said = useSaid(item);
  const isOver = status === 'done' || status === 'refused';
  return (
    <>
      <Icon name={status === 'done' ? 'okc' : refused || status === 'failed' ? 'badc' : 'upload'} />
      <span className="grow">
        <b className="cut" title={name}>
          {name}
        </b>
        <small role={refused || status === 'failed' ? 'alert' : undefined}>{said}</small>
        {UNDER_WAY.has(status) && <Meter share={sent / Math.max(1, size)} label={t('drive.transferOf', { name })} />}
        {status === 'unpaired' && (
          <Select
            label={t('drive.pairWith')}
            value={undefined}
            options={files.map(({ id, title }) => ({ id, label: title }))}
            onChange={(id) => id && driveUploads.pair(key, id)}
          />
        )}
      </span>
      {STOPPABLE.has(status) && (
        <Button
          look="quiet"
          icon="pause"
          aria-label={t('drive.pause', { name })}
          onClick={() => driveUploads.pause(key)}
        />
      )}
      {(status === 'paused' || status === 'failed') && (
        <Button
          look="quiet"
          icon="play"
          aria-label={t('drive.resume', { name })}
          onClick={() => driveUploads.resume(key)}
        />
      )}
      {status !== 'adding' && (
        <Button
          look="quiet"
          icon="close"
          aria-label={t(isOver ? 'drive.forget' : 'drive.cancel', { name })}
          onClick={() => driveUploads.drop(key)}
        />
      )}
    </>
  );
}

const cueOf = ({ problem }: ProblemError): number | undefined => (problem.with as { readonly cue?: number })?.cue;

function useSaid({ status, sent, file, error, refused }: Transfer): string {
  const { t } = useText();
  const errorText = useErrorText();
  const sizes = { sent: fileSize(sent), size: fileSize(file.size) };
  if (refused !== undefined || status === 'refused') return t(`drive.${refused ?? 'notTaken'}`);
  if (status !== 'failed') return t(`drive.t.${status}`, sizes);
  const cue = error instanceof ProblemError ? cueOf(error) : undefined;
  return cue === undefined ? errorText(error) : t('drive.cueWrong', { n: cue });
}
