import { totalOf, type ItemScore } from './score.ts';

/** One paper that counts: what each answer is worth, and what was chosen, in the letters of the paper. */
export interface ScoredPaper {
  readonly items: readonly (ItemScore & {
    readonly isAnswered: boolean;
    readonly choice?: string | undefined;
    readonly spentMs?: number | undefined;
  })[];
}

/**
 * How long each answer took: from the last change of the answer before it, or the beginning, to its own last change. What was
 * gone back to has only what it took then. A device whose clock went backwards, or that
 * had two in one moment, says nothing.
 */
export function timesSpent(
  startedAt: number,
  answers: Readonly<Record<string, { readonly typedAt: number } | undefined>>,
): ReadonlyMap<string, number> {
  const typed = Object.entries(answers).flatMap(([itemId, one]) => (one ? [{ itemId, at: one.typedAt }] : []));
  let before = startedAt;
  const spent = new Map<string, number>();
  for (const { itemId, at } of typed.toSorted((one, other) => one.at - other.at)) {
    if (at > before) spent.set(itemId, at - before);
    before = at;
  }
  return spent;
}

const medianOf = (sorted: readonly number[]): number => {
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
};

/** From so many percent of full marks on a paper is passed. */
export const PASS_PERCENT = 60;
/** Scores stand in so many bands of the same width; full marks are in the last one. */
export const SCORE_BANDS = 10;
/** Of fewer papers the best and the weakest say nothing. */
const ENOUGH = 10;
/**
 * The share of the best and of the weakest papers that are compared: T. L. Kelley, The selection of upper and lower groups
 * for the validation of test items, Journal of Educational Psychology 30 (1939), 17–24.
 */
const GROUP = 0.27;

export interface ItemStatistics {
  readonly itemId: string;
  readonly of: number;
  /** How many had the question, and how many answered it. */
  readonly had: number;
  readonly answered: number;
  /** The mean of its scores over what it is worth: the easier, the nearer to 1. */
  readonly difficulty: number;
  /** How much more of it the best papers have than the weakest, from -1 to 1. */
  readonly discrimination?: number;
  /** The median of how long its answers took; of two or more. */
  readonly medianMs?: number;
  /** How often each letter was chosen. */
  readonly chosen: Readonly<Record<string, number>>;
}

export interface ExamFigures {
  readonly papers: number;
  readonly mean?: number;
  readonly median?: number;
  readonly most?: number;
  readonly least?: number;
  readonly passed: number;
  readonly bands: readonly number[];
  readonly items: readonly ItemStatistics[];
}

export function statisticsOf(papers: readonly ScoredPaper[], itemIds: readonly string[]): ExamFigures {
  const ranked = papers
    .map((paper) => ({ ...paper, ...totalOf(paper.items) }))
    .toSorted((one, other) => other.points - one.points);
  const scores = ranked.map(({ points }) => points);
  const share = ({ points, of }: { readonly points: number; readonly of: number }) => (of === 0 ? 0 : points / of);
  const bands = Array.from({ length: SCORE_BANDS }, () => 0);
  for (const one of ranked) bands[Math.min(SCORE_BANDS - 1, Math.floor(share(one) * SCORE_BANDS))]! += 1;
  const median = medianOf(scores);
  return {
    papers: papers.length,
    ...(papers.length > 0 && { mean: meanOf(scores), median, most: scores[0]!, least: scores.at(-1)! }),
    passed: ranked.filter((one) => share(one) * 100 >= PASS_PERCENT).length,
    bands,
    items: itemIds.flatMap((itemId) => ofItem(itemId, ranked)),
  };
}

function ofItem(itemId: string, ranked: readonly ScoredPaper[]): ItemStatistics[] {
  const all = ranked.flatMap(({ items }) => items.filter((one) => one.itemId === itemId));
  if (all.length === 0) return [];
  const { of } = all[0]!;
  const group = Math.round(all.length * GROUP);
  const difficultyOf = (some: typeof all) => (of === 0 ? 0 : meanOf(some.map(({ points }) => points)) / of);
  const times = all.flatMap(({ spentMs, isAnswered }) => (isAnswered && spentMs !== undefined ? [spentMs] : []));
  const chosen: Record<string, number> = {};
  for (const { choice = '' } of all) for (const letter of choice) chosen[letter] = (chosen[letter] ?? 0) + 1;
  return [
    {
      itemId,
      of,
      had: all.length,
      answered: all.filter(({ isAnswered }) => isAnswered).length,
      difficulty: difficultyOf(all),
      ...(all.length >= ENOUGH && {
        discrimination: difficultyOf(all.slice(0, group)) - difficultyOf(all.slice(-group)),
      }),
      ...(times.length > 1 && { medianMs: Math.round(medianOf(times.toSorted((one, other) => one - other))) }),
      chosen,
    },
  ];
}

export interface GroupFigures {
  readonly name: string;
  /** How many of its students have a paper that counts. */
  readonly papers: number;
  readonly mean?: number;
  readonly passed: number;
}

/** How each group of the class did: the papers of its members. */
export const figuresOfGroups = (
  groups: readonly { readonly name: string; readonly members: readonly string[] }[],
  papers: ReadonlyMap<string, ScoredPaper>,
): GroupFigures[] =>
  groups.map(({ name, members }) => {
    const {
      papers: count,
      mean,
      passed,
    } = statisticsOf(
      members.flatMap((personId) => papers.get(personId) ?? []),
      [],
    );
    return { name, papers: count, ...(mean !== undefined && { mean }), passed };
  });

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** What is said of a question: without a difficulty where it was worth nothing or is not scored yet. */
export type QuestionFigures = Pick<ItemStatistics, 'had' | 'answered' | 'discrimination'> & {
  readonly difficulty?: number | undefined;
};

/**
 * One question that was asked several times, as one: whoever had it weighs the same, whatever it was worth there. How it tells
 * the best from the weakest is the mean of each time, for who is best is known of one exam only.
 */
export function pooled(times: readonly QuestionFigures[]): QuestionFigures {
  const mean = (name: 'difficulty' | 'discrimination') => {
    const told = times.flatMap(({ had, [name]: figure }) => (figure === undefined ? [] : [{ had, figure }]));
    const had = told.reduce((sum, one) => sum + one.had, 0);
    return had === 0 ? {} : { [name]: told.reduce((sum, one) => sum + one.had * one.figure, 0) / had };
  };
  const sum = (name: 'had' | 'answered') => times.reduce((all, one) => all + one[name], 0);
  return { had: sum('had'), answered: sum('answered'), ...mean('difficulty'), ...mean('discrimination') };
}
