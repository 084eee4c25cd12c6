import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useText } from '../kit/i18n/teacher.ts';

const TABS = ['overview', 'content', 'exercises', 'interaction', 'analysis', 'playback'] as const; // [R2.11]
export type Tab = (typeof TABS)[number];
export const isTab = (asked: string | null): asked is Tab => TABS.includes(asked as Tab);

interface Props {
  readonly current: Tab;
  readonly onChoose: (tab: Tab) => void;
}

/** The six parts of a report; arrows walk from one to the next. */
export function ReportTabs({ current, onChoose }: Props) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  function walk(event: KeyboardEvent): void {
    const at = TABS.indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    const next = to === undefined ? undefined : TABS[(to + TABS.length) % TABS.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#rep-tab-${next}`)?.focus();
  }
  return (
    <div className="tabs" role="tablist" aria-label={t('report.tabs')} ref={list} onKeyDown={walk}>
      {TABS.map((tab) => (
        <button
          key={tab}
          id={`rep-tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === current}
          aria-controls="rep-panel"
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {t(`report.tab.${tab}`)}
        </button>
      ))}
    </div>
  );
}
