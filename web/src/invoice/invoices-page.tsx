import { MailInvoice } from '@lectern/contracts/invoice/invoice.ts';
import { InvoiceAddress, InvoicedOrders, invoiceFilePath, MyInvoices } from '@lectern/contracts/invoice/queries.ts';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { MyOrders } from '@lectern/contracts/order/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Failed } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { dayOf, yuan } from '../order/money.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { LOOKS } from './looks.ts';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './invoice.css';

const REFRESH_MS = 30_000;

/** Of the personal centre: the invoices that I asked for, and a new one [R2.23, R4.15]. */
export function InvoicesPage() {
  const { t } = useText();
  const when = useWhen();
  const { id } = useUser();
  const { state } = useLocation() as { readonly state: { readonly orderId?: string } | null };
  const [search, setSearch] = useSearchParams();
  const { data: orderId } = idSchema.safeParse(search.get('order'));
  const list = useList(MyInvoices, { orderId }, REFRESH_MS);
  const orders = useList(MyOrders, { status: 'paid', size: LIMITS.listRowsMost }, REFRESH_MS);
  const invoiced = useQuery({
    queryKey: [InvoicedOrders.name],
    queryFn: () => query<typeof InvoicedOrders>(InvoicedOrders, {}),
  });
  const address = useAsked('invoice-address', () => query<typeof InvoiceAddress>(InvoiceAddress, {}));
  const isAddressKnown = address.data !== undefined || address.error !== undefined;
  const readAgain = useReadAgain(MyInvoices);
  const [isAsking, setAsking] = useState(false);
  const [isFresh, setFresh] = useState(true);
  const free = invoiced.data && orders.rows?.filter((one) => !invoiced.data.orderIds.includes(one.orderId));
  /** The order that they came for; a reload after that was asked for asks for nothing. */
  const cameFor = free?.find((one) => one.orderId === state?.orderId)?.orderId;
  const { hasMore, isFetchingMore, error, more } = orders;
  const isTaken = state?.orderId === undefined || invoiced.data?.orderIds.includes(state.orderId) !== false;
  const isSought = isFresh && !isTaken && cameFor === undefined && hasMore && error === undefined;
  useEffect(() => {
    if (isSought && !isFetchingMore) more();
  }, [isSought, isFetchingMore, more]);
  const failure = invoiced.error ?? error ?? null;
  const showAll = () => setSearch({}, { replace: true });
  const close = () => {
    setAsking(false);
    setFresh(false);
  };
  return (
    <Page title={t('invoice.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('invoice.title')}</h1>
          <p>{t('invoice.lead')}</p>
        </div>
        <Link className="btn" to="/me/orders">
          {t('invoice.orderNos')}
        </Link>
        <Button look="primary" icon="plus" onClick={() => setAsking(true)}>
          {t('invoice.ask')}
        </Button>
      </header>
      <ListPage
        list={list}
        label={t('invoice.title')}
        filters={orderId !== undefined && <Button onClick={showAll}>{t('invoice.all')}</Button>}
        onAll={orderId === undefined ? undefined : showAll}
        empty={{ icon: 'paper', title: t('invoice.none'), why: t('invoice.noneWhy') }}
      >
        {(rows) => (
          <ul className="invoices">
            {rows.map(({ invoiceId, number, title, header, taxId, amountFen, status, since, ...one }) => (
              <li key={invoiceId}>
                <div className="grow">
                  <b>{title}</b>
                  <small>{[t(`invoice.${header}`), taxId, yuan(amountFen)].filter(Boolean).join(' · ')}</small>
                  <small className="mono">{number}</small>
                  {one.words !== undefined && <small>{t('invoice.why', { words: one.words })}</small>}
                </div>
                <div className="end">
                  <span className={`st ${LOOKS[status]}`}>{t(`invoice.${status}`)}</span>
                  {one.isRefunded && <span className="st warn">{t('invoice.refunded')}</span>}
                  <small>
                    {one.mailedAt === undefined
                      ? t('invoice.since', { when: when(since) })
                      : t('invoice.mailed', { when: when(one.mailedAt), email: one.email })}
                  </small>
                  {(status === 'submitted' || status === 'processing') && !one.isRefunded && (
                    <small>{t('invoice.due', { from: dayOf(one.dueFrom), until: dayOf(one.dueUntil) })}</small>
                  )}
                </div>
                {status === 'issued' && (
                  <div className="acts">
                    <a className="btn sm" href={invoiceFilePath(id, invoiceId)} target="_blank" rel="noreferrer">
                      {t('invoice.download')}
                    </a>
                    <CommandButton
                      command={MailInvoice}
                      to={{ family: 'invoice', id }}
                      data={{ invoiceId }}
                      look="quiet"
                      size="sm"
                      aria-label={`${t('invoice.again')}: ${number}`}
                      onDone={({ receipt }) => {
                        toast('ok', t('invoice.wasSent', { email: one.email }));
                        readAgain(receipt);
                      }}
                    >
                      {t('invoice.again')}
                    </CommandButton>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {isAsking && free === undefined && failure !== null && (
        <Dialog title={t('invoice.ask')} onClose={close}>
          <Failed
            error={failure}
            retry={() => {
              orders.again();
              void invoiced.refetch();
            }}
          />
        </Dialog>
      )}
      {isAddressKnown &&
        (isAsking || (isFresh && cameFor !== undefined)) &&
        free !== undefined &&
        list.rows !== undefined && (
          <InvoiceDialog
            orders={free}
            onMore={hasMore ? more : undefined}
            chosen={cameFor}
            email={address.data?.email}
            onClose={close}
            onDone={(receipt) => {
              close();
              toast('ok', t('invoice.sent'));
              showAll();
              readAgain(receipt);
              void invoiced.refetch();
            }}
          />
        )}
    </Page>
  );
}
