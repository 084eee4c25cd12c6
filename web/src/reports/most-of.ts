/** The one with the most of something, the first of several; none where nobody has any. */
export function mostOf<One>(all: readonly One[], of: (one: One) => number): One | undefined {
  let best: One | undefined;
  for (const one of all) if (of(one) > (best === undefined ? 0 : of(best))) best = one;
  return best;
}
