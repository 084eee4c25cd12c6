import { remembered } from '../kernel/memo.ts';
import { entries, get } from '../kernel/table.ts';
import type { Question } from './state.ts';

/** What stands for an answer without letters: a fill-blank in which nothing is right. */
export const NO_LETTERS = '-';

/** Letters of the first round, letters of the second, how many: of those alone whose answer counts in both. */
export type Rounds = { readonly [first: string]: { readonly [second: string]: number } };

type Answers = Question['answers'];

export const roundsOf = remembered((first: Answers) =>
  remembered((second: Answers): Rounds => {
    const rounds: Record<string, Record<string, number>> = {};
    for (const [personId, { counted, uncounted }] of entries(second)) {
      const before = get(first, personId);
      if (counted === undefined || uncounted || before?.counted === undefined || before.uncounted) continue;
      const moves = (rounds[before.counted.choice || NO_LETTERS] ??= {});
      const now = counted.choice || NO_LETTERS;
      moves[now] = (moves[now] ?? 0) + 1;
    }
    return rounds;
  }),
);

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly n: number;
}

export const movesIn = (rounds: Rounds): readonly Move[] =>
  Object.entries(rounds)
    .flatMap(([from, seconds]) => Object.entries(seconds).map(([to, n]) => ({ from, to, n })))
    .sort((one, other) => other.n - one.n || (one.from + one.to < other.from + other.to ? -1 : 1));

/** How many of those who answered both chose a letter in the first round, and in the second. */
export function lettersIn(rounds: Rounds, letter: string): readonly [first: number, second: number] {
  const count = (side: 'from' | 'to') =>
    movesIn(rounds).reduce((sum, move) => sum + (move[side].includes(letter) ? move.n : 0), 0);
  return [count('from'), count('to')];
}

export const bothIn = (rounds: Rounds): number => movesIn(rounds).reduce((sum, { n }) => sum + n, 0);

/** What became of those who answered both, once the key is out. */
export interface Changes {
  readonly stayedRight: number;
  readonly becameRight: number;
  readonly becameWrong: number;
  readonly stayedWrong: number;
}

export function changesIn(rounds: Rounds, key: string): Changes {
  const changes = { stayedRight: 0, becameRight: 0, becameWrong: 0, stayedWrong: 0 };
  for (const { from, to, n } of movesIn(rounds)) {
    const kind =
      from === key ? (to === key ? 'stayedRight' : 'becameWrong') : to === key ? 'becameRight' : 'stayedWrong';
    changes[kind] += n;
  }
  return changes;
}
