import type { BoardView } from '@lectern/contracts/board/board.ts';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { hasInk } from '../board/surface.ts';
import { Later } from '../kit/ui/later.tsx';
import { ratioOf } from '../slides/page-ratio.ts';

interface Props {
  readonly board: BoardView | undefined;
  readonly page: PageView;
}

/** What was written on a page of slides, over its picture; its code comes once there is any. */
export function Writing({ board, page }: Props) {
  const surface = `${page.deckId}/${page.n}`;
  if (!hasInk(board, surface)) return null;
  return <Later name="board/over" load={load} given={{ board, surface, ratio: ratioOf(page) }} lines={0} />;
}

const load = async () => (await import('../board/over-page.tsx')).OverPage;
