import type { ToolFaceProps } from '../kit/data/live-tool.ts';
import { ToolFace } from '../kit/ui/tool-face.tsx';
import { usePacketsText } from './texts.ts';

/** How many parts are taken, never by whom. */
export function PacketsFace({ view }: ToolFaceProps) {
  const { t } = usePacketsText();
  const packet = Object.values(view.packets?.packets ?? {}).find(({ closedAt }) => closedAt === undefined);
  if (packet === undefined) return null;
  const { greeting, points, parts, leftParts } = packet;
  return (
    <ToolFace
      title={greeting ?? t('packets.title')}
      big={t('packets.taken', { n: parts - leftParts, all: parts })}
      foot={t('packets.look')}
    >
      <span className="sub">{t('packets.pot', { n: points })}</span>
    </ToolFace>
  );
}
