import type { BoardView } from '@lectern/contracts/board/board.ts';
import { Ink } from './ink.tsx';

interface Props {
  readonly board: BoardView | undefined;
  readonly surface: string;
  readonly ratio: number;
}

/** What was written on a page of slides, over its picture. */
export const OverPage = ({ board, surface, ratio }: Props) => (
  <Ink strokes={board?.surfaces[surface] ?? {}} ratio={ratio} />
);
