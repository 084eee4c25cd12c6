import type { QuestionPicture } from '@lectern/contracts/question/pictures.ts';
import { lazy, Suspense } from 'react';

/** Most questions have none: what draws them is fetched with the first that has some. */
const DrawnPictures = lazy(() => import('./drawn-pictures.tsx').then((part) => ({ default: part.DrawnPictures })));
const DrawnStrip = lazy(() => import('./drawn-pictures.tsx').then((part) => ({ default: part.DrawnStrip })));

interface Props {
  readonly pictures: readonly QuestionPicture[] | undefined;
  /** Those of this choice; without one, those below the text. */
  readonly of?: string;
  /** Where pressing means something else, as on a choice, none becomes larger. */
  readonly isStill?: boolean;
}

/** The pictures of a question where they belong. */
export function QuestionPictures({ pictures = [], of, isStill = of !== undefined }: Props) {
  const shown = pictures.filter(({ choice }) => choice === of);
  if (shown.length === 0) return null;
  return (
    <Suspense>
      <DrawnPictures shown={shown} isOfChoice={of !== undefined} isStill={isStill} />
    </Suspense>
  );
}

/** Beside a question in a list: small, and nothing to be pressed. */
export function PictureStrip({ pictures = [] }: Pick<Props, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <Suspense>
      <DrawnStrip pictures={pictures} />
    </Suspense>
  );
}
