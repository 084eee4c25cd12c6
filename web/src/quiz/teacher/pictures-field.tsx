import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useId, useRef } from 'react';
import { fileSize } from '../../kit/i18n/file-size.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PICTURE_TYPES } from './draft-pictures.ts';
import { PictureRow } from './picture-row.tsx';
import { useText } from './picture-texts.ts';
import type { Pictures } from './use-pictures.ts';
import './pictures-field.css';

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
        <PictureRow key={one.key} of={of} picture={one} n={index + 1} />
      ))}
    </ul>
  );
}
