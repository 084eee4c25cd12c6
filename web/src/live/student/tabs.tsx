import { useText } from '../../kit/i18n/student.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';

export type Tab = 'slides' | 'danmu' | 'mine';

const ICONS: { readonly [tab in Tab]: IconName } = { slides: 'slides', danmu: 'danmu', mine: 'user' };

interface Props {
  readonly tabs: readonly Tab[];
  readonly current: Tab;
  /** Without slides the first one is the lesson itself. */
  readonly hasSlides: boolean;
  readonly onChoose: (tab: Tab) => void;
}

/** The places of a lesson, at the thumb. */
export function Tabs({ tabs, current, hasSlides, onChoose }: Props) {
  const { t } = useText();
  return (
    <nav className={`tb of${tabs.length}`} aria-label={t('tab.label')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === current ? 'page' : undefined}
          onClick={() => onChoose(tab)}
        >
          <Icon name={ICONS[tab]} size="l" />
          {t(tab === 'slides' && !hasSlides ? 'tab.lesson' : `tab.${tab}`)}
        </button>
      ))}
    </nav>
  );
}
