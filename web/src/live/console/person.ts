import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { saidIn } from '@lectern/contracts/question/blanks.ts';
import { isDone, type Asked } from './next-step.ts';

/** What one person answered to one question, in letters. */
export interface AnswerOf {
  readonly n: number;
  readonly kind: TeacherQuestionView['kind'];
  readonly letters: string | undefined;
  /** Undefined where there is no right or wrong, or it is not out. */
  readonly isRight: boolean | undefined;
  readonly isLate: boolean;
}

/** The published questions in the order of publishing, with what this person gave. */
export function answersOf(all: readonly Asked[], personId: string): readonly AnswerOf[] {
  return all
    .flatMap(({ question }): readonly AnswerOf[] => {
      const { n, kind, key, answers } = question;
      if (n === undefined) return [];
      const { choice, words, lateChoice, lateWords } = answers[personId] ?? {};
      const said = choice === undefined ? lateWords : words;
      const isJudged = isDone(question) && key !== undefined && choice !== undefined;
      return [
        {
          n,
          kind,
          letters: said === undefined ? (choice ?? lateChoice) : saidIn(kind, said),
          isRight: isJudged ? choice === key : undefined,
          isLate: choice === undefined && lateChoice !== undefined,
        },
      ];
    })
    .sort((one, other) => one.n - other.n);
}
