import { blanksOf, rightBlanks } from '../question/blanks.ts';
import { hasKey, isMarked, scoreFor } from '../question/kinds.ts';
import type { AnswerSeen, QuestionView } from './view.ts';

/** What of a question and of an answer is looked at here. */
type Asked = Pick<QuestionView, 'kind' | 'status' | 'points' | 'key' | 'collectedAt' | 'blanks' | 'exact'>;
type Given = Pick<AnswerSeen, 'at' | 'choice' | 'words' | 'lateAt' | 'grade'> | undefined;

/** There is an answer that counts: of a fill-blank its letters are not there before its answer is shown. */
export const isAnswered = (answer: Pick<AnswerSeen, 'at' | 'choice'> | undefined): boolean =>
  (answer?.at ?? answer?.choice) !== undefined;

/**
 * What a question is for one student [R4.02]. Missed: it was collected before the student came in.
 * Ungraded is what a teacher has not graded yet; all other kinds are graded as soon as they are collected.
 */
export type StudentStatus =
  | 'inProgress'
  | 'submitted'
  | 'unanswered'
  | 'missed'
  | 'waitingForResults'
  | 'ungraded'
  | 'graded';

export function studentStatus(question: Asked, answer: Given, joinedAt: number): StudentStatus {
  const answered = isAnswered(answer);
  if (question.status === 'open') return answered ? 'submitted' : 'inProgress';
  if (answered && !isOut(question)) return 'waitingForResults';
  if (answered) return isMarked(question.kind) && answer?.grade === undefined ? 'ungraded' : 'graded';
  return joinedAt > (question.collectedAt ?? 0) ? 'missed' : 'unanswered';
}

/** The letters of an answer; those of a fill-blank follow from the key once it is shown. */
export const lettersIn = ({ blanks, exact = false }: Pick<Asked, 'blanks' | 'exact'>, answer: Given) =>
  answer?.choice ??
  (blanks && answer?.words !== undefined ? rightBlanks(blanksOf(blanks), answer.words, exact) : undefined);

/** The score in tenths; undefined until the result is out. */
export function scoreOf(question: Asked, answer: Given): number | undefined {
  const { kind, points, key } = question;
  return isOut(question) ? scoreFor(kind, points, key, lettersIn(question, answer), answer?.grade) : undefined;
}

/** A poll and a subjective question have no answer to show: the distribution is the result. */
export const isOut = ({ kind, status }: Pick<QuestionView, 'kind' | 'status'>): boolean =>
  status === 'answerShown' || (!hasKey(kind) && status === 'distributionShown');
