import { useText } from '../i18n/teacher.ts';
import { Icon } from '../ui/icon.tsx';
import { lagSeconds } from './shares.ts';
import { useMoment } from './use-moment.ts';
import type { Report } from './use-report.ts';

/** How fresh the figures are: as of when, and how many seconds behind [R9.06]. */
export function FreshChip({ report: { asOf, startedAt }, isCut }: { report: Report; isCut: boolean }) {
  const { t } = useText();
  const moment = useMoment(startedAt);
  const s = lagSeconds(asOf.lagMs);
  return (
    <span className={isCut ? 'chip warn fresh' : 'chip fresh line'}>
      <Icon name={isCut ? 'netoff' : 'sync'} size="xs" />
      {asOf.at === undefined ? t('report.freshOnly', { s }) : t('report.fresh', { time: moment(asOf.at), s })}
    </span>
  );
}
