import type { SetFormula } from './formula-setter.ts';

/** Words, or a formula that is set, with how wide they are in points. */
export type Piece =
  | { readonly as: 'words'; readonly text: string; readonly width: number }
  | { readonly as: 'formula'; readonly formula: SetFormula; readonly width: number };

export type Line = readonly Piece[];

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** No line begins with the one, or ends with the other. */
const [CLOSES, OPENS] = [/^(?![\p{Ps}\p{Pi}])[\p{P}…°]+$/u, /[\p{Ps}\p{Pi}]$/u];

/** Pieces that no line parts. */
interface Atom {
  readonly pieces: Piece[];
  width: number;
}

/**
 * Words and formulas in lines as wide as they may be: broken between words and around formulas, between any two characters of a
 * word that is wider than a line, and where the text breaks them itself.
 */
export function linesOf(
  runs: readonly (string | SetFormula)[],
  width: number,
  measure: (text: string) => number,
): Line[] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const atom of atomsOf(runs, width, measure)) {
    if (atom === 'break') {
      lines.push([]);
      used = 0;
      continue;
    }
    if (used > 0 && used + atom.width > width) {
      lines.push([]);
      used = 0;
      if (isSpace(atom)) continue; // the end of the line stands for it
    }
    lines.at(-1)!.push(...atom.pieces);
    used += atom.width;
  }
  return lines.map(joined);
}

const isSpace = ({ pieces: [first] }: Atom): boolean => first?.as === 'words' && first.text.trim() === '';
const endsOpen = ({ pieces }: Atom): boolean => {
  const last = pieces.at(-1)!;
  return last.as === 'words' && OPENS.test(last.text);
};

function atomsOf(
  runs: readonly (string | SetFormula)[],
  width: number,
  measure: (text: string) => number,
): (Atom | 'break')[] {
  const atoms: (Atom | 'break')[] = [];
  const add = (piece: Piece): void => {
    const last = atoms.at(-1);
    const closes = piece.as === 'words' && CLOSES.test(piece.text);
    const isBound = last !== undefined && last !== 'break' && !isSpace(last) && (closes || endsOpen(last));
    if (!isBound) return void atoms.push({ pieces: [piece], width: piece.width });
    last.pieces.push(piece);
    last.width += piece.width;
  };
  const say = (text: string): void => add({ as: 'words', text, width: measure(text) });
  for (const run of runs) {
    if (typeof run !== 'string') {
      add({ as: 'formula', formula: run, width: run.width });
      continue;
    }
    for (const [at, line] of run.replaceAll('\r', '').split('\n').entries()) {
      if (at > 0) atoms.push('break');
      for (const { segment } of words.segment(line))
        for (const part of measure(segment) > width ? Array.from(segment) : [segment]) say(part);
    }
  }
  return atoms;
}

/** Words beside each other are written at once: so readers find them as one. */
function joined(line: readonly Piece[]): Line {
  const pieces: Piece[] = [];
  for (const piece of line) {
    const last = pieces.at(-1);
    if (last?.as === 'words' && piece.as === 'words')
      pieces[pieces.length - 1] = { as: 'words', text: last.text + piece.text, width: last.width + piece.width };
    else pieces.push(piece);
  }
  return pieces;
}
