import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { AgreementVersions, WithdrawAgreement, type Standing } from '@lectern/contracts/agreement/agreement.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMyGrants } from '../access/use-my-grants.ts';
import { afterOf, query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import '../kit/ui/me-row.css';
import './agreement.css';

const LOOKS: Readonly<Record<Standing, string>> = {
  inForce: 'chip ok',
  scheduled: 'chip info',
  replaced: 'chip',
  withdrawn: 'chip',
};

/** An operator's: every version, who agreed to it, and the way to publish another. */
export function AgreementsPage() {
  const { t } = useText();
  const mine = useMyGrants();
  const [isOpen, setOpen] = useState(false);
  const newest = useRef<Receipt>(undefined);
  const { data, error, again } = useAsked('agreements', () =>
    query<typeof AgreementVersions>(AgreementVersions, newest.current ? { after: afterOf(newest.current) } : {}),
  );
  const mayPublish = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  const readAgain = (receipt: Receipt | undefined) => {
    newest.current = receipt;
    again();
  };
  return (
    <Page title={t('agreement.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('agreement.title')}</h1>
          <p>{t('agreement.lead')}</p>
        </div>
        {data && mayPublish && (
          <Button look="primary" icon="plus" onClick={() => setOpen(true)}>
            {t('publishAgreement.open')}
          </Button>
        )}
      </header>
      {data && mine.data && !mayPublish && <Notice>{t('publishAgreement.watching')}</Notice>}
      <section className="card me-rows" aria-label={t('agreement.title')}>
        {data ? (
          <Versions {...data} mayPublish={mayPublish} onChanged={readAgain} />
        ) : (
          <PlaceNotThere part={{ error, refetch: again }} lines={5} />
        )}
      </section>
      {isOpen && (
        <PublishDialog
          onClose={() => setOpen(false)}
          onDone={(receipt) => {
            setOpen(false);
            toast('ok', t('publishAgreement.done'));
            readAgain(receipt);
          }}
        />
      )}
    </Page>
  );
}

interface VersionsProps extends AgreementVersions {
  readonly mayPublish: boolean;
  readonly onChanged: (receipt: Receipt | undefined) => void;
}

function Versions({ versions, people, mayPublish, onChanged }: VersionsProps) {
  const { t, language } = useText();
  const when = useWhen();
  if (versions.length === 0)
    return (
      <Empty icon="post" title={t('agreements.none')}>
        {t('agreements.noneWhy')}
      </Empty>
    );
  return (
    <ul className="agreement-versions">
      {versions.map(({ agreementId, kind, number, standing, ...one }) => (
        <li key={agreementId} className="me-row">
          <div className="grow">
            {standing === 'withdrawn' ? (
              <b>{t('agreement.version', { name: t(`agreement.${kind}`), n: number })}</b>
            ) : (
              <Link className="link" to={`/agreements/${kind}?version=${agreementId}`}>
                {t('agreement.version', { name: t(`agreement.${kind}`), n: number })}
              </Link>
            )}
            <span>{language === 'en' ? one.changesEn : one.changes}</span>
            <small className="i2">
              {[
                t('agreement.from', { when: when(one.effectiveAt) }),
                t('publishAgreement.by', { when: when(one.publishedAt), name: one.publishedBy }),
              ].join(' · ')}
            </small>
            {(standing === 'inForce' || standing === 'replaced') && (
              <small>{t('publishAgreement.accepted', { n: one.accepted, people })}</small>
            )}
          </div>
          <span className={LOOKS[standing]}>{t(`standing.${standing}`)}</span>
          {standing === 'scheduled' && mayPublish && (
            <CommandButton
              command={WithdrawAgreement}
              to={{ family: 'agreement', id: agreementId }}
              data={{}}
              size="sm"
              confirm={{ title: t('publishAgreement.withdrawAsk'), what: t('publishAgreement.withdrawWhat') }}
              onDone={({ receipt }) => {
                toast('ok', t('publishAgreement.withdrawn'));
                onChanged(receipt);
              }}
            >
              {t('publishAgreement.withdraw')}
            </CommandButton>
          )}
        </li>
      ))}
    </ul>
  );
}
