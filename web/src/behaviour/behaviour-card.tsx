import { clockTime } from '../kit/i18n/when.ts';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { ToolCard } from '../kit/ui/tool-card.tsx';
import { useBehaviourText } from './texts.ts';

/** The newest tag that is for this student's eyes. */
export function BehaviourCard({ own }: ToolCardProps) {
  const { t } = useBehaviourText();
  const [newest] = Object.values(own.behaviour?.recorded ?? {}).sort((one, other) => other.version - one.version);
  if (newest === undefined) return null;
  const { tag, points, at, version } = newest;
  const title = points === 0 ? t('behaviour.yours', { tag }) : t('behaviour.yoursPoints', { tag, points });
  return (
    <ToolCard icon="tag" title={title} look="line">
      <span className="i2 t13" role="status">
        {t('behaviour.receipt', { time: clockTime(at), version })}
      </span>
    </ToolCard>
  );
}
