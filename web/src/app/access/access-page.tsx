import type { GrantRow } from '@lectern/contracts/access/queries.ts';
import { useState } from 'react';
import { GiveGrantDialog } from '../../access/give-grant-dialog.tsx';
import { GrantsTable } from '../../access/grants-table.tsx';
import { useGrants, useGrantsAfter, useGrantUses, useMyGrants } from '../../access/use-grants.ts';
import { UsesList } from '../../access/uses-list.tsx';
import { WithdrawGrantDialog } from '../../access/withdraw-grant-dialog.tsx';
import { ProblemError } from '../../data/errors.ts';
import { useText } from '../../i18n/teacher.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Notice, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { FailedPlace, ToHome } from '../pages.tsx';
import { Shell } from '../shell.tsx';
import '../page-head.css';

const TABS = ['list', 'uses'] as const;

/** Grants: who has which, giving and taking back; and what was done with them. */
export function AccessPage() {
  const { t } = useText();
  const mine = useMyGrants();
  const [tab, setTab] = useState<(typeof TABS)[number]>('list');
  const [dialog, setDialog] = useState<'give' | GrantRow>();
  const grantsAfter = useGrantsAfter();
  const mayGive = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  const { error, isSuccess } = useGrants();
  const isRefused = error instanceof ProblemError && error.problem.code === 'page.forbidden';
  const close = () => setDialog(undefined);
  return (
    <Shell title={t('access.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('access.title')}</h1>
          <p>{t('access.lead')}</p>
        </div>
        {mayGive && (
          <Button look="primary" icon="plus" onClick={() => setDialog('give')}>
            {t('access.give')}
          </Button>
        )}
      </header>
      {isRefused ? (
        <section className="card">
          <Empty icon="lock" tone="w" title={t('access.forbidden')} actions={<ToHome />}>
            {t('access.forbiddenWhy')}
          </Empty>
        </section>
      ) : (
        <>
          {isSuccess && mine.data !== undefined && !mayGive && <Notice>{t('access.watching')}</Notice>}
          <div className="sect">
            <div className="tabs" role="group" aria-label={t('access.title')}>
              {TABS.map((one) => (
                <button key={one} type="button" aria-current={one === tab || undefined} onClick={() => setTab(one)}>
                  {t(`access.${one}`)}
                </button>
              ))}
            </div>
          </div>
          {tab === 'list' ? <GrantList onWithdraw={mayGive ? setDialog : undefined} /> : <Uses />}
        </>
      )}
      {dialog === 'give' && (
        <GiveGrantDialog
          onClose={close}
          onGiven={(name, receipt) => {
            close();
            toast('ok', t('access.given', { name }));
            grantsAfter(receipt);
          }}
        />
      )}
      {typeof dialog === 'object' && (
        <WithdrawGrantDialog
          grant={dialog}
          onClose={close}
          onWithdrawn={(receipt) => {
            close();
            toast('ok', t('access.withdrawn', { name: dialog.name, kind: t(`access.kind.${dialog.kind}`) }));
            grantsAfter(receipt);
          }}
        />
      )}
    </Shell>
  );
}

function GrantList({ onWithdraw }: { onWithdraw: ((grant: GrantRow) => void) | undefined }) {
  const { t } = useText();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGrants();
  return (
    <section className="card" aria-label={t('access.list')}>
      {data === undefined ? (
        <NotThere error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Empty icon="shield" title={t('access.none')}>
          {t('access.noneWhy')}
        </Empty>
      ) : (
        <GrantsTable grants={data} onWithdraw={onWithdraw} />
      )}
      {hasNextPage && <More isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </section>
  );
}

function Uses() {
  const { t } = useText();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGrantUses();
  return (
    <section className="card" aria-label={t('access.uses')}>
      {data === undefined ? (
        <NotThere error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Empty icon="eye" title={t('access.noUses')}>
          {t('access.noUsesWhy')}
        </Empty>
      ) : (
        <UsesList uses={data} />
      )}
      {hasNextPage && <More isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </section>
  );
}

function NotThere({ error, retry }: { error: unknown; retry: () => void }) {
  return error === null ? <Skeleton retry={retry} /> : <FailedPlace error={error} retry={retry} />;
}

function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const { t } = useText();
  return (
    <p className="more-grants">
      <Button busy={isBusy} onClick={onMore}>
        {t('access.more')}
      </Button>
    </p>
  );
}
