import { MyConsents } from '@lectern/contracts/agreement/consent.ts';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { FailedPlace } from '../kit/ui/pages.tsx';
import { useText } from './texts.ts';
import '../kit/ui/me-row.css';

/** Of the personal centre: what I agreed to, which version and when [R1.27]; nothing where there is nothing. */
export function ConsentsCard() {
  const { t } = useText();
  const when = useWhen();
  const { data, error, again } = useAsked('consents', () => query<typeof MyConsents>(MyConsents, {}));
  if (data === undefined ? error === undefined : data.consents.length === 0) return null;
  return (
    <section className="card me-rows" aria-labelledby="me-consents">
      <h2 id="me-consents">{t('consent.mine')}</h2>
      {data === undefined ? (
        <FailedPlace error={error} retry={again} />
      ) : (
        data.consents.map(({ agreementId, kind, number, acceptedAt, isInForce }) => (
          <div key={agreementId} className="me-row">
            <span className="i2">{t(`agreement.${kind}`)}</span>
            <div className="grow">
              <Link className="link" to={`/agreements/${kind}?version=${agreementId}`}>
                {t('agreement.version', { name: t(`agreement.${kind}`), n: number })}
              </Link>
              <small className="i2">{t('consent.at', { when: when(acceptedAt) })}</small>
            </div>
            <span className={isInForce ? 'chip ok' : 'chip'}>
              {t(isInForce ? 'consent.current' : 'consent.earlier')}
            </span>
          </div>
        ))
      )}
    </section>
  );
}
