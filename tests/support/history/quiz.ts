import { entries } from '@lectern/contracts/kernel/table.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import * as quiz from '@lectern/contracts/quiz/facts.ts';
import { lettersOf, mostOf } from '@lectern/contracts/quiz/scoring.ts';
import type { Question, QuizState } from '@lectern/contracts/quiz/state.ts';
import { at, deckId, questionId, STARTS_AT, studentId, type Moment } from './moments.ts';
import { byStudent, type Grant, type Wish } from './wish.ts';

type Shape = Omit<Parameters<typeof quiz.QuestionWritten>[0], 'questionId'>;

/** A question with four choices; its key is B. */
export const written = (n: number, more: Partial<Shape> = {}) =>
  quiz.QuestionWritten({
    questionId: questionId(n),
    kind: 'singleChoice',
    text: `第 ${n} 题`,
    choices: ['1 A', '2 A', '3 A', '4 A'],
    points: 10,
    key: 'B',
    ...more,
  });

/** Published at a second, for so many seconds. */
export const published = (second: number, n: number, durationS: number) =>
  at(
    second,
    quiz.QuestionPublished({ questionId: questionId(n), durationS, deadline: STARTS_AT + (second + durationS) * 1000 }),
  );

export const answered = (student: number, n: number, choice: string) =>
  quiz.AnswerSubmitted({ questionId: questionId(n), personId: studentId(student), choice });

export const accepted = (student: number, n: number) =>
  quiz.LateAnswerAccepted({ questionId: questionId(n), personId: studentId(student) });

export const collected = (n: number, by: 'teacher' | 'deadline' | 'lessonEnd' = 'teacher') =>
  quiz.QuestionCollected({ questionId: questionId(n), by });

export const distributionShown = (n: number) => quiz.DistributionShown({ questionId: questionId(n) });
export const answerShown = (n: number) => quiz.AnswerShown({ questionId: questionId(n) });
export const reordered = (...ns: number[]) => quiz.QuestionsReordered({ questionIds: ns.map(questionId) });

/** Drafts and revisions, four kinds, changed answers, late ones, no limit, acceptance, extension, early collection, another order. */
export const grantQuiz: Grant = (wish, state, second) => {
  const n = wish.question;
  const question = state.quiz.questions[questionId(n)];
  if (question === undefined) return at(second, written(n, shapeOf(wish)));
  if (wish.move === 0) return ending(wish, state.quiz, second);
  if (wish.move === 1 && wish.flip) return at(second, reorderedBy(wish, state.quiz));
  if (question.status === 'draft') return preparing(wish, state.quiz, second);
  if (wish.move > 7) {
    const isEarly = wish.flip && question.status !== 'open';
    const answer = answered(wish.student, n, choiceOf(wish, question));
    return byStudent(wish, state, at(isEarly ? second - wish.seconds : second, answer));
  }
  if (question.status === 'open') {
    const deadline = STARTS_AT + (second + 30) * 1000;
    return wish.flip || question.deadline === undefined
      ? at(second, collected(n))
      : at(second, quiz.QuestionExtended({ questionId: questionId(n), deadline }));
  }
  if (wish.move > 4) return at(second, ...lateOnes(question));
  return at(second, question.status === 'collected' ? distributionShown(n) : answerShown(n));
};

/** A lesson's end collects what is open. It is rare, so that most histories go on. */
function ending(wish: Wish, { questions }: QuizState, second: number): readonly Moment[] {
  if (!wish.flip || wish.choice > 0) return [];
  const open = Object.values(questions).filter(({ status }) => status === 'open');
  const ends = open.map((question) => quiz.QuestionCollected({ questionId: question.questionId, by: 'lessonEnd' }));
  return at(second, ...ends, LessonEnded({ by: 'teacher' }));
}

function preparing(wish: Wish, { questions }: QuizState, second: number): readonly Moment[] {
  const id = questionId(wish.question);
  if (wish.move === 1) return at(second, quiz.QuestionDeleted({ questionId: id }));
  if (wish.move < 6 && wish.flip)
    return at(second, quiz.QuestionRevised({ ...written(wish.question, shapeOf(wish)).data, questionId: id }));
  const isFree = Object.values(questions).every(({ status }) => status !== 'open');
  const isReady = questions[id]?.key !== undefined || questions[id]?.kind === 'poll';
  if (!isFree || !isReady) return [];
  const isTimed = wish.seconds % 4 > 0;
  return isTimed
    ? published(second, wish.question, 5 + wish.seconds)
    : at(second, quiz.QuestionPublished({ questionId: id }));
}

function reorderedBy({ choice }: Wish, { order }: QuizState) {
  const turn = choice % Math.max(1, order.length);
  return quiz.QuestionsReordered({ questionIds: [...order.slice(turn), ...order.slice(0, turn)] });
}

function shapeOf({ choice, flip, move, question, seconds }: Wish): Partial<Shape> {
  const kind = quiz.questionKind.options[move % 4]!;
  const choices = kind === 'judgement' ? [] : ['甲', '乙', '丙', '丁'].slice(0, 2 + (seconds % 3));
  const key = kind === 'multipleChoice' && flip ? 'AB' : quiz.letterAt(choice % 2);
  return {
    kind,
    choices,
    key: choice === 3 || kind === 'poll' ? undefined : key,
    points: kind === 'poll' ? 0 : 5 + seconds,
    ...(kind === 'poll' && flip && { atMost: 2 }),
    ...(choice === 1 && { page: { deckId: deckId(1), n: question } }),
    ...(flip && { explanation: '因为 U = IR' }),
  };
}

/** Letters that the question has, as many as it lets one choose. */
function choiceOf({ choice, seconds }: Wish, question: Question): string {
  const letters = lettersOf(question);
  const first = letters[choice % letters.length]!;
  const second = letters[seconds % letters.length]!;
  return mostOf(question, letters.length) > 1 && first < second ? first + second : first;
}

const lateOnes = (question: Question) =>
  [...entries(question.answers)]
    .filter(([, answer]) => answer.late)
    .map(([personId]) => quiz.LateAnswerAccepted({ questionId: question.questionId, personId }));
