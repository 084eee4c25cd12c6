import * as z from 'zod/mini';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';
import { text } from '../kernel/text.ts';
import { paperQuestion, type PaperQuestion } from '../paper/content.ts';
import { letters, points, type QuestionKind } from '../question/content.ts';
import { isMarked } from '../question/kinds.ts';
import { scoreAnswer, type Answered } from '../question/score.ts';

/** Questions of a homework, each as it was taken: what the library does later changes nothing here. Together they are full marks. */
export const homeworkQuestions = z.array(paperQuestion).check(
  z.minLength(1),
  z.maxLength(LIMITS.homeworkQuestions),
  z.refine((all) => new Set(all.map(({ itemId }) => itemId)).size === all.length),
);

const each = <Shape extends z.ZodMiniType>(shape: Shape) => z.array(shape).check(z.maxLength(LIMITS.homeworkQuestions));

/** Answers as a student gives them: letters of the choices, or words (a line for each blank). */
export const answersGiven = each(
  z.object({
    itemId: id,
    choice: z.optional(letters),
    words: z.optional(text(LIMITS.attemptAnswerUnits)),
  }),
);

/** Answers as they were handed in, each with what it is worth by its key: what a teacher scores has no points here. */
export const answersSubmitted = each(
  z.object({
    itemId: id,
    choice: z.optional(letters),
    words: z.optional(personal()),
    points: z.optional(points),
  }),
);
export type SubmittedAnswer = z.output<typeof answersSubmitted>[number];

/** What each question came to, in their order. */
export const itemPoints = each(z.object({ itemId: id, points }));
export type ItemPoints = z.output<typeof itemPoints>;

/** What questions are worth together, in tenths. */
export const worthOf = (questions: readonly PaperQuestion[]): number =>
  questions.reduce((sum, { content }) => sum + content.points, 0);

/** What an answer is worth by its key alone; undefined where a teacher says it. */
export const pointsByKey = ({ content }: PaperQuestion, given: Answered): number | undefined =>
  isMarked(content.kind) ? undefined : scoreAnswer(content, given);

/** Whether each has a key: then nobody need grade what was answered. */
export const haveKeys = (questions: readonly { readonly kind: QuestionKind }[]): boolean =>
  questions.length > 0 && questions.every(({ kind }) => !isMarked(kind));

/** What each question came to by its key; what was not answered is worth nothing. */
export function pointsByKeys(
  questions: readonly PaperQuestion[],
  answers: readonly Pick<SubmittedAnswer, 'itemId' | 'points'>[],
): ItemPoints {
  const given = new Map(answers.map((one) => [one.itemId, one.points]));
  return questions.map(({ itemId }) => ({ itemId, points: given.get(itemId) ?? 0 }));
}

interface Scored {
  readonly answers?: readonly Pick<SubmittedAnswer, 'itemId' | 'points'>[] | undefined;
  readonly answeredIn?: number | undefined;
  readonly items?: Readonly<Record<string, { readonly points: number; readonly version?: number }>> | undefined;
}

/** What a question came to: as it was graded, or else by its key; undefined where it waits for a teacher. */
export function pointsOf({ items = {}, answers = [] }: Scored, itemId: string): number | undefined {
  const graded = items[itemId];
  if (graded !== undefined) return graded.points;
  const answer = answers.find((one) => one.itemId === itemId);
  return answer === undefined ? 0 : answer.points;
}

/** The version of an answer, or of what was given for it: what another score is based on. */
export const itemEditedIn = ({ items = {}, answeredIn = 0 }: Scored, itemId: string): number =>
  items[itemId]?.version ?? answeredIn;

interface Window {
  readonly dueAt: number;
  readonly late: 'refused' | 'flagged';
}

/** Whether those whose submission is graded see what was right: as soon as nobody else can submit any more. */
export const areAnswersOut = ({ dueAt, late }: Window, status: string, now: number): boolean =>
  status === 'ended' || (late === 'refused' && now > dueAt);
