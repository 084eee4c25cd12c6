import { datasetOf, type DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import { useText } from '../i18n/teacher.ts';
import './counts.css';

/** What each column means, and which facts it rests on. */
export function Dictionary({ dataset }: { dataset: DatasetName }) {
  const { t, language } = useText();
  return (
    <div className="ds-bars" tabIndex={0} role="region" aria-label={t('explore.view.columns')}>
      <table>
        <thead>
          <tr>
            <th>{t('explore.column')}</th>
            <th>{t('explore.type')}</th>
            <th>{t('explore.meaning')}</th>
            <th>{t('explore.rests')}</th>
          </tr>
        </thead>
        <tbody>
          {datasetOf(dataset).columns.map(({ name, type, about, nullable, facts = [] }) => (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td className="mono">{type}</td>
              <td>
                {about[language]}
                {nullable && <small className="i3"> · {t('explore.maybeNothing')}</small>}
              </td>
              <td className="mono i3">{facts.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
