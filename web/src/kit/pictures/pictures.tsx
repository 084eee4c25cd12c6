import type { PicturesSeen } from '@lectern/contracts/kernel/pictures-seen.ts';
import { useState } from 'react';
import { useText } from './texts.ts';
import './pictures.css';

interface Props {
  readonly pictures: PicturesSeen;
  /** Where one of the images is. */
  readonly src: (file: string) => string;
  /** On the projector nothing is pressed. */
  readonly isStill?: boolean;
  readonly sizes: string;
}

/** Pictures that go with what was written; one that is pressed opens as large as it is. */
export function Pictures({ pictures, src, isStill = false, sizes }: Props) {
  const all = Object.keys(pictures).length;
  if (all === 0) return null;
  return (
    <ul className={`pictures of-${Math.min(all, 4)}`}>
      {Object.entries(pictures).map(([n, widths]) => (
        <li key={n}>
          <Picture
            {...{ n: Number(n), all, isStill, sizes }}
            sources={Object.entries(widths).map(([width, { file, height }]) => ({
              width: Number(width),
              height,
              src: src(file),
            }))}
          />
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  readonly n: number;
  readonly all: number;
  readonly isStill: boolean;
  readonly sizes: string;
  /** From narrow to wide. */
  readonly sources: readonly { readonly width: number; readonly height: number; readonly src: string }[];
}

function Picture({ n, all, isStill, sizes, sources }: PictureProps) {
  const { t } = useText();
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const widest = sources.at(-1);
  if (widest === undefined) return null;
  const alt = t('pictures.image', { n, all });
  if (isFailed)
    return (
      <p className="picture-failed t12">
        {t('pictures.imageFailed')}{' '}
        {!isStill && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setFailed(false);
              setTries(tries + 1);
            }}
          >
            {t('pictures.imageAgain')}
          </button>
        )}
      </p>
    );
  const image = (
    <img
      key={tries}
      src={widest.src}
      srcSet={sources.map(({ src, width }) => `${src} ${width}w`).join(', ')}
      sizes={sizes}
      width={widest.width}
      height={widest.height}
      alt={alt}
      loading={isStill ? 'eager' : 'lazy'}
      onError={() => setFailed(true)}
    />
  );
  return isStill ? (
    image
  ) : (
    <a href={widest.src} target="_blank" rel="noreferrer">
      {image}
    </a>
  );
}
