import { emptyTable, get, set, type Table } from '../kernel/table.ts';
import { letterAt, type QuizFact } from './facts.ts';

export interface Given {
  readonly choice: string;
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
}

/** One student's answer: what counts, and what came too late. */
export interface Answer {
  readonly counted?: Given;
  readonly late?: Given;
}

export interface Question {
  readonly questionId: string;
  readonly status: 'draft' | 'open' | 'collected' | 'distributionShown' | 'answerShown';
  readonly kind: 'singleChoice';
  readonly text: string;
  readonly choices: readonly string[];
  readonly points: number;
  readonly key?: string | undefined;
  readonly explanation?: string | undefined;
  readonly writtenIn: number;
  readonly editedIn: number;
  /** Its number among the published questions of the lesson, from 1. */
  readonly n?: number;
  readonly publishedAt?: number;
  readonly durationS?: number;
  readonly deadline?: number;
  readonly collectedAt?: number;
  readonly collectedBy?: 'teacher' | 'deadline' | 'lessonEnd';
  readonly distributionAt?: number;
  readonly answerAt?: number;
  readonly answers: Table<Answer>;
  readonly counts: Readonly<Record<string, number>>;
  readonly counted: number;
  readonly late: number;
}

export interface QuizState {
  readonly questions: Readonly<Record<string, Question>>;
  readonly published: number;
}

export const initialQuiz: QuizState = { questions: {}, published: 0 };

export function evolveQuiz(quiz: QuizState, fact: QuizFact): QuizState {
  const { questionId } = fact.data;
  if (fact.type === 'QuestionWritten') {
    const blank = {
      status: 'draft',
      writtenIn: fact.version,
      answers: emptyTable<Answer>(),
      counted: 0,
      late: 0,
    } as const;
    const counts = Object.fromEntries(fact.data.choices.map((_, index) => [letterAt(index), 0]));
    return withQuestion(quiz, { ...blank, ...fact.data, editedIn: fact.version, counts });
  }
  const question = quiz.questions[questionId];
  if (question === undefined) return quiz;
  if (fact.type === 'QuestionDeleted') {
    const { [questionId]: _, ...questions } = quiz.questions;
    return { ...quiz, questions };
  }
  if (fact.type === 'QuestionPublished') {
    const published = quiz.published + 1;
    const { durationS, deadline } = fact.data;
    return withQuestion(
      { ...quiz, published },
      { ...question, status: 'open', n: published, publishedAt: fact.at, durationS, deadline },
    );
  }
  return withQuestion(quiz, evolveQuestion(question, fact));
}

type OfOneQuestion = Exclude<QuizFact, { type: 'QuestionWritten' | 'QuestionDeleted' | 'QuestionPublished' }>;

function evolveQuestion(question: Question, fact: OfOneQuestion): Question {
  switch (fact.type) {
    case 'QuestionRevised': {
      const { key: _key, explanation: _explanation, ...rest } = question;
      const counts = Object.fromEntries(fact.data.choices.map((_, index) => [letterAt(index), 0]));
      return { ...rest, ...fact.data, editedIn: fact.version, counts };
    }
    case 'QuestionExtended':
      return { ...question, deadline: fact.data.deadline };
    case 'QuestionCollected': {
      const deadline = Math.min(question.deadline ?? fact.at, fact.at); // collected early: now is the deadline [R5.36]
      return { ...question, status: 'collected', collectedAt: fact.at, collectedBy: fact.data.by, deadline };
    }
    case 'DistributionShown':
      return { ...question, status: 'distributionShown', distributionAt: fact.at };
    case 'AnswerShown':
      return { ...question, status: 'answerShown', answerAt: fact.at };
    case 'AnswerSubmitted':
      return answered(question, fact.data.personId, { choice: fact.data.choice, at: fact.at, version: fact.version });
    case 'LateAnswerAccepted': {
      const late = get(question.answers, fact.data.personId)?.late;
      if (late === undefined) return question;
      return { ...counting(question, fact.data.personId, { counted: late }), late: question.late - 1 };
    }
  }
}

/** Late is what stands after the closing and arrived after the deadline: folded, never stored. */
function answered(question: Question, personId: string, given: Given): Question {
  const isLate = question.status !== 'open' && given.at > (question.deadline ?? 0);
  const before = get(question.answers, personId);
  if (!isLate) return counting(question, personId, { ...before, counted: given });
  const answers = set(question.answers, personId, { ...before, late: given });
  return { ...question, answers, late: question.late + (before?.late ? 0 : 1) };
}

function counting(question: Question, personId: string, answer: Answer & { readonly counted: Given }): Question {
  const before = get(question.answers, personId)?.counted;
  const counts = { ...question.counts };
  if (before) counts[before.choice] = (counts[before.choice] ?? 0) - 1;
  counts[answer.counted.choice] = (counts[answer.counted.choice] ?? 0) + 1;
  const answers = set(question.answers, personId, answer);
  return { ...question, answers, counts, counted: question.counted + (before ? 0 : 1) };
}

const withQuestion = (quiz: QuizState, question: Question): QuizState => ({
  ...quiz,
  questions: { ...quiz.questions, [question.questionId]: question },
});
