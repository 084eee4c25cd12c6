import { bandOf, type Band, type Mastery } from '@lectern/contracts/knowledge/mastery.ts';
import { percent } from '../kit/i18n/format.ts';
import { Icon } from '../kit/ui/icon.tsx';
import type { IconName } from '../kit/ui/icons.ts';
import { useText } from './texts.ts';

const ICON: Readonly<Record<Band, IconName>> = { mastered: 'okc', learning: 'ring', weak: 'alert', none: 'slash' };

export const BandIcon = ({ mastery }: { readonly mastery: Mastery | undefined }) => {
  const band = bandOf(mastery);
  return (
    <span className={`knowledge-band ${band}`}>
      <Icon name={ICON[band]} size="s" />
    </span>
  );
};

/** How well a node is known, in words and a figure: never by colour alone. */
export function useBandText(): (mastery: Mastery | undefined) => string {
  const { t } = useText();
  return (mastery) => {
    const band = t(`knowledge.band.${bandOf(mastery)}`);
    const { points, of } = mastery ?? {};
    return points === undefined || of === undefined ? band : `${band} ${percent(points, of)}`;
  };
}
