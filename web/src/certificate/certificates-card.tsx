import { MyCertificates } from '@lectern/contracts/certificate/certificate.ts';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { FailedPlace } from '../kit/ui/pages.tsx';
import { useText } from './texts.ts';
import '../kit/ui/me-row.css';

/** Of the personal centre: what I completed; nothing where there is nothing. */
export function CertificatesCard() {
  const { t } = useText();
  const when = useWhen();
  const { data, error, again } = useAsked('certificates', () => query<typeof MyCertificates>(MyCertificates, {}));
  if (data === undefined ? error === undefined : data.certificates.length === 0) return null;
  return (
    <section className="card me-rows" aria-labelledby="me-certificates">
      <h2 id="me-certificates">{t('certificate.mine')}</h2>
      {data === undefined ? (
        <FailedPlace error={error} retry={again} />
      ) : (
        data.certificates.map(({ certificateId, code, className, status, issuedAt, reason }) => (
          <div key={certificateId} className="me-row">
            <div className="grow">
              <b>{className}</b>
              <small className="i2">
                {[t('certificate.at', { when: when(issuedAt) }), reason && t(`certificate.${reason}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <span className={status === 'valid' ? 'chip ok' : 'chip'}>
              {t(status === 'valid' ? 'certificate.valid' : 'certificate.isRevoked')}
            </span>
            <Link className="btn sm" to={`/certificates/${code}`}>
              {t('certificate.view')}
            </Link>
          </div>
        ))
      )}
    </section>
  );
}
