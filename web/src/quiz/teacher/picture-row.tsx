import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useEffect, useState } from 'react';
import { fileSize } from '../../kit/i18n/file-size.ts';
import { usePicturesAt } from '../../kit/pictures/pictures-at.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Entry, Fault } from '../../kit/ui/entry.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import type { DraftPicture } from './draft-pictures.ts';
import { pictureQueue } from './picture-queue.ts';
import { useText } from './picture-texts.ts';
import type { Pictures } from './use-pictures.ts';

interface Props {
  readonly of: Pictures;
  readonly picture: DraftPicture;
  /** Which of them it is, from 1. */
  readonly n: number;
}

/** One picture in the form of a question: what it shows, how far it is on its way, and why it did not arrive. */
export function PictureRow({ of, picture, n }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const src = usePicturesAt();
  const { key, at, alt, name, images, fault } = picture;
  const item = pictureQueue.items().find((one) => one.key === key);
  const local = useDataUrl(item?.file);
  const drawn = images?.[0];
  const shown = local ?? (drawn && src(drawn.file));
  const letter = at === undefined ? '' : letterAt(at);
  const called = name || (at === undefined ? t('qpic.nth', { n }) : t('qpic.ofChoice', { letter }));
  const size = fileSize(LIMITS.postPictureBytes);
  const why = {
    tooLarge: t('qpic.tooLarge', { size }),
    unknown: t('qpic.unknown'),
    failed: item?.error === undefined ? t('qpic.failed') : errorText(item.error),
  };
  return (
    <li>
      {shown === undefined || fault === 'unknown' ? (
        <span className="qpic-none">
          <Icon name="picture" />
        </span>
      ) : (
        <img src={shown} alt={alt} />
      )}
      <div>
        <Entry
          label={at === undefined ? t('qpic.alt') : t('qpic.altOf', { letter })}
          value={alt}
          maxLength={LIMITS.pictureAltUnits / 2}
          onChange={({ target }) => of.change(key, { alt: target.value })}
        />
        {fault === undefined ? (
          images === undefined && (
            <span className="t12 i2" role="status">
              {t('qpic.sending')}
            </span>
          )
        ) : (
          <span className="row wraps">
            <Fault>{why[fault]}</Fault>
            {fault === 'failed' && (
              <Button size="sm" onClick={() => pictureQueue.retry(key)}>
                {t('qpic.again')}
              </Button>
            )}
          </span>
        )}
      </div>
      <Button
        look="quiet"
        size="sm"
        icon="close"
        aria-label={t('qpic.remove', { name: called })}
        onClick={() => of.remove(key)}
      />
    </li>
  );
}

/** What somebody brought, to be seen at once: the page may show what it has as data only. */
function useDataUrl(file: Blob | undefined): string | undefined {
  const [read, setRead] = useState<{ readonly file: Blob; readonly url: string }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const reader = new FileReader();
    reader.onload = () => setRead({ file, url: reader.result as string });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read !== undefined && read.file === file ? read.url : undefined;
}
