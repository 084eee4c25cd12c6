import { picturesOfView } from '@lectern/contracts/question/pictures-seen.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { QuestionPictures } from '../../kit/pictures/question-pictures.tsx';

interface Props {
  readonly question: Pick<QuestionView, 'pictures'>;
  /** Those of this choice; without one, those below the text. */
  readonly of?: string;
}

/** The pictures of a question of the lesson. */
export function AskedPictures({ question: { pictures }, of }: Props) {
  if (pictures === undefined) return null;
  return <QuestionPictures pictures={picturesOfView(pictures)} {...(of !== undefined && { of })} />;
}
