import { useText } from '../../i18n/teacher.ts';
import { DanmuTable } from '../../reports/danmu-table.tsx';
import type { Of } from '../../reports/use-report.ts';
import { Empty } from '../../ui/states.tsx';
import { InteractionCard } from './interaction-card.tsx';

/** Danmu minute by minute, and of each student. */
export function InteractionTab({ of }: { of: Of }) {
  const { t } = useText();
  if (of.report.danmu === 0) {
    return (
      <section className="card">
        <Empty icon="danmu" title={t('report.interaction.none')}>
          {t('report.interaction.noneWhy')}
        </Empty>
      </section>
    );
  }
  return (
    <>
      <InteractionCard of={of} danmuOnly />
      <DanmuTable of={of} />
    </>
  );
}
