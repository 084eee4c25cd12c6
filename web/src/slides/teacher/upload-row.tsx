import { REFUSALS_OF_LESSONS } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { fileSize } from '../../kit/i18n/file-size.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { isWorthSendingAgain } from './failures.ts';
import { Meter } from '../../kit/ui/meter.tsx';
import { secondsLeft, type UploadItem } from './upload-queue.ts';
import { FileButton } from './file-button.tsx';
import type { Uploads } from './use-uploads.ts';

/** One file on its way: how far it is, or why it did not get there and what to do about it. */
export function UploadRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { t } = useText();
  const { deckId, name, status, sent, file, fault, error } = item;
  const whole = Math.max(1, file.size);
  return (
    <li>
      <Icon name="paper" />
      <b className="cut" title={name}>
        {name}
      </b>
      {status === 'failed' ? (
        <Why item={item} />
      ) : (
        <small className="i2">
          <Progress item={item} />
        </small>
      )}
      {status === 'uploading' && <Meter share={sent / whole} label={t('upload.progress', { name })} />}
      <span className="acts">
        {status === 'failed' && fault === undefined && isWorthSendingAgain(error) && (
          <Button size="sm" icon="sync" onClick={() => uploads.retry(deckId)}>
            {t('upload.retry')}
          </Button>
        )}
        {status === 'failed' && (
          <FileButton
            size="sm"
            label={t('upload.other')}
            onFiles={(files) => {
              uploads.drop(deckId);
              uploads.take(files);
            }}
          />
        )}
        {status !== 'success' && (
          <Button
            look="quiet"
            size="sm"
            icon="close"
            aria-label={status === 'failed' ? t('upload.forget', { name }) : t('upload.cancel', { name })}
            onClick={() => uploads.drop(deckId)}
          />
        )}
      </span>
    </li>
  );
}

function Progress({ item }: { item: UploadItem }) {
  const { t } = useText();
  const size = fileSize(item.file.size);
  if (item.status === 'pending') return t('upload.pending', { size });
  if (item.status === 'success') return t('upload.success', { size });
  if (item.sent >= item.file.size) return t('upload.adding', { size });
  const so = t('upload.uploading', { sent: fileSize(item.sent), size });
  const left = secondsLeft(item);
  if (left === undefined) return so;
  return `${so} · ${left < 90 ? t('upload.secondsLeft', { n: left }) : t('upload.minutesLeft', { n: Math.ceil(left / 60) })}`;
}

function Why({ item: { fault, error, file } }: { item: UploadItem }) {
  const { t, language } = useText();
  const errorText = useErrorText();
  const says =
    fault === 'file.tooLarge'
      ? t('upload.tooLarge', { size: fileSize(file.size) })
      : fault
        ? REFUSALS_OF_LESSONS[fault][language]
        : errorText(error);
  return (
    <small className="why-not" role="alert">
      <Icon name="badc" size="xs" />
      {says}
    </small>
  );
}
