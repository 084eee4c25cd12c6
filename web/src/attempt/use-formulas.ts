import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { partsOf } from '@lectern/contracts/kernel/text-parts.ts';
import { useEffect } from 'react';

/** What draws the formulas of a paper is fetched with it, so that one that is turned to without a network is drawn, too. */
export function useFormulas({ groups }: AttemptPaper): void {
  const formulas = groups
    .flatMap(({ items }) => items.flatMap(({ text, choices }) => [text, ...choices]))
    .flatMap(partsOf)
    .flatMap((part) => (part.as === 'formula' ? [part.tex] : []));
  const wanted = JSON.stringify([...new Set(formulas)]);
  useEffect(() => {
    const some = JSON.parse(wanted) as string[];
    if (some.length === 0) return;
    import('../kit/rich-text/draw-formula.ts').then(({ fetchFaces }) => fetchFaces(some)).catch(() => undefined); // each is tried again where it is shown
  }, [wanted]);
}
