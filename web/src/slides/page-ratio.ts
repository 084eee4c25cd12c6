import type { PageView } from '@lectern/contracts/slides/view.ts';

/** Width by height of a page's picture. */
export function ratioOf({ sizes }: Pick<PageView, 'sizes'>): number {
  const width = Math.max(0, ...Object.keys(sizes).map(Number));
  const height = sizes[String(width)] ?? 0;
  return width > 0 && height > 0 ? width / height : 16 / 9;
}
