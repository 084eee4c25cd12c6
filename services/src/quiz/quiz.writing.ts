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
import { lettersOf } from '@lectern/contracts/quiz/scoring.ts';
import type { Question, QuizState } from '@lectern/contracts/quiz/state.ts';
import { orderOf, type SlidesState } from '@lectern/contracts/slides/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<QuizCommand, { name: Name }>;
type Shape = Pick<Question, 'kind' | 'choices' | 'points' | 'key' | 'page'>;

export function writeQuestion({ quiz, slides }: LessonStreamState, { data }: About<'WriteQuestion'>): Decision {
  if (quiz.questions[data.questionId]) return refuse('quiz.exists');
  if (Object.keys(quiz.questions).length >= LIMITS.questionsPerLesson) return refuse('quiz.tooMany');
  const wrong = wrongIn(data, slides);
  return wrong ? refuse(wrong) : [QuestionWritten(data)];
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
  return wrong ? refuse(wrong) : [QuestionRevised(data)];
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

/** What the kind of question asks for [R3.10]; a key may come later, but not a wrong one. */
function wrongIn(shape: Shape, slides: SlidesState, before?: Shape['page']): RefusalCode | undefined {
  const { kind, choices, points, key, page } = shape;
  if (kind === 'judgement' && choices.length > 0) return 'quiz.choicesGiven';
  if (kind !== 'judgement' && choices.length < LIMITS.choicesMin) return 'quiz.choicesMissing';
  if (kind !== 'poll' && points < 1) return 'quiz.pointsMissing';
  if (kind === 'poll' && key !== undefined) return 'quiz.keyNotNeeded';
  if (key !== undefined && !isPossible(key, shape)) return 'quiz.keyNotAChoice';
  const isWhereItStood = page?.deckId === before?.deckId && page?.n === before?.n; // perhaps removed meanwhile
  return page === undefined || isWhereItStood || isThere(page, slides) ? undefined : 'slides.pageMissing';
}

function isPossible(key: string, { kind, choices }: Shape): boolean {
  const letters = lettersOf({ kind, choices });
  return Array.from(key).every((letter) => letters.includes(letter)) && (kind === 'multipleChoice' || key.length === 1);
}

const isThere = ({ deckId, n }: { readonly deckId: string; readonly n: number }, { decks }: SlidesState): boolean =>
  decks.some((deck) => deck.deckId === deckId && orderOf(deck).includes(n));
