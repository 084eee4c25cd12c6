import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useEffect, useId, useRef, useState, useSyncExternalStore, type ClipboardEvent, type DragEvent } from 'react';
import { fileSize } from '../../kit/i18n/file-size.ts';
import { usePicturesAt } from '../../kit/pictures/pictures-at.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Entry, Fault } from '../../kit/ui/entry.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import type { Draft } from './draft.ts';
import { broughtPicture, PICTURE_TYPES, settledPictures, type DraftPicture } from './draft-pictures.ts';
import { pictureQueue } from './picture-queue.ts';
import { useText } from './picture-texts.ts';
import './pictures-field.css';

/** Adds and changes the pictures of a draft; each goes up at once, and what was pasted or dropped goes where it was. */
export function usePictures(draft: Draft, onChange: (draft: Draft) => void) {
  const queued = useSyncExternalStore(pictureQueue.subscribe, pictureQueue.items);
  const { pictures } = draft;
  useEffect(() => {
    const settled = settledPictures(pictures, queued);
    if (settled !== pictures) onChange({ ...draft, pictures: settled });
  }, [draft, pictures, queued, onChange]);
  const set = (next: readonly DraftPicture[]) => onChange({ ...draft, pictures: next });

  function add(files: readonly File[], at?: number): void {
    const room = at === undefined ? LIMITS.questionPictures - pictures.filter((one) => one.at === undefined).length : 1;
    const brought = files.slice(0, Math.max(0, room)).map((file) => ({ file, one: broughtPicture(file, at) }));
    for (const { file, one } of brought) if (one.fault === undefined) pictureQueue.take(one.key, file);
    const others = at === undefined ? pictures : pictures.filter((one) => one.at !== at); // of a choice there is one
    set([...others, ...brought.map(({ one }) => one)]);
  }
  /** Whether there were pictures in it. */
  function taken(data: DataTransfer, target: EventTarget): boolean {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return false;
    const at = (target as HTMLElement).closest<HTMLElement>('[data-choice]')?.dataset['choice'];
    add(files, at === undefined ? undefined : Number(at));
    return true;
  }
  return {
    pictures,
    add,
    change: (key: string, more: Partial<DraftPicture>) =>
      set(pictures.map((one) => (one.key === key ? { ...one, ...more } : one))),
    remove: (key: string) => set(pictures.filter((one) => one.key !== key)),
    /** For what surrounds all fields. */
    catches: {
      onPaste: (event: ClipboardEvent) => {
        if (taken(event.clipboardData, event.target)) event.preventDefault();
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault(); // a file that is dropped beside does not take the page away
        taken(event.dataTransfer, event.target);
      },
    },
  };
}
export type Pictures = ReturnType<typeof usePictures>;

interface Props {
  readonly of: Pictures;
  /** The choice that they are of; below the text without one. */
  readonly at?: number;
}

/** The pictures below the text, and how more come. */
export function PicturesField({ of }: Pick<Props, 'of'>) {
  const { t } = useText();
  const name = useId();
  const n = LIMITS.questionPictures;
  const isFull = of.pictures.filter(({ at }) => at === undefined).length >= n;
  return (
    <div className="entry" role="group" aria-labelledby={name}>
      <span id={name}>{t('qpic.pictures')}</span>
      <PictureRows of={of} />
      <span className="row wraps">
        <Chooser label={t('qpic.add')} isFull={isFull} isSeveral onFiles={(files) => of.add(files)} />
        <span className="t12 i3">{t('qpic.hint', { n, size: fileSize(LIMITS.postPictureBytes) })}</span>
      </span>
    </div>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly isFull?: boolean;
  readonly isSeveral?: boolean;
  readonly isBare?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function Chooser({ label, isFull = false, isSeveral = false, isBare = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isSeveral}
        aria-label={label}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // the same one may be chosen again
        }}
      />
      <Button
        size="sm"
        icon="picture"
        {...(isBare && { look: 'quiet', 'aria-label': label })}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        {isBare ? undefined : label}
      </Button>
    </>
  );
}

/** Brings the picture of a choice, in the place of the one before. */
export function ChoicePicture({ of, at }: Required<Props>) {
  const { t } = useText();
  const label = t('qpic.addToChoice', { letter: letterAt(at) });
  return <Chooser label={label} isBare onFiles={(files) => of.add(files, at)} />;
}

/** What is there of them, each with what is in it. */
export function PictureRows({ of, at }: Props) {
  const mine = of.pictures.filter((one) => one.at === at);
  if (mine.length === 0) return null;
  return (
    <ul className="qpics">
      {mine.map((one, index) => (
        <Row key={one.key} of={of} picture={one} n={index + 1} />
      ))}
    </ul>
  );
}

function Row({ of, picture, n }: { readonly of: Pictures; readonly picture: DraftPicture; readonly n: number }) {
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
