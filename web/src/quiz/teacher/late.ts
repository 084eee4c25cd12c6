import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';

/** How many gave only an answer that came late and is not accepted: nothing of theirs counts, yet they did answer [R8.35]. */
export const onlyLate = ({ answers }: Pick<TeacherQuestionView, 'answers'>): number =>
  Object.values(answers).filter(({ choice, lateChoice }) => choice === undefined && lateChoice !== undefined).length;
