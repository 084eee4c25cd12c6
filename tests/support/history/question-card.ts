import { get } from '@lectern/contracts/kernel/table.ts';
import * as facts from '@lectern/contracts/questionCard/facts.ts';
import { QuestionPublished } from '@lectern/contracts/quiz/facts.ts';
import { at, cardId, questionId, STARTS_AT, studentId, type Moment } from './moments.ts';
import { byStudent, type Grant } from './wish.ts';

/** Questions that are asked as one card at a second, for so many seconds. */
export const cardPublished = (second: number, n: number, questions: readonly number[], durationS: number): Moment[] => {
  const questionIds = questions.map(questionId);
  const deadline = STARTS_AT + (second + durationS) * 1000;
  return at(
    second,
    facts.QuestionCardPublished({ cardId: cardId(n), questionIds, durationS }),
    ...questionIds.map((one) => QuestionPublished({ questionId: one, durationS, deadline })),
  );
};

export const cardHandedIn = (student: number, n: number) =>
  facts.QuestionCardSubmitted({ cardId: cardId(n), personId: studentId(student) });

/** Cards of whatever can be asked, and those who hand them in. */
export const grantQuestionCard: Grant = (wish, state, second) => {
  const card = state.questionCard.cards.at(-1);
  const ready = Object.values(state.quiz.questions).filter(
    (one) => one.status === 'draft' && !one.anonymous && one.key !== undefined,
  );
  if (ready.length > 1 && wish.move > 9) {
    const questionIds = ready.map((one) => one.questionId);
    return at(
      second,
      facts.QuestionCardPublished({ cardId: cardId(state.questionCard.cards.length + 1), questionIds }),
      ...questionIds.map((one) => QuestionPublished({ questionId: one })),
    );
  }
  if (card === undefined || get(card.handedIn, studentId(wish.student))) return [];
  return byStudent(
    wish,
    state,
    at(second, facts.QuestionCardSubmitted({ cardId: card.cardId, personId: studentId(wish.student) })),
  );
};
