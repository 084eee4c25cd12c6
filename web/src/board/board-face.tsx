import type { ToolFaceProps } from '../kit/data/live-tool.ts';
import { Ink } from './ink.tsx';
import { openPage } from './surface.ts';
import { useText } from './texts.ts';

/** An empty page is 16 by 9, as a projector's picture is. */
const RATIO = 16 / 9;

/** The board on the screens. */
export function BoardFace({ view }: ToolFaceProps) {
  const { t } = useText();
  const { surface = '' } = openPage(view) ?? {};
  return (
    <section className="board-face" aria-label={t('board.title')}>
      <div className="board-sheet">
        <Ink strokes={view.board?.surfaces[surface] ?? {}} ratio={RATIO} />
      </div>
    </section>
  );
}
