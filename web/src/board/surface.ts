import type { BoardView } from '@lectern/contracts/board/board.ts';

interface Seen {
  readonly board?: BoardView | undefined;
  readonly slides: { readonly current?: string; readonly currentAt?: number };
}

/** The empty page that is before the class: until a page of slides is turned to, or it is put away. */
export function openPage({ board, slides }: Seen): BoardView['open'] {
  const { open } = board ?? {};
  return open && open.at >= (slides.currentAt ?? 0) ? open : undefined;
}

/** What the class has before it and can be written on: an empty page, or the page of slides. */
export const surfaceNow = (seen: Seen): string | undefined => openPage(seen)?.surface ?? seen.slides.current;

export const hasInk = (board: BoardView | undefined, surface: string | undefined): boolean =>
  surface !== undefined && Object.keys(board?.surfaces[surface] ?? {}).length > 0;
