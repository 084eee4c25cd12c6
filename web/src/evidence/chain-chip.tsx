import { useText } from './texts.ts';
import { Icon } from '../kit/ui/icon.tsx';

interface Props {
  /** How many facts there are. */
  readonly facts: number;
  /** The version of the first fact whose hash does not follow from the one before. */
  readonly brokenFrom?: number | undefined;
  /** For whoever does not check records for a living. */
  readonly isPlain?: boolean;
}

/** Whether a lesson's facts follow on each other, as their hashes say. */
export function ChainChip({ facts, brokenFrom, isPlain = false }: Props) {
  const { t } = useText();
  return brokenFrom === undefined ? (
    <span className="chip ok">
      <Icon name="shield" size="xs" />
      {t(isPlain ? 'chain.wholePlain' : 'chain.whole', { n: facts })}
    </span>
  ) : (
    <span className="chip bad">
      <Icon name="shieldx" size="xs" />
      {t('chain.broken', { version: brokenFrom })}
    </span>
  );
}
