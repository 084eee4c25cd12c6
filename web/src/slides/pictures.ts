import { pagePath, type PageView } from '@lectern/contracts/slides/view.ts';

/** What an `<img>` needs to fetch the width that its place and its screen want, and to keep its place before that. */
export interface Picture {
  readonly src: string;
  readonly srcSet: string;
  readonly width: number;
  readonly height: number;
}

/** Undefined for a page without any picture: nothing can be shown of it. */
export function pictureOf(lessonId: string, page: PageView): Picture | undefined {
  const widths = Object.keys(page.sizes).map(Number);
  if (widths.length === 0) return undefined;
  const ascending = [...widths].sort((a, b) => a - b);
  const address = (width: number) => pagePath(lessonId, page, String(width));
  const width = ascending.at(-1)!;
  return {
    src: address(width),
    srcSet: ascending.map((one) => `${address(one)} ${one}w`).join(', '),
    width,
    height: page.sizes[String(width)]!,
  };
}
