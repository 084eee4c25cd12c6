import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { QuestionCollected } from '@lectern/contracts/quiz/facts.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import { cardOf } from '@lectern/contracts/questionCard/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

export const isPast = ({ deadline }: Question, { at }: Deciding): boolean => deadline !== undefined && at > deadline;

/** The open questions that share its deadline: those of its card, or itself alone. */
export function openTogether({ quiz, questionCard }: LessonStreamState, question: Question): readonly Question[] {
  const card = cardOf(questionCard, question.questionId);
  if (card === undefined) return [question];
  return card.questionIds.flatMap((id) => quiz.questions[id] ?? []).filter(({ status }) => status === 'open');
}

/** An open question is collected, and its card with it; the first command past the deadline records it, whoever gave it. */
export function collecting(state: LessonStreamState, question: Question, deciding: Deciding): readonly NewFact[] {
  const isDue = deciding.asker.role === 'system' || isPast(question, deciding);
  return openTogether(state, question).map(({ questionId }) =>
    QuestionCollected({ questionId, by: isDue ? 'deadline' : 'teacher' }),
  );
}

/** What is asked after an open question: nothing while it can be answered, its closing when it is over. */
export function closingBefore(state: LessonStreamState, deciding: Deciding): readonly NewFact[] | undefined {
  const open = Object.values(state.quiz.questions).find(({ status }) => status === 'open');
  if (open === undefined) return [];
  return isPast(open, deciding) ? collecting(state, open, deciding) : undefined;
}
