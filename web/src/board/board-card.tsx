import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { Ink } from './ink.tsx';
import { openPage } from './surface.ts';
import { useText } from './texts.ts';

/** The board on a phone: whoever comes late sees all that stands on it. */
export function BoardCard({ view }: ToolCardProps) {
  const { t } = useText();
  const { surface = '' } = openPage(view) ?? {};
  return (
    <section className="board-card" aria-label={t('board.title')}>
      <Ink strokes={view.board?.surfaces[surface] ?? {}} ratio={16 / 9} />
    </section>
  );
}
