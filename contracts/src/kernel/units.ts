/** Wide and Fullwidth in Unicode's table (UAX #11, with the gaps between them), and pictures: what a reader sees two columns wide. */
const WIDE = new RegExp(
  [
    String.raw`[\u1100-\u115f\u231a\u231b\u2329\u232a\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2630-\u2637\u2648-\u2653]`,
    String.raw`[\u267f\u268a-\u268f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd]`,
    String.raw`[\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55]`,
    String.raw`[\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]`,
    String.raw`[\u{16fe0}-\u{1b2ff}\u{1d300}-\u{1d376}\u{1f004}\u{1f0cf}\u{1f18e}\u{1f191}-\u{1f19a}\u{1f1ae}\u{1f200}-\u{1f64f}]`,
    String.raw`[\u{1f680}-\u{1f6ff}\u{1f7da}-\u{1f7f0}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]`,
  ].join('|'),
  'u',
);

/** The length of a text in units: wide characters count two, all others one [R5.01]. */
export function units(text: string): number {
  let sum = 0;
  for (const character of text) sum += WIDE.test(character) ? 2 : 1;
  return sum;
}
