import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { fileQueue, type QueuedFile } from '../data/file-queue.ts';
import { useSession } from '../data/session.ts';
import { fileSize } from '../i18n/file-size.ts';
import { Button } from '../ui/button.tsx';
import { Fault } from '../ui/entry.tsx';
import { Icon } from '../ui/icon.tsx';
import { useErrorText } from '../ui/states.tsx';
import { useText } from './texts.ts';
import './pictures.css';

/** A picture that is there, or one on its way. */
export type Chosen = Attachment | { readonly key: string; readonly name: string };

interface Props {
  readonly lessonId: string;
  /** For which they are brought. */
  readonly command: string;
  /** How many there may be. */
  readonly most?: number;
  readonly value: readonly Chosen[];
  readonly onChange: (value: readonly Chosen[]) => void;
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/**
 * Pictures that go with what is written, chosen on a phone: each goes up at once, one after another [R5.55]. It is a plain field, not the
 * kit's with its drop zone: that weighs more than all else of the student's lesson.
 */
export function PictureField({ lessonId, command, most = LIMITS.postPictures, value, onChange }: Props) {
  const { t } = useText();
  const session = useSession();
  const name = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const queued = useSyncExternalStore(fileQueue.subscribe, fileQueue.items);
  const mine = useRef<string[]>([]);
  useEffect(() => () => mine.current.forEach((key) => fileQueue.drop(key)), []);
  useEffect(() => {
    const settled = value.map((one) =>
      'key' in one ? (queued.find(({ key }) => key === one.key)?.attachment ?? one) : one,
    );
    if (settled.some((one, at) => one !== value[at])) onChange(settled.filter(isFirst));
  }, [queued, value, onChange]);
  // Who took a seat without an account has no place for files.
  if (session.status !== 'ready' || session.user?.bound !== true)
    return <p className="i2 t13">{t('pictures.guestNoPictures')}</p>;

  function add(files: readonly File[]): void {
    const size = fileSize(LIMITS.postPictureBytes);
    const faults = files.map((file) => {
      if (!TYPES.includes(file.type) || file.size === 0) return t('pictures.noPicture', { name: file.name });
      return file.size > LIMITS.postPictureBytes ? t('pictures.tooLarge', { name: file.name, size }) : undefined;
    });
    const good = files.filter((_, at) => faults[at] === undefined);
    const fits = good.slice(0, most - value.length);
    const isTooMany = fits.length < good.length;
    setFault(isTooMany ? t('pictures.tooManyPictures', { n: most }) : faults.find((one) => one !== undefined));
    const keys = fileQueue.take(fits, { family: 'lesson', id: lessonId, command });
    mine.current.push(...keys);
    onChange([...value, ...fits.map((file, at) => ({ key: keys[at]!, name: file.name }))]);
  }
  function drop(one: Chosen): void {
    if ('key' in one) fileQueue.drop(one.key);
    onChange(value.filter((other) => other !== one));
    setFault(undefined);
  }
  const hint = t('pictures.picturesHint', { n: most, size: fileSize(LIMITS.postPictureBytes) });
  return (
    <div className="entry" role="group" aria-labelledby={name}>
      <span id={name}>{t('pictures.pictures')}</span>
      <ul className="picture-files">
        {value.map((one) => {
          const item = 'key' in one ? queued.find(({ key }) => key === one.key) : undefined;
          return (
            <li key={'key' in one ? one.key : one.fileId}>
              <Icon name="picture" size="s" />
              <span className="cut">{one.name}</span>
              <span className="grow" />
              <Standing item={item} />
              <Button
                look="quiet"
                size="sm"
                icon="close"
                aria-label={t('pictures.dropPicture', { name: one.name })}
                onClick={() => drop(one)}
              />
            </li>
          );
        })}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={TYPES.join(',')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button size="touch" icon="picture" disabled={value.length >= most} onClick={() => input.current?.click()}>
        {t('pictures.addPicture')}
      </Button>
      <span>{fault === undefined ? hint : <Fault>{fault}</Fault>}</span>
    </div>
  );
}

/** Of the same picture twice, once. */
const isFirst = (one: Chosen, at: number, all: readonly Chosen[]): boolean =>
  'key' in one || all.findIndex((other) => 'fileId' in other && other.fileId === one.fileId) === at;

/** How far it is, or why it did not arrive and trying again. */
function Standing({ item }: { item: QueuedFile | undefined }) {
  const { t } = useText();
  const errorText = useErrorText();
  if (item === undefined) return null;
  if (item.status === 'failed')
    return (
      <>
        <span className="t12" role="alert">
          {item.error === undefined ? t('pictures.uploadFailed') : errorText(item.error)}
        </span>
        <Button size="sm" onClick={() => fileQueue.retry(item.key)}>
          {t('pictures.imageAgain')}
        </Button>
      </>
    );
  const share = Math.floor((100 * item.sent) / Math.max(1, item.file.size));
  return (
    <span className="t12 i2">
      {item.status === 'cut' ? t('pictures.uploadCut') : t('pictures.uploaded', { n: share })}
    </span>
  );
}
