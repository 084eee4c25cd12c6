import { AhoCorasick } from '@monyone/aho-corasick';
import { lettersIn } from './letters.ts';

/** A part of a text that cannot be sent: from and to, in UTF-16 units, without the end. */
export type Mark = readonly [from: number, to: number];

/** Sensitive words, found in one pass over a text however they are spaced, cased or widened [R5.10]. */
export class WordList {
  private readonly automaton: AhoCorasick;

  constructor(words: Iterable<string>) {
    const folded = new Set([...words].map((word) => lettersIn(word).folded));
    folded.delete('');
    this.automaton = new AhoCorasick([...folded]);
  }

  /** In order, apart from one another; words that overlap or touch are one mark. */
  marksIn(text: string): Mark[] {
    const { folded, from, to } = lettersIn(text);
    const found = this.automaton.matchInText(folded).sort((one, other) => one.begin - other.begin);
    const marks: [number, number][] = [];
    for (const { begin, end } of found) {
      const last = marks.at(-1);
      const mark: [number, number] = [from[begin]!, to[end - 1]!];
      if (last !== undefined && mark[0] <= last[1]) last[1] = Math.max(last[1], mark[1]);
      else marks.push(mark);
    }
    return marks;
  }
}
