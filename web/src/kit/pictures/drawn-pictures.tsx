import type { QuestionPicture } from '@lectern/contracts/question/pictures.ts';
import { useState } from 'react';
import { usePicturesAt } from './pictures-at.ts';
import { useText } from './texts.ts';
import './question-pictures.css';

interface Props {
  readonly shown: readonly QuestionPicture[];
  readonly isOfChoice: boolean;
  readonly isStill: boolean;
}

/** The pictures of one place of a question; pressed, one is as large as it is, and the page stays: an exam may watch it. */
export function DrawnPictures({ shown, isOfChoice, isStill }: Props) {
  return (
    <span className={isOfChoice ? 'question-pictures of-choice' : 'question-pictures'}>
      {shown.map((one, at) => (
        // The same picture may stand there twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Shown key={`${at} ${one.images.at(-1)?.file}`} picture={one} n={at + 1} all={shown.length} isStill={isStill} />
      ))}
    </span>
  );
}

interface ShownProps {
  readonly picture: QuestionPicture;
  readonly n: number;
  readonly all: number;
  readonly isStill: boolean;
}

function Shown({ picture: { images, alt }, n, all, isStill }: ShownProps) {
  const { t } = useText();
  const src = usePicturesAt();
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const widest = images.at(-1);
  if (widest === undefined) return null;
  const said = alt ?? t('pictures.image', { n, all });
  if (isFailed)
    return (
      <span className="picture-failed t12" role="img" aria-label={said}>
        {alt === undefined ? t('pictures.imageFailed') : t('pictures.imageFailedAlt', { alt })}{' '}
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
      </span>
    );
  const image = (
    <img
      key={tries}
      src={src(widest.file)}
      {...(images.length > 1 && { srcSet: images.map(({ file, width }) => `${src(file)} ${width}w`).join(', ') })}
      sizes={isStill ? '240px' : '(max-width: 767px) 92vw, 640px'}
      width={widest.width}
      height={widest.height}
      alt={said}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
  return isStill ? (
    image
  ) : (
    <button
      type="button"
      className={isLarge ? 'is-large' : undefined}
      aria-pressed={isLarge}
      title={t(isLarge ? 'pictures.smaller' : 'pictures.larger')}
      onClick={() => setLarge(!isLarge)}
    >
      {image}
    </button>
  );
}

/** So many are seen at a glance. */
const AT_A_GLANCE = 4;

/** The first of them, small. */
export function DrawnStrip({ pictures }: { readonly pictures: readonly QuestionPicture[] }) {
  const { t } = useText();
  const src = usePicturesAt();
  const all = pictures.length;
  return (
    <span className="picture-strip">
      {pictures.slice(0, AT_A_GLANCE).map(({ images, alt }, at) => (
        <img
          // The same picture may stand there twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          src={src(images[0]?.file ?? '')}
          alt={alt ?? t('pictures.image', { n: at + 1, all })}
          loading="lazy"
        />
      ))}
      {all > AT_A_GLANCE && <span className="t12 i3">+{all - AT_A_GLANCE}</span>}
    </span>
  );
}
