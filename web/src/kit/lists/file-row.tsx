import { kindOfType, typeOfName, type Attachment, type FileKind } from '@lectern/contracts/kernel/attachments.ts';
import type { QueuedFile } from '../data/file-queue.ts';
import { isPassing, ProblemError } from '../data/errors.ts';
import { fileSize } from '../i18n/file-size.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { Meter } from '../ui/meter.tsx';
import { useErrorText } from '../ui/states.tsx';
import { useText } from '../texts.ts';
import './files.css';

const ICON: Readonly<Record<FileKind, IconName>> = {
  document: 'paper',
  picture: 'picture',
  video: 'play',
  audio: 'sound',
  archive: 'inbox',
  subtitle: 'danmu',
  font: 'paper',
};

const iconOf = ({ name, type }: { readonly name: string; readonly type?: string | undefined }): IconName =>
  ICON[(type === undefined ? typeOfName(name)?.kind : kindOfType(type)) ?? 'document'];

interface Props {
  readonly file: Pick<Attachment, 'name' | 'bytes'> & { readonly type?: string };
  /** How far it is, while it is not there yet. */
  readonly upload?: Pick<QueuedFile, 'status' | 'sent' | 'error'>;
  readonly onRetry?: () => void;
  readonly onRemove: () => void;
}

/** A file of a form: how large it is, how far on its way, or why it did not arrive and what to do about it. */
export function FileRow({ file, upload, onRetry, onRemove }: Props) {
  const { t } = useText();
  const { name, bytes } = file;
  const errorText = useErrorText();
  const { status = 'done', sent = bytes, error } = upload ?? {};
  const isFailed = status === 'failed';
  const sizes = { sent: fileSize(sent), size: fileSize(bytes) };
  return (
    <li>
      <Icon name={iconOf(file)} />
      <b className="cut" title={name}>
        {name}
      </b>
      {isFailed ? (
        <small className="why-not" role="alert">
          {errorText(error)}
        </small>
      ) : (
        <small className="i2">{status === 'done' ? sizes.size : t(`files.${status}`, sizes)}</small>
      )}
      {(status === 'sending' || status === 'cut') && (
        <Meter share={sent / Math.max(1, bytes)} label={t('files.progress', { name })} />
      )}
      <span className="acts">
        {isFailed && onRetry && isWorthSendingAgain(error) && (
          <Button size="sm" icon="sync" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        <Button
          look="quiet"
          size="sm"
          icon="close"
          aria-label={t(status === 'done' || isFailed ? 'files.remove' : 'files.cancel', { name })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

/** Whether sending the same file again may fare better: what it is does not change. */
const isWorthSendingAgain = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ProblemError && ['file.broken', 'page.missing'].includes(error.problem.code));

interface AttachmentsProps {
  readonly files: readonly Attachment[];
  /** Where one of them is read. */
  readonly address: (file: Attachment) => string;
}

/** Files to read: what they are, how large, and to take away. */
export function Attachments({ files, address }: AttachmentsProps) {
  const { t } = useText();
  if (files.length === 0) return null;
  return (
    <ul className="files" aria-label={t('files.label')}>
      {files.map((file) => (
        <li key={file.fileId}>
          <Icon name={iconOf(file)} />
          <b className="cut" title={file.name}>
            {file.name}
          </b>
          <small className="i2">{fileSize(file.bytes)}</small>
          <a
            className="btn sm quiet icon acts"
            href={address(file)}
            download={file.name}
            aria-label={t('files.download', { name: file.name })}
          >
            <Icon name="download" size="s" />
          </a>
        </li>
      ))}
    </ul>
  );
}
