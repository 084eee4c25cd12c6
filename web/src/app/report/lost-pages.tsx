import type { ReportPage } from '@lectern/contracts/reports/details.ts';
import { useText } from '../../i18n/teacher.ts';
import { Figure } from '../../reports/figure.tsx';
import { mostOf } from '../../reports/most-of.ts';

/** Page by page, how many said that they did not understand it. */
export function LostPages({ pages }: { pages: readonly ReportPage[] }) {
  const { t } = useText();
  const marked = pages.filter(({ notUnderstood }) => notUnderstood > 0);
  const most = mostOf(marked, ({ notUnderstood }) => notUnderstood)?.notUnderstood ?? 1;
  return (
    <section className="card" aria-labelledby="rep-lost">
      <header>
        <h2 id="rep-lost">{t('report.analysis.lost')}</h2>
      </header>
      <p className="lead i2 t13">{t('report.analysis.lostWhy')}</p>
      {marked.length === 0 && <p className="lead">{t('report.analysis.lostNone')}</p>}
      <ul className="rep-bars">
        {marked.map(({ deckId, n, no, title, notUnderstood }) => (
          <li key={`${deckId}/${n}`}>
            <span className="cut">
              {no} {title}
            </span>
            <span className="rep-bar lost" aria-hidden="true">
              <i style={{ width: `${(notUnderstood / most) * 100}%` }} />
            </span>
            <span className="num">
              <Figure cell={`marks/${deckId}/${n}`} title={t('report.content.lostTitle', { n: no })}>
                {notUnderstood}
              </Figure>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
