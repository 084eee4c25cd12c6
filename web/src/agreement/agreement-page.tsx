import { AgreementText, type AgreementKind } from '@lectern/contracts/agreement/agreement.ts';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ProblemError } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { RichView } from '../kit/rich-text/rich-view.tsx';
import { Logo } from '../kit/ui/icon.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { LanguageSwitch, ThemeSwitch } from '../kit/ui/preferences.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';
import './agreement.css';

/** An agreement, for everybody: the version that holds, or the one that the address names. */
export function AgreementPage() {
  const { t } = useText();
  const kind = useLocation().pathname.split('/')[2] as AgreementKind;
  const [search] = useSearchParams();
  const agreementId = search.get('version') ?? undefined;
  const { data, error, again } = useAsked(`agreement ${kind} ${agreementId}`, () =>
    query<typeof AgreementText>(AgreementText, { kind, ...(agreementId !== undefined && { agreementId }) }),
  );
  const name = t(`agreement.${kind}`);
  const isNone = error instanceof ProblemError && error.problem.code === 'page.missing';
  return (
    <main className="agreement-page">
      <title>{`${name} - ${t('app.name')}`}</title>
      <header className="row wraps">
        <Link className="brand row" to="/">
          <Logo />
          {t('app.name')}
        </Link>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <article className="card">
        {data ? (
          <Text text={data} />
        ) : isNone ? (
          <>
            <h1>{name}</h1>
            <Empty icon="post" title={t('agreement.unpublished', { name })}>
              {t('agreement.unpublishedWhy')}
            </Empty>
          </>
        ) : (
          <>
            <h1>{name}</h1>
            <PlaceNotThere part={{ error, refetch: again }} lines={8} />
          </>
        )}
      </article>
    </main>
  );
}

function Text({ text: { kind, number, effectiveAt, standing, next, ...text } }: { readonly text: AgreementText }) {
  const { t, language } = useText();
  const when = useWhen();
  const isEnglish = language === 'en';
  const isInForce = standing === 'inForce';
  return (
    <>
      <h1>{t('agreement.version', { name: t(`agreement.${kind}`), n: number })}</h1>
      <p className="i2">{t(isInForce ? 'agreement.since' : 'agreement.from', { when: when(effectiveAt) })}</p>
      {standing === 'replaced' && (
        <Notice>
          {t('agreement.old')}{' '}
          <Link className="link" to={`/agreements/${kind}`}>
            {t('agreement.readCurrent')}
          </Link>
        </Notice>
      )}
      {isInForce && next && (
        <Notice>
          {t('agreement.next', { when: when(next.effectiveAt) })}{' '}
          <Link className="link" to={`/agreements/${kind}?version=${next.agreementId}`}>
            {t('agreement.readNext')}
          </Link>
        </Notice>
      )}
      <section className="agreement-changes">
        <h2>{t('agreement.changed')}</h2>
        <p>{isEnglish ? text.changesEn : text.changes}</p>
      </section>
      <RichView doc={isEnglish ? text.contentEn : text.content} />
    </>
  );
}
