import { AgreementText } from '@lectern/contracts/agreement/agreement.ts';
import { AcceptAgreements, MyConsents } from '@lectern/contracts/agreement/consent.ts';
import { isAnotherDocument, nextPath } from '@lectern/contracts/kernel/next-path.ts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { loadSession, signOut } from '../kit/data/session.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';
import './agreement.css';

/** What waits for me, each with what changed in it. */
async function askedOfMe(): Promise<AgreementText[]> {
  const { asked } = await query<typeof MyConsents>(MyConsents, {});
  return Promise.all(asked.map((one) => query<typeof AgreementText>(AgreementText, one)));
}

/** Asks once for consent to what is new, before one goes on to where one was going; never in a lesson [R7.30]. */
export function ConsentPage() {
  const { t } = useText();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, again } = useAsked('consent', askedOfMe);
  const next = nextPath(search.get('next'));
  const goOn = async () => {
    await loadSession(); // which says that nothing is asked any more
    if (isAnotherDocument(next)) location.assign(next);
    else await navigate(next, { replace: true });
  };
  return (
    <Alone>
      <title>{`${t('consent.title')} - ${t('app.name')}`}</title>
      {data === undefined ? (
        <PlaceNotThere part={{ error, refetch: again }} lines={5} />
      ) : data.length === 0 ? (
        <div className="consent">
          <h2>{t('consent.done')}</h2>
          <Button look="primary" onClick={() => void goOn()}>
            {t('consent.go')}
          </Button>
        </div>
      ) : (
        <Asked agreements={data} onAgreed={() => void goOn()} />
      )}
    </Alone>
  );
}

interface AskedProps {
  readonly agreements: readonly AgreementText[];
  readonly onAgreed: () => void;
}

function Asked({ agreements, onAgreed }: AskedProps) {
  const { t, language } = useText();
  const when = useWhen();
  const errorText = useErrorText();
  const { id } = useUser();
  const [isTicked, setTicked] = useState(false);
  const leaving = useAction(() => signOut());
  return (
    <div className="consent">
      <h2>{t('consent.title')}</h2>
      <p className="i2">{t('consent.lead')}</p>
      {agreements.map(({ agreementId, kind, number, effectiveAt, changes, changesEn }) => (
        <section key={agreementId}>
          <h3>{t('agreement.version', { name: t(`agreement.${kind}`), n: number })}</h3>
          <small className="i2">{t('agreement.since', { when: when(effectiveAt) })}</small>
          <p>{language === 'en' ? changesEn : changes}</p>
          <a className="link" href={`/agreements/${kind}`} target="_blank" rel="noreferrer">
            {t('consent.read')}
          </a>
        </section>
      ))}
      <label className="tick">
        <input type="checkbox" checked={isTicked} onChange={({ target }) => setTicked(target.checked)} />
        {t('consent.tick')}
      </label>
      <CommandButton
        command={AcceptAgreements}
        to={{ family: 'consent', id }}
        data={{ agreementIds: agreements.map(({ agreementId }) => agreementId) }}
        look="primary"
        size="touch"
        why={isTicked ? undefined : t('consent.tickFirst')}
        onDone={onAgreed}
      >
        {t('consent.agree')}
      </CommandButton>
      <p className="i2">{t('consent.decline')}</p>
      <footer className="row wraps">
        <Button size="sm" busy={leaving.busy} onClick={() => void leaving.run()}>
          {t('consent.signOut')}
        </Button>
        <Link className="btn sm" to="/me/close">
          {t('consent.close')}
        </Link>
      </footer>
      {leaving.error !== undefined && <Fault>{errorText(leaving.error)}</Fault>}
    </div>
  );
}
