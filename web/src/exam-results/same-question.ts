import type { ExamStatistics } from '@lectern/contracts/attempt/exam-results.ts';

type Item = Pick<ExamStatistics['items'][number], 'variant' | 'kind' | 'text' | 'choices'>;

/** The same question in other variants: they begin as copies, so what is wrong in one is wrong in the other. */
export const sameElsewhere = <One extends Item>(items: readonly One[], item: Item): readonly One[] =>
  items.filter(
    (one) =>
      one.variant !== item.variant &&
      one.kind === item.kind &&
      one.text === item.text &&
      JSON.stringify(one.choices) === JSON.stringify(item.choices),
  );
