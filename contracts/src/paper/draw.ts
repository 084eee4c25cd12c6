import * as z from 'zod/mini';
import { chanceOf, shuffled } from '../kernel/chance.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { difficulty, folder, sameContent, tag } from '../library/library.ts';
import { questionKind, type QuestionContent } from '../question/content.ts';
import type { PaperQuestion } from './content.ts';

const some = <One extends z.ZodMiniType>(one: One) => z.array(one).check(z.maxLength(LIMITS.paperDrawAnyOf));

/** Which questions of a library may be drawn: of each list one has to hold, and an empty one asks for nothing. */
export const drawnFrom = z.object({
  libraryId: id,
  /** With the folders below them. */
  folders: some(folder),
  tags: some(tag),
  difficulties: some(difficulty),
  kinds: some(questionKind),
});
export type DrawnFrom = z.output<typeof drawnFrom>;

/** Which random draw it was: whoever has the questions of then draws the same with it. */
export const drawSeed = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** A question of a library as it stood when it could be drawn. */
export interface Drawable {
  readonly questionId: string;
  readonly edition: number;
  readonly content: QuestionContent;
}

/** Without those that the paper has, under this number or in these words: none stands there twice. */
export function notIn(
  questions: readonly Drawable[],
  paper: readonly Pick<PaperQuestion, 'content' | 'from'>[],
): readonly Drawable[] {
  const taken = new Set(
    paper.flatMap(({ content, from }) => [sameContent(content), ...(from ? [from.questionId] : [])]),
  );
  return questions.filter(({ questionId, content }) => !taken.has(questionId) && !taken.has(sameContent(content)));
}

/** So many of them, each as likely as any other; always the same of one seed, in whatever order they are brought. */
export function drawn(questions: readonly Drawable[], seed: string, n: number): readonly Drawable[] {
  const inOrder = questions.toSorted((one, other) => (one.questionId < other.questionId ? -1 : 1));
  return shuffled(inOrder, chanceOf(seed)).slice(0, n);
}
