import type { QuestionView, TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';

/** What the screen needs of a question; a draft has no deadline yet. */
export type FaceOfQuestion = Omit<Partial<QuestionView>, 'status' | 'kind'> &
  Pick<TeacherQuestionView, 'status' | 'kind' | 'text' | 'choices' | 'points' | 'answered'>;

/** A teacher's question without what the class may not see yet: the stage of the console shows no more than the projector. */
export function asClassSees(question: TeacherQuestionView): FaceOfQuestion {
  const { distribution, key, explanation, groups, blanks, rounds, hiddenTests: _, ...face } = question;
  const isKeyOut = question.status === 'answerShown';
  const isDistributionOut = isKeyOut || question.status === 'distributionShown';
  return {
    ...face,
    ...(distribution && (isKeyOut || (isDistributionOut && blanks === undefined)) && { distribution }),
    ...(rounds && (isKeyOut || (isDistributionOut && blanks === undefined)) && { rounds }),
    ...(isDistributionOut && groups && { groups }),
    ...(isKeyOut && blanks && { blanks }),
    ...(isKeyOut && key && { key }),
    ...(isKeyOut && explanation && { explanation }),
  };
}
