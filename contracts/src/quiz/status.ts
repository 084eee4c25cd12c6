import type { AnswerSeen, QuestionView } from './view.ts';

/**
 * What a question is for one student [R4.02]. Missed: it was collected before the student came in.
 * Ungraded comes with open questions; a single choice is graded as soon as it is collected.
 */
export type StudentStatus = 'inProgress' | 'submitted' | 'unanswered' | 'missed' | 'waitingForResults' | 'graded';

export function studentStatus(question: QuestionView, answer: AnswerSeen | undefined, joinedAt: number): StudentStatus {
  const answered = answer?.choice !== undefined;
  if (question.status === 'open') return answered ? 'submitted' : 'inProgress';
  if (answered) return question.status === 'answerShown' ? 'graded' : 'waitingForResults';
  return joinedAt > (question.collectedAt ?? 0) ? 'missed' : 'unanswered';
}

/** The score in tenths: all or nothing for a single choice. Undefined until the key is out. */
export function scoreOf(question: QuestionView, answer: AnswerSeen | undefined): number | undefined {
  if (question.key === undefined) return undefined;
  return answer?.choice === question.key ? question.points : 0;
}
