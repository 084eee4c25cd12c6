import type { AcknowledgeCall } from '@lectern/contracts/rollCall/rollCall.ts';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { ToolCard } from '../kit/ui/tool-card.tsx';
import { DrawCheck } from './draw-check.tsx';
import { useRollCallText } from './texts.ts';

/** Called: loud, with a button. Not called: a quiet line. Over: what anybody can check. */
export function RollCallCard({ view, own, give, isOpen, onOpen, onClose }: ToolCardProps) {
  const { t } = useRollCallText();
  const errorText = useErrorText();
  const here = useAction(give<typeof AcknowledgeCall>);
  const newest = Object.entries(view.rollCall?.rounds ?? {}).sort(([, one], [, other]) => other.no - one.no)[0];
  if (newest === undefined) return null;
  const [rollCallId, round] = newest;
  const n = Object.keys(round.calls).length;
  const mine = Object.values(own.rollCall?.calls ?? {}).find((call) => call.rollCallId === rollCallId);
  const title = t('rollCall.nth', { n: round.no });

  if (round.closedAt !== undefined) {
    if (!isOpen)
      return (
        <ToolCard icon="pick" title={title} look="line">
          <Button onClick={onOpen}>{t('rollCall.check')}</Button>
        </ToolCard>
      );
    return (
      <ToolCard icon="pick" title={title} look="open">
        {mine && (
          <p>{t('rollCall.recorded', { what: t(`rollCall.is.${mine.outcome}`, { points: mine.points ?? 0 }) })}</p>
        )}
        <DrawCheck round={round} />
        <Button size="touch" wide onClick={onClose}>
          {t('rollCall.back')}
        </Button>
      </ToolCard>
    );
  }
  if (mine === undefined)
    return n === 0 ? null : <ToolCard icon="pick" title={t('rollCall.notYou', { n })} look="line" />;
  const isWaited = mine.outcome === 'called' || mine.outcome === 'missed';
  return (
    <ToolCard icon="pick" title={t('rollCall.you')} look={isWaited ? 'calls' : undefined}>
      <p className="i2">{t('rollCall.youHow', { of: round.calls[mine.n]?.of ?? 0 })}</p>
      {isWaited ? (
        <Button
          look="primary"
          size="touch"
          wide
          busy={here.busy}
          onClick={() => void here.run('AcknowledgeCall', { rollCallId, n: mine.n })}
        >
          {t('rollCall.here')}
        </Button>
      ) : (
        <p>
          {mine.outcome === 'acknowledged'
            ? t('rollCall.hereSent')
            : t('rollCall.recorded', { what: t(`rollCall.is.${mine.outcome}`, { points: mine.points ?? 0 }) })}
        </p>
      )}
      {here.error !== undefined && <Fault>{errorText(here.error)}</Fault>}
      <p className="i3 t13">
        {t('rollCall.fingerprint')} <span className="mono">{round.commitment.slice(0, 16)}…</span>
      </p>
    </ToolCard>
  );
}
