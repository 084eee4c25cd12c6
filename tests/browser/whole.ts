/**
 * Screens are looked at in their whole form by `npm run check`: at every size, in both faces, in every state, each story in both
 * languages. `npm test` has the part that finds most of it (decision 108).
 */
export const isWhole = process.env['LECTERN_LOOKS'] === 'whole';

/** The languages that a story is told in. Texts that one lacks are errors of types, and each page is looked at in both. */
export const toldIn = <First, Other = First>(first: First, other: Other): readonly (First | Other)[] =>
  isWhole ? [first, other] : [first];
