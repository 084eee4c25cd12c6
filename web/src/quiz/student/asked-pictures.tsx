import { picturesOfView } from '@lectern/contracts/question/pictures-seen.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { lazy, Suspense } from 'react';

/** A phone loads it with the first question that has some. */
const QuestionPictures = lazy(() =>
  import('../../kit/pictures/question-pictures.tsx').then((part) => ({ default: part.QuestionPictures })),
);

interface Props {
  readonly question: Pick<QuestionView, 'pictures'>;
  /** Those of this choice; without one, those below the text. */
  readonly of?: string;
}

/** The pictures of a question of the lesson. */
export function AskedPictures({ question: { pictures }, of }: Props) {
  if (pictures === undefined) return null;
  return (
    <Suspense>
      <QuestionPictures pictures={picturesOfView(pictures)} {...(of !== undefined && { of })} />
    </Suspense>
  );
}
