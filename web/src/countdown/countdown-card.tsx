import { timeOfDay } from '../kit/i18n/format.ts';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { ToolCard } from '../kit/ui/tool-card.tsx';
import { useStanding } from './standing.ts';
import { useCountdownText } from './texts.ts';

/** A quiet line with the time that is left. */
export function CountdownCard({ view, now }: ToolCardProps) {
  const { t } = useCountdownText();
  const { countdown: current } = view;
  const { is, shown } = useStanding(current, now);
  if (current === undefined) return null;
  const { title, endsAt } = current;
  return (
    <ToolCard icon="timer" title={title ?? t('countdown.title')} look="line">
      <b className="big" role={is === 'up' ? 'status' : 'timer'}>
        {shown ?? t('countdown.up')}
      </b>
      {is !== 'up' && (
        <span className="i2 t13">
          {is === 'paused' ? t('countdown.paused') : t('countdown.server', { time: timeOfDay(endsAt ?? 0) })}
        </span>
      )}
    </ToolCard>
  );
}
