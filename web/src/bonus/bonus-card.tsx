import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { ToolCard } from '../kit/ui/tool-card.tsx';
import { useBonusText } from './texts.ts';

/** The newest bonus of this student, what for, and the sum where there were more. */
export function BonusCard({ own }: ToolCardProps) {
  const { t } = useBonusText();
  const all = Object.values(own.bonus?.given ?? {}).sort((one, other) => other.version - one.version);
  const [newest] = all;
  if (newest === undefined) return null;
  const { points, reason, version } = newest;
  const sum = all.reduce((before, one) => before + one.points, 0);
  return (
    <ToolCard icon="plus" title={t('bonus.yours', { points })} look="line">
      <span className="i2 t13" role="status">
        {t(all.length === 1 ? 'bonus.what' : 'bonus.whatOf', { reason, version, n: all.length, sum })}
      </span>
    </ToolCard>
  );
}
