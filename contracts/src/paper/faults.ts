import type { QuestionContent } from '../question/content.ts';
import { faultOf, type ContentFault } from '../question/score.ts';
import type { PaperTotals } from './facts.ts';

/** Errors keep a paper from being published, hints do not. */
export type PaperFaultKind =
  | ContentFault
  | 'noQuestions'
  | 'emptyGroup'
  | 'countDiffers'
  | 'totalDiffers'
  | 'sameQuestion';

export interface PaperFault {
  readonly kind: PaperFaultKind;
  readonly isError: boolean;
  readonly variant: number;
  /** What it is about, where it is not the whole variant. */
  readonly groupId?: string;
  readonly itemId?: string;
}

interface Question {
  readonly itemId: string;
  readonly content: QuestionContent;
}
interface Group {
  readonly groupId: string;
  readonly questions: readonly Question[];
}
interface Paper {
  readonly variants: readonly (readonly Group[])[];
}

const questionsIn = (groups: readonly Group[]) => groups.flatMap(({ questions }) => questions);

/** How many questions there are, and what they are worth in tenths. */
export function sumOf(groups: readonly Group[]) {
  const questions = questionsIn(groups);
  return { questions: questions.length, points: questions.reduce((sum, { content }) => sum + content.points, 0) };
}

/** All that is wrong with a paper, from above: what a group lacks, what a question lacks, what its variants differ in. */
export function faultsOf({ variants }: Paper): readonly PaperFault[] {
  return variants.flatMap((groups, variant) => [
    ...(questionsIn(groups).length === 0 ? [{ kind: 'noQuestions', isError: true, variant } as const] : []),
    ...faultsOfGroups(groups, variant),
    ...(variant === 0 ? [] : differences(variants[0] ?? [], groups, variant)),
  ]);
}

function faultsOfGroups(groups: readonly Group[], variant: number): PaperFault[] {
  const seen = new Set<string>();
  return groups.flatMap(({ groupId, questions }): PaperFault[] => [
    ...(questions.length === 0 ? [{ kind: 'emptyGroup', isError: true, variant, groupId } as const] : []), // [R5.46]
    ...questions.flatMap(({ itemId, content }): PaperFault[] => {
      const lacks = faultOf(content);
      const shown = content.pictures?.map(({ images }) => images.at(-1)?.file);
      const words = JSON.stringify([content.text.replace(/\s+/g, ''), content.choices, shown]);
      const isTwice = seen.has(words);
      seen.add(words);
      return [
        ...(lacks === undefined ? [] : [{ kind: lacks, isError: true, variant, groupId, itemId }]),
        ...(isTwice ? [{ kind: 'sameQuestion', isError: false, variant, groupId, itemId } as const] : []),
      ];
    }),
  ]);
}

/** Each student has one of them: all are as long and worth as much as the first [R5.47]. */
function differences(first: readonly Group[], other: readonly Group[], variant: number): PaperFault[] {
  const [a, b] = [sumOf(first), sumOf(other)];
  return [
    ...(a.questions === b.questions ? [] : [{ kind: 'countDiffers', isError: true, variant } as const]),
    ...(a.points === b.points ? [] : [{ kind: 'totalDiffers', isError: true, variant } as const]),
  ];
}

/** What lists show of a paper: its first variant's sum, and how much keeps it from being published. */
export const totalsOf = (paper: Paper): PaperTotals => ({
  ...sumOf(paper.variants[0] ?? []),
  errors: faultsOf(paper).filter(({ isError }) => isError).length,
  variants: paper.variants.length,
});
