import { useState } from 'react';
import { isOut } from '@lectern/contracts/quiz/status.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
import type { OutboxItem } from '../../kit/data/outbox.ts';
import type { ListedQuestion } from '../../quiz/student/question-list.tsx';
import { standingOf } from '../../quiz/student/standing.ts';

/** The questions of the lesson with what became of my answers; newest first. */
export function listed(
  { quiz }: StudentView,
  own: StudentOwn,
  items: readonly OutboxItem[],
): readonly ListedQuestion[] {
  const entries: readonly (readonly [string, QuestionView])[] = Object.entries(quiz.questions);
  return entries
    .map(([questionId, question]) => {
      const answer = own.quiz?.answers[questionId];
      const item = items.filter(({ subject }) => subject === questionId).pop();
      const before = question.repeats === undefined ? undefined : own.quiz?.answers[question.repeats];
      return { questionId, question, answer, before, standing: standingOf(answer, item) };
    })
    .sort((a, b) => b.question.n - a.question.n);
}

/**
 * Which question is open. A new one comes to the front by itself, whatever was open before, and so does what the
 * teacher shows of it later; the end of the lesson closes it. Whoever comes in when all is answered sees the lesson, not an old question.
 */
export function useShown(
  newest: ListedQuestion | undefined,
  isOver: boolean,
): [string | undefined, (questionId: string | undefined) => void] {
  // What is shown after the end moves nobody, neither into a question nor out of one.
  const moment = `${newest?.questionId}/${isOver ? 'over' : stepOf(newest?.question)}`;
  const [choice, setChoice] = useState<{ moment: string; shown: string | undefined } | undefined>(
    newest && isOut(newest.question) ? { moment, shown: undefined } : undefined,
  );
  const byItself = isOver ? undefined : newest?.questionId;
  return [choice?.moment === moment ? choice.shown : byItself, (shown) => setChoice({ moment, shown })];
}

/** Collecting shows nothing new: whoever went on to something else is left there. */
const stepOf = (question: QuestionView | undefined): string | undefined =>
  question?.status === 'collected' ? 'open' : question?.status;
