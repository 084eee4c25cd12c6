import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { FaceOfQuestion } from '../../quiz/as-class-sees.ts';

/** What stands on the projector: counts, never names. */
export interface Projected {
  readonly lesson: LessonView;
  readonly className: string | undefined;
  readonly joined: number;
  /** How many the class has. */
  readonly members: number | undefined;
  readonly question: FaceOfQuestion | undefined;
}

export const lettersOf = ({ choices }: Pick<FaceOfQuestion, 'choices'>): readonly string[] =>
  Object.keys(choices).sort();
