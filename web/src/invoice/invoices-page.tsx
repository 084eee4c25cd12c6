import { invoiceDue } from '@lectern/contracts/invoice/due.ts';
import { MailInvoice } from '@lectern/contracts/invoice/invoice.ts';
import { invoiceFilePath, MyInvoices } from '@lectern/contracts/invoice/queries.ts';
import { MyOrders } from '@lectern/contracts/order/queries.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { dayOf, yuan } from '../order/money.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { LOOKS } from './looks.ts';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './invoice.css';

const REFRESH_MS = 30_000;
const daysOf = ({ from, until }: ReturnType<typeof invoiceDue>) => ({ from: dayOf(from), until: dayOf(until) });

/** Of the personal centre: the invoices that I asked for, and a new one [R2.23, R4.15]. */
export function InvoicesPage() {
  const { t } = useText();
  const when = useWhen();
  const { id } = useUser();
  const { state } = useLocation() as { readonly state: { readonly orderId?: string } | null };
  const list = useList(MyInvoices, {}, REFRESH_MS);
  const orders = useList(MyOrders, { status: 'paid' }, REFRESH_MS);
  const readAgain = useReadAgain(MyInvoices);
  const [isAsking, setAsking] = useState(false);
  const [isFresh, setFresh] = useState(true);
  const taken = new Set(list.rows?.filter((one) => one.status !== 'returned').flatMap(({ orderIds }) => orderIds));
  const free = orders.rows?.filter(({ orderId }) => !taken.has(orderId));
  /** The order that they came for; a reload after that was asked for asks for nothing. */
  const cameFor = free?.find(({ orderId }) => orderId === state?.orderId)?.orderId;
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
        <Button look="primary" icon="plus" onClick={() => setAsking(true)}>
          {t('invoice.ask')}
        </Button>
      </header>
      <ListPage
        list={list}
        label={t('invoice.title')}
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
                    <small>{t('invoice.due', daysOf(invoiceDue(one.at)))}</small>
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
      <Link className="btn sm" to="/me/orders">
        {t('invoice.orderNos')}
      </Link>
      {(isAsking || (isFresh && cameFor !== undefined)) && free !== undefined && list.rows !== undefined && (
        <InvoiceDialog
          orders={free}
          chosen={cameFor}
          onClose={close}
          onDone={(receipt) => {
            close();
            toast('ok', t('invoice.sent'));
            readAgain(receipt);
          }}
        />
      )}
    </Page>
  );
}
