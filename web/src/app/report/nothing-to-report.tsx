import { Link } from 'react-router';
import { useText } from '../../i18n/teacher.ts';
import type { Report } from '../../reports/use-report.ts';
import { Empty } from '../../ui/states.tsx';

/** A lesson that has not been taught has no figures: which, and where to go instead. */
export function NothingToReport({ id, report: { title, status } }: { id: string; report: Report }) {
  const { t } = useText();
  const isCancelled = status === 'cancelled';
  return (
    <div className="rep">
      <header className="rep-head">
        <div className="ttl">
          <h1>{title}</h1>
        </div>
      </header>
      <section className="card">
        <Empty
          icon={isCancelled ? 'slash' : 'chart'}
          title={isCancelled ? t('report.cancelled') : t('report.notBegun')}
          actions={
            <Link className="btn primary" to={isCancelled ? '/' : `/lesson/${id}`}>
              {isCancelled ? t('page.home') : t('report.prepare')}
            </Link>
          }
        >
          {isCancelled ? t('report.cancelledWhy') : t('report.notBegunWhy')}
        </Empty>
      </section>
    </div>
  );
}
