import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type RefusalCode, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { questionEdit, type QuizCommand } from '@lectern/contracts/quiz/commands.ts';
import {
  QuestionDeleted,
  QuestionRevised,
  QuestionsReordered,
  QuestionWritten,
} from '@lectern/contracts/quiz/facts.ts';
import { KINDS } from '@lectern/contracts/question/kinds.ts';
import { keyOfBlanks } from '@lectern/contracts/question/blanks.ts';
import { wrongIn as wrongInContent } from '@lectern/contracts/question/wrong.ts';
import type { Question, QuizState } from '@lectern/contracts/quiz/state.ts';
import { orderOf, type SlidesState } from '@lectern/contracts/slides/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<QuizCommand, { name: Name }>;
type Shape = Pick<
  Question,
  'kind' | 'text' | 'choices' | 'points' | 'key' | 'blanks' | 'exact' | 'program' | 'hiddenTests' | 'anonymous' | 'page'
>;

export function writeQuestion({ quiz, slides }: LessonStreamState, { data }: About<'WriteQuestion'>): Decision {
  if (quiz.questions[data.questionId]) return refuse('quiz.exists');
  if (Object.keys(quiz.questions).length >= LIMITS.questionsPerLesson) return refuse('quiz.tooMany');
  const wrong = wrongIn(data, slides);
  return wrong ? refuse(wrong) : [QuestionWritten(withKey(data))];
}

/** Two who edit at once: the later one gets both versions to choose from. */
export function reviseQuestion(
  { slides }: LessonStreamState,
  question: Question,
  { data: { basedOn, ...data } }: About<'ReviseQuestion'>,
): Decision {
  if (question.status !== 'draft') return refuse('quiz.published');
  const conflict = questionEdit.conflict(question, { basedOn });
  if (conflict !== undefined) return conflict;
  const wrong = wrongIn(data, slides, question.page);
  return wrong ? refuse(wrong) : [QuestionRevised(withKey(data))];
}

export const deleteQuestion = ({ questionId, status }: Question): Decision =>
  status === 'draft' ? [QuestionDeleted({ questionId })] : refuse('quiz.published');

/** Whoever orders must have seen all questions that there are. */
export function reorderQuestions({ order }: QuizState, { data: { questionIds } }: About<'ReorderQuestions'>): Decision {
  const given = new Set(questionIds);
  const isWhole = questionIds.length === order.length && order.every((id) => given.has(id));
  if (!isWhole) return refuse('quiz.orderStale');
  return questionIds.every((id, place) => id === order[place])
    ? refuse('already.so')
    : [QuestionsReordered({ questionIds })];
}

/** A fill-blank's key is its blanks, once each has what is right. */
function withKey<Written extends Shape>(data: Written): Written {
  if (KINDS[data.kind].answer !== 'blanks') return data;
  const { key: _, ...rest } = data;
  const key = keyOfBlanks(data.text, data.blanks);
  return { ...rest, ...(key !== undefined && { key }) } as Written;
}

/** What of it is wrong: by its kind, or the page that it is to stand on. */
function wrongIn(shape: Shape, slides: SlidesState, before?: Shape['page']): RefusalCode | undefined {
  const { page } = shape;
  const wrong = wrongInContent(shape);
  if (wrong !== undefined) return wrong;
  if (shape.anonymous && shape.kind !== 'poll') return 'quiz.onlyPollAnonymous';
  const isWhereItStood = page?.deckId === before?.deckId && page?.n === before?.n; // perhaps removed meanwhile
  return page === undefined || isWhereItStood || isThere(page, slides) ? undefined : 'slides.pageMissing';
}

const isThere = ({ deckId, n }: { readonly deckId: string; readonly n: number }, { decks }: SlidesState): boolean =>
  decks.some((deck) => deck.deckId === deckId && orderOf(deck).includes(n));
