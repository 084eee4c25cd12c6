import type { GrabPacket } from '@lectern/contracts/packets/packets.ts';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { ToolCard } from '../kit/ui/tool-card.tsx';
import { usePacketsText } from './texts.ts';

/** A packet that can be opened, once; then what was in it, by the receipt; or that there is none left. */
export function PacketsCard({ view, own, give }: ToolCardProps) {
  const { t } = usePacketsText();
  const errorText = useErrorText();
  const grab = useAction(give<typeof GrabPacket>);
  const newest = Object.entries(view.packets?.packets ?? {}).sort(([, one], [, other]) => other.no - one.no)[0];
  if (newest === undefined) return null;
  const [packetId, packet] = newest;
  const mine = own.packets?.grabs[packetId];
  if (mine !== undefined)
    return (
      <ToolCard icon="packet" title={t('packets.mine', { n: mine.points })} look="line">
        <span className="i2 t13">{t('packets.mineHow', { nth: mine.nth, version: mine.version })}</span>
      </ToolCard>
    );
  if (packet.closedAt !== undefined)
    return (
      <ToolCard
        icon="packet"
        title={packet.refunded ? t('packets.over') : t('packets.gone', { n: packet.parts })}
        look="line"
      />
    );
  return (
    <ToolCard icon="packet" title={t('packets.from')} look="calls">
      {packet.greeting !== undefined && <p className="big">{packet.greeting}</p>}
      <p className="i2">{t('packets.leftOf', { n: packet.leftParts, points: packet.points })}</p>
      <Button
        look="primary"
        size="touch"
        wide
        busy={grab.busy}
        onClick={() => void grab.run('GrabPacket', { packetId })}
      >
        {t('packets.grab')}
      </Button>
      {grab.error !== undefined && <Fault>{errorText(grab.error)}</Fault>}
    </ToolCard>
  );
}
