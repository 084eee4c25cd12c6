import * as z from 'zod/mini';
import { secret } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import type { RefusalCode } from '../kernel/refusal.ts';
import { blanks, letters, type QuestionContent } from '../question/content.ts';
import { isGraded, isProgram } from '../question/kinds.ts';
import { testsOf } from '../question/outcomes.ts';
import { faultOf } from '../question/score.ts';
import { wrongIn } from '../question/wrong.ts';
import type { PaperContent } from '../paper/content.ts';

/** Tests of a program that were wrong, by their places: from 1, the shown ones first. */
const withoutTests = z.array(z.int().check(z.minimum(1))).check(z.maxLength(2 * LIMITS.testsMost));
/** What is right after all: another choice, other words for the blanks, fewer tests, or full points for whoever had the question. */
const right = {
  key: z.optional(letters),
  blanks: z.optional(blanks),
  withoutTests: z.optional(withoutTests),
  fullForAll: z.optional(z.literal(true)),
};
export const correction = z.object({ itemId: id, ...right });
export type Correction = z.output<typeof correction>;

/** The same in a fact: no student sees it before answers are out. */
export const secretCorrection = {
  itemId: id,
  key: z.optional(secret(letters)),
  blanks: z.optional(secret(blanks)),
  withoutTests: z.optional(secret(withoutTests)),
  fullForAll: z.optional(secret(z.literal(true))),
};

/** An exam, as far as it says what is right. */
interface Keyed {
  readonly variants: readonly PaperContent[];
  /** Questions for which whoever had them has full points. */
  readonly fullForAll: readonly string[];
  /** By question, the tests that score nobody. */
  readonly withoutTests?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** One that was made: what it made of the question, and from what. */
export interface Corrected extends Correction {
  readonly version: number;
  readonly personId: string;
  readonly at: number;
  readonly before: Omit<Correction, 'itemId'>;
}

const rightIn = (exam: Keyed, itemId: string, { key, blanks: words }: QuestionContent) => ({
  ...(key !== undefined && { key }),
  ...(words !== undefined && { blanks: words }),
  ...(leftOut(exam, itemId).length > 0 && { withoutTests: [...leftOut(exam, itemId)] }),
  ...(exam.fullForAll.includes(itemId) && { fullForAll: true as const }),
});

const leftOut = ({ withoutTests: all }: Keyed, itemId: string): readonly number[] => all?.[itemId] ?? [];

export const contentOf = ({ variants }: Keyed, itemId: string): QuestionContent | undefined =>
  variants.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions)).find((one) => one.itemId === itemId)
    ?.content;

/** What is right as the exam stands. */
export function standingKey(exam: Keyed, itemId: string): Omit<Correction, 'itemId'> {
  const content = contentOf(exam, itemId);
  return content === undefined ? {} : rightIn(exam, itemId, content);
}

/** Why it cannot be: a key that is none of the choices, words for blanks that there are not, or nothing new. */
export function faultOfCorrection(
  exam: Keyed,
  { itemId, key, blanks: words, withoutTests: left, fullForAll }: Correction,
): RefusalCode | undefined {
  const content = contentOf(exam, itemId);
  if (content === undefined) return 'exam.noSuchItem';
  const said = [key, words, left, fullForAll].filter((one) => one !== undefined);
  if (said.length !== 1) return 'exam.keyUnsaid';
  if (fullForAll) return exam.fullForAll.includes(itemId) ? 'already.so' : undefined;
  if (isGraded(content.kind) || isProgram(content.kind) !== (left !== undefined)) return 'exam.keyUnsaid';
  if (left !== undefined) return faultOfTests(exam, itemId, content, left);
  const after = { ...content, ...(key !== undefined && { key }), ...(words !== undefined && { blanks: words }) };
  const wrong = wrongIn(after);
  if (wrong !== undefined) return wrong;
  if (faultOf(after) !== undefined) return 'exam.keyUnsaid';
  const isSame = JSON.stringify(content) === JSON.stringify(after) && !exam.fullForAll.includes(itemId);
  return isSame ? 'already.so' : undefined;
}

/** Each of them is there, and one test at least still scores. */
function faultOfTests(
  exam: Keyed,
  itemId: string,
  content: QuestionContent,
  left: readonly number[],
): RefusalCode | undefined {
  const all = testsOf(content);
  const isPossible = new Set(left).size === left.length && left.every((place) => place <= all) && left.length < all;
  if (!isPossible) return 'exam.keyUnsaid';
  const isSame = sortedOf(left) === sortedOf(leftOut(exam, itemId));
  return isSame && !exam.fullForAll.includes(itemId) ? 'already.so' : undefined;
}

const sortedOf = (places: readonly number[]): string => places.toSorted((one, other) => one - other).join();

/** The exam with this key: whatever is scored by it is scored anew, for its variants are other ones. */
export function withCorrection<Exam extends Keyed>(
  exam: Exam,
  { itemId, fullForAll, withoutTests: left, ...its }: Correction,
): Exam {
  const others = exam.fullForAll.filter((one) => one !== itemId);
  return {
    ...exam,
    fullForAll: fullForAll ? [...others, itemId] : others,
    ...(left !== undefined && { withoutTests: { ...exam.withoutTests, [itemId]: left } }),
    variants: exam.variants.map((variant) => ({
      ...variant,
      groups: variant.groups.map((group) => ({
        ...group,
        questions: group.questions.map((question) =>
          question.itemId === itemId ? { ...question, content: { ...question.content, ...its } } : question,
        ),
      })),
    })),
  };
}

/** What is right on one line, in every language: letters, what the blanks accept, or which tests score nobody; nothing where everybody had full points. */
export const rightSaid = ({ key, blanks: words, withoutTests: left, fullForAll }: Omit<Correction, 'itemId'>): string =>
  fullForAll ? '' : (key ?? words?.map(({ accepted }) => accepted.join(' / ')).join('；') ?? left?.join(', ') ?? '');
