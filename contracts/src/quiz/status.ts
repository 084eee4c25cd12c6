import { scoreFor } from './scoring.ts';
import type { AnswerSeen, QuestionView } from './view.ts';

/**
 * What a question is for one student [R4.02]. Missed: it was collected before the student came in.
 * Ungraded comes with open questions; all others are graded as soon as they are collected.
 */
export type StudentStatus = 'inProgress' | 'submitted' | 'unanswered' | 'missed' | 'waitingForResults' | 'graded';

export function studentStatus(question: QuestionView, answer: AnswerSeen | undefined, joinedAt: number): StudentStatus {
  const answered = answer?.choice !== undefined;
  if (question.status === 'open') return answered ? 'submitted' : 'inProgress';
  if (answered) return isOut(question) ? 'graded' : 'waitingForResults';
  return joinedAt > (question.collectedAt ?? 0) ? 'missed' : 'unanswered';
}

/** The score in tenths; undefined until the result is out. */
export function scoreOf(question: QuestionView, answer: AnswerSeen | undefined): number | undefined {
  const { kind, points, key } = question;
  return isOut(question) ? scoreFor(kind, points, key, answer?.choice) : undefined;
}

/** A poll has no answer to show: its distribution is its result. */
export const isOut = ({ kind, status }: Pick<QuestionView, 'kind' | 'status'>): boolean =>
  status === 'answerShown' || (kind === 'poll' && status === 'distributionShown');
