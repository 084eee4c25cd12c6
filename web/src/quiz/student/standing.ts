import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { hasKey, isMarked } from '@lectern/contracts/question/kinds.ts';
import { isAnswered, isOut, lettersIn, scoreOf, studentStatus } from '@lectern/contracts/quiz/status.ts';
import type { OutboxItem } from '../../kit/data/outbox.ts';

/** How one student's answer to one question stands: what the server said last, or what has not reached it yet. */
export type Standing =
  | { readonly is: 'none' }
  | { readonly is: 'unsent'; readonly choice: string; readonly item: OutboxItem }
  | { readonly is: 'refused'; readonly choice: string; readonly item: OutboxItem }
  | { readonly is: 'received'; readonly choice: string; readonly version: number; readonly at?: number | undefined }
  | { readonly is: 'late'; readonly choice: string; readonly version: number };

/**
 * `seen` is the server's view of it, `item` the newest of this phone's outbox. A receipt that the view does not show
 * yet is believed; once the view is as far, it says whether the answer counted [R8.35].
 */
export function standingOf(seen: AnswerSeen | undefined, item: OutboxItem | undefined): Standing {
  if (item !== undefined) {
    const choice = choiceOf(item);
    if (item.state === 'saved' || item.state === 'sending') return { is: 'unsent', choice, item };
    if (item.state === 'refused') return { is: 'refused', choice, item };
    const version = item.version ?? 0;
    if (version > Math.max(seen?.version ?? 0, seen?.lateVersion ?? 0)) return { is: 'received', choice, version };
  }
  if (seen?.at !== undefined) return { is: 'received', choice: givenIn(seen), version: seen.version ?? 0, at: seen.at };
  if (seen?.lateAt !== undefined) return { is: 'late', choice: lateIn(seen), version: seen.lateVersion ?? 0 };
  return { is: 'none' };
}

/** An answer as the phone keeps it: its letters, what was filled in, a line for each blank, or what was written. */
export const givenIn = ({ words, choice = '' }: AnswerSeen): string => words ?? choice;
export const lateIn = ({ lateWords, lateChoice = '' }: AnswerSeen): string => lateWords ?? lateChoice;

interface Sent {
  readonly choice?: string;
  readonly blanks?: readonly string[];
  readonly code?: string;
  readonly words?: string;
}

function choiceOf({ data }: OutboxItem): string {
  const { choice = '', blanks, code, words } = data as Sent;
  return words ?? code ?? blanks?.join('\n') ?? choice;
}

/** What a student may have got from the questions whose answer is out, in tenths. */
export interface Sum {
  readonly answered: number;
  /** Collected before the student came in. */
  readonly missed: number;
  /** Right altogether: a poll is neither right nor wrong. */
  readonly right: number;
  readonly polls: number;
  readonly score: number;
  readonly points: number;
}

export function sumOf(
  questions: readonly (readonly [string, QuestionView])[],
  answers: { readonly [questionId: string]: AnswerSeen },
  joinedAt: number,
): Sum {
  const sum = { answered: 0, missed: 0, right: 0, polls: 0, score: 0, points: 0 };
  for (const [questionId, question] of questions) {
    const answer = answers[questionId];
    if (isAnswered(answer)) sum.answered += 1;
    else if (studentStatus(question, answer, joinedAt) === 'missed') sum.missed += 1;
    if (!isOut(question)) continue;
    sum.points += question.points;
    sum.score += scoreOf(question, answer) ?? 0;
    const isWhole = isMarked(question.kind) && scoreOf(question, answer) === question.points;
    if (isWhole) sum.right += 1;
    else if (!hasKey(question.kind)) sum.polls += 1;
    else if (isAnswered(answer) && lettersIn(question, answer) === question.key) sum.right += 1;
  }
  return sum;
}
