/** Rounds of the lesson, the newest first. */
export const newestFirst = <Round extends { readonly no: number }>(rounds: Readonly<Record<string, Round>> = {}) =>
  Object.entries(rounds).sort(([, one], [, other]) => other.no - one.no);

/** Milliseconds as seconds that can be compared. */
export const inSeconds = (ms: number): string => (ms / 1000).toFixed(3);
