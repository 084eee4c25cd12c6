import { CertificateCheck, CertificateSheet } from '@lectern/contracts/certificate/certificate.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { useParams } from 'react-router';
import { ProblemError } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';
import { joinOrigin } from '../kit/data/session.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { QrCode } from '../kit/ui/qr-code.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';
import './certificate.css';

/** What a certificate says, for whoever has its code; printed, it is one sheet of A4 [R7.30]. */
export function CertificatePage() {
  const { code = '' } = useParams();
  const { t } = useText();
  const { data, error, again } = useAsked(`certificate ${code}`, () =>
    query<typeof CertificateCheck>(CertificateCheck, { code }),
  );
  if (data !== undefined) return <Certificate certificate={data} />;
  const isUnknown = error instanceof ProblemError && error.problem.code === 'certificate.unknown';
  return (
    <Alone>
      <title>{`${t('certificate.title')} - ${t('app.name')}`}</title>
      {isUnknown ? (
        <Empty icon="paper" title={t('certificate.unknown')}>
          {t('certificate.unknownWhy')}
        </Empty>
      ) : (
        <PlaceNotThere part={{ error, refetch: again }} />
      )}
    </Alone>
  );
}

function Certificate({ certificate }: { readonly certificate: CertificateCheck }) {
  const { t } = useText();
  const when = useWhen();
  const { code, status, school, className, name, lessons, attended, issuedAt, revokedAt = 0 } = certificate;
  const address = `${joinOrigin() ?? location.origin}/certificates/${code}`;
  const isValid = status === 'valid';
  return (
    <main className="certificate">
      <title>{`${t('certificate.title')} - ${t('app.name')}`}</title>
      <div className="certificate-bar">
        <Notice tone={isValid ? 'ok' : 'bad'}>
          {isValid ? t('certificate.isValid') : t('certificate.wasRevoked', { when: when(revokedAt) })}
        </Notice>
        {isValid && (
          <span className="row">
            <Button onClick={() => window.print()}>{t('certificate.print')}</Button>
            <a className="btn primary" href={`${CertificateSheet.path}?${new URLSearchParams({ code })}`} download>
              {t('certificate.pdf')}
            </a>
          </span>
        )}
      </div>
      <article className={isValid ? 'certificate-sheet' : 'certificate-sheet revoked'}>
        <p>{school}</p>
        <h1>{t('certificate.title')}</h1>
        <p className="certificate-name">{name ?? t('certificate.erased')}</p>
        <p>{t('certificate.says')}</p>
        <p className="certificate-class">{className}</p>
        <p>{t('certificate.figures', { n: attended, of: lessons })}</p>
        <footer>
          <div>
            <p>{wallClock(issuedAt).slice(0, 'yyyy-mm-dd'.length)}</p>
            <p>
              {t('certificate.code')} <code>{code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <p className="certificate-check">{t('certificate.check', { address })}</p>
          </div>
          <QrCode text={address} />
        </footer>
      </article>
    </main>
  );
}
