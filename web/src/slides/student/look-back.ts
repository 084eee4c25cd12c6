import { useEffect, useState } from 'react';
import type { PageView, SlidesView } from '@lectern/contracts/slides/view.ts';

/** What this phone shows of the slides, beside what the teacher shows. */
export interface LookBack {
  /** The pages that were shown, in the order of the lesson. */
  readonly pages: readonly { readonly key: string; readonly page: PageView }[];
  /** The page on this phone; undefined before the first is shown. */
  readonly key: string | undefined;
  readonly page: PageView | undefined;
  /** The teacher's page. */
  readonly current: PageView | undefined;
  /** It is not the teacher's page. */
  readonly isAside: boolean;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Looks at another page; at the teacher's, it follows again. */
  readonly show: (key: string | undefined) => void;
  readonly follow: () => void;
}

/** Pages in the order of the lesson, those that were shown only. */
export function inOrder({ pages }: SlidesView): LookBack['pages'] {
  return Object.entries(pages)
    .map(([key, page]) => ({ key, page }))
    .sort((a, b) => a.page.no - b.page.no);
}

/** The pages on both sides of one, among those that were shown. */
export function neighbours(pages: LookBack['pages'], key: string | undefined) {
  const at = pages.findIndex((one) => one.key === key);
  return { before: at > 0 ? pages[at - 1]!.key : undefined, after: at < 0 ? undefined : pages[at + 1]?.key };
}

/** Follows the teacher, until this phone looks at another page; `tell` hears when that changes. */
export function useLookBack(slides: SlidesView, tell: (aside: boolean) => void): LookBack {
  const [wanted, setWanted] = useState<string>();
  const { current, pages } = slides;
  const isAside = wanted !== undefined && wanted !== current && wanted in pages;
  if (wanted !== undefined && wanted === current) setWanted(undefined); // the teacher came here: following again
  const key = isAside ? wanted : current;
  useEffect(() => tell(isAside), [isAside, tell]);
  useEffect(() => () => tell(false), [tell]);
  const ordered = inOrder(slides);
  const show = (next: string | undefined) => {
    if (next !== undefined) setWanted(next === current ? undefined : next);
  };
  return {
    pages: ordered,
    key,
    page: key === undefined ? undefined : pages[key],
    current: current === undefined ? undefined : pages[current],
    isAside,
    ...neighbours(ordered, key),
    show,
    follow: () => setWanted(undefined),
  };
}
