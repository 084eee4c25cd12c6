import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { QuestionPublished } from '@lectern/contracts/quiz/facts.ts';
import { QuestionCardSubmitted, QuestionCardPublished } from '@lectern/contracts/questionCard/facts.ts';
import type { QuestionCardCommand } from '@lectern/contracts/questionCard/questionCard.ts';
import { hasHandedIn, type QuestionCard } from '@lectern/contracts/questionCard/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';
import { closingBefore, isPast } from './quiz.closing.ts';
import { whyNotPublished } from './quiz.decider.ts';

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<QuestionCardCommand, { name: Name }>;

export function decideQuestionCard(
  state: LessonStreamState,
  command: QuestionCardCommand,
  deciding: Deciding,
): Decision {
  const { status } = state.lesson;
  if (status === 'unscheduled') return refuse('lesson.unknown');
  if (status === 'cancelled' || status === 'ended') return refuse('lesson.over');
  if (status !== 'running') return refuse('lesson.notRunning');
  const card = state.questionCard.cards.find(({ cardId }) => cardId === command.data.cardId);
  if (command.name === 'PublishQuestionCard') return card ? refuse('already.so') : publish(state, command, deciding);
  return card ? handIn(state, card, deciding) : refuse('questionCard.unknown');
}

/** All of them or none: each has to be one that could be asked by itself. */
function publish(state: LessonStreamState, { data }: About<'PublishQuestionCard'>, deciding: Deciding): Decision {
  const { cardId, questionIds, durationS } = data;
  if (new Set(questionIds).size < questionIds.length) return refuse('questionCard.twice');
  for (const questionId of questionIds) {
    const question = state.quiz.questions[questionId];
    if (question === undefined) return refuse('quiz.unknown');
    if (question.anonymous) return refuse('questionCard.anonymous');
    const reason = whyNotPublished(question);
    if (reason) return reason;
  }
  const closing = closingBefore(state, deciding);
  if (closing === undefined) return refuse('quiz.anotherOpen');
  const limit = durationS === undefined ? {} : { durationS, deadline: deciding.at + durationS * 1000 };
  return [
    ...closing,
    QuestionCardPublished({ cardId, questionIds, ...(durationS !== undefined && { durationS }) }),
    ...questionIds.map((questionId) => QuestionPublished({ questionId, ...limit })),
  ];
}

/** Once, while it can be answered: what is collected is handed in by itself. */
function handIn({ attendance, quiz }: LessonStreamState, card: QuestionCard, deciding: Deciding): Decision {
  const { personId } = deciding;
  if (get(attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  if (hasHandedIn(card, personId)) return refuse('already.so');
  const isOpen = card.questionIds.some((questionId) => {
    const question = quiz.questions[questionId];
    return question?.status === 'open' && !isPast(question, deciding);
  });
  return isOpen ? [QuestionCardSubmitted({ cardId: card.cardId, personId })] : refuse('quiz.collected');
}
