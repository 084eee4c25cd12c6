import { Grants } from '@lectern/contracts/access/access.ts';
import { SchoolOneRoster } from '@lectern/contracts/roster/roster.ts';
import { useState } from 'react';
import { GiveGrantDialog } from './give-grant.tsx';
import { GrantsTable } from './grants.tsx';
import { RemoveSecondStepDialog } from './remove-second-step.tsx';
import { useText } from './texts.ts';
import { useMyGrants } from './use-my-grants.ts';
import { Uses } from './uses.tsx';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Page } from '../kit/ui/page.tsx';
import '../kit/ui/page-head.css';

const TABS = ['list', 'uses'] as const;

/** Grants: who has which, giving and taking back; and what was done with them. */
export function AccessPage() {
  const { t } = useText();
  const mine = useMyGrants();
  const [tab, setTab] = useState<(typeof TABS)[number]>('list');
  const [isGiving, setGiving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const readAgain = useReadAgain(Grants);
  const list = useList(Grants, {});
  const mayGive = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  const table = <GrantsTable list={list} mayWithdraw={mayGive} />;
  return (
    <Page title={t('access.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('access.title')}</h1>
          <p>{t('access.lead')}</p>
        </div>
        {list.rows && (
          <a className="btn" href={SchoolOneRoster.path} download>
            {t('access.oneRoster')}
          </a>
        )}
        {mayGive && (
          <>
            <Button onClick={() => setRemoving(true)}>{t('access.secondStep')}</Button>
            <Button look="primary" icon="plus" onClick={() => setGiving(true)}>
              {t('access.give')}
            </Button>
          </>
        )}
      </header>
      {list.rows && mine.data && !mayGive && <Notice>{t('access.watching')}</Notice>}
      {list.error === undefined || list.rows ? (
        <Tabs
          label={t('access.title')}
          tabs={TABS.map((id) => ({ id, label: t(`access.${id}`) }))}
          selected={tab}
          onSelect={setTab}
        >
          {tab === 'list' ? table : <Uses />}
        </Tabs>
      ) : (
        table
      )}
      {isGiving && (
        <GiveGrantDialog
          onClose={() => setGiving(false)}
          onGiven={(name, { receipt }) => {
            setGiving(false);
            toast('ok', t('access.given', { name }));
            readAgain(receipt);
          }}
        />
      )}
      {isRemoving && (
        <RemoveSecondStepDialog
          onClose={() => setRemoving(false)}
          onDone={(name) => {
            setRemoving(false);
            toast('ok', t('access.secondStepDone', { name }));
          }}
        />
      )}
    </Page>
  );
}
