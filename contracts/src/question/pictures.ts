import * as z from 'zod/mini';
import { LIMITS } from '../kernel/limits.ts';
import { picture } from '../kernel/picture.ts';
import { line } from '../kernel/text.ts';
import { letterAt } from './letter.ts';

/** A picture of a question: below its text, or of one of its choices; and what is in it, for who does not see it. */
const questionPicture = z.object({
  ...picture.shape,
  alt: z.optional(line(LIMITS.pictureAltUnits)),
  choice: z.optional(z.string().check(z.regex(/^[A-J]$/))),
});
export type QuestionPicture = z.output<typeof questionPicture>;

/** So many below the text, and one of each choice. */
export const questionPictures = z.array(questionPicture).check(
  z.maxLength(LIMITS.questionPictures + LIMITS.choicesMax),
  z.refine((all) => all.filter(({ choice }) => choice === undefined).length <= LIMITS.questionPictures),
  z.refine((all) => {
    const choices = all.flatMap(({ choice }) => choice ?? []);
    return new Set(choices).size === choices.length;
  }),
);

/** The same where the choices stand in another order, said by their letters of before. */
export const relettered = (pictures: readonly QuestionPicture[], order: string): QuestionPicture[] =>
  pictures.flatMap((one) => {
    if (one.choice === undefined) return [one];
    const at = order.indexOf(one.choice);
    return at < 0 ? [] : [{ ...one, choice: letterAt(at) }];
  });
