import { InvoicedOrders } from '@lectern/contracts/invoice/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { daysLeft, daysOf } from '@lectern/contracts/membership/periods.ts';
import { planOf } from '@lectern/contracts/membership/plans.ts';
import { CancelOrder, ORDER_STATUSES, RequestRefund, type OrderStatus } from '@lectern/contracts/order/order.ts';
import { MyOrders, OrderDetail, type OrderRow } from '@lectern/contracts/order/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import type { Done } from '../kit/data/use-commands.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { toast } from '../kit/ui/toast.tsx';
import { lastDayOf, yuan } from './money.ts';
import { OrderLine } from './order-line.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { useText } from './texts.ts';
import { useLevelAgain } from './use-level.ts';
import '../kit/ui/page-head.css';
import './order.css';

const REFRESH_MS = 30_000;
const DAY_MS = 24 * 3600_000;

/** My orders: paid, cancelled, or asked back. */
export function OrdersPage() {
  const { t } = useText();
  const [status, setStatus] = useState<OrderStatus>();
  const list = useList(MyOrders, { status }, REFRESH_MS);
  const invoices = useQuery({
    queryKey: [InvoicedOrders.name],
    queryFn: () => query<typeof InvoicedOrders>(InvoicedOrders, {}),
    refetchInterval: REFRESH_MS,
  });
  const invoiced = new Set(invoices.data?.orderIds);
  const readAgain = useReadAgain(MyOrders);
  const levelAgain = useLevelAgain();
  const [paid, setPaid] = useState<OrderRow>();
  const changed = (text: string, { receipt }: Done) => {
    toast('ok', text);
    readAgain(receipt);
    levelAgain();
  };
  return (
    <Page title={t('order.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('order.title')}</h1>
        </div>
        <Link className="btn" to="/me/membership">
          {t('plan.open')}
        </Link>
      </header>
      <ListPage
        list={list}
        label={t('order.title')}
        filters={
          <Select
            label={t('order.status')}
            value={status ?? ''}
            options={[
              { id: '', label: t('order.all') },
              ...ORDER_STATUSES.map((id) => ({ id, label: t(`order.${id}`) })),
            ]}
            onChange={(id) => setStatus(id === '' ? undefined : id)}
          />
        }
        onAll={status === undefined ? undefined : () => setStatus(undefined)}
        empty={{ icon: 'list', title: t('order.none'), why: t('order.noneWhy') }}
      >
        {(rows) => (
          <ul className="orders">
            {rows.map((row) => (
              <OrderLine key={row.orderId} row={row}>
                <Actions
                  row={row}
                  isInvoiced={invoiced.has(row.orderId)}
                  among={rows.map((one) => one.status).join()}
                  onPay={() => setPaid(row)}
                  onDone={changed}
                />
              </OrderLine>
            ))}
          </ul>
        )}
      </ListPage>
      {paid && (
        <PurchaseDialog
          order={paid}
          onClose={() => {
            setPaid(undefined);
            readAgain();
            levelAgain();
          }}
        />
      )}
    </Page>
  );
}

interface ActionsProps {
  readonly row: OrderRow;
  /** Whether an invoice was asked for that was not returned: another one is refused. */
  readonly isInvoiced: boolean;
  /** How all of them stand: what would go back of one follows from the others. */
  readonly among: string;
  readonly onPay: () => void;
  readonly onDone: (text: string, done: Done) => void;
}

function Actions({ row, isInvoiced, among, onPay, onDone }: ActionsProps) {
  const { orderId, planId, status, paidAt, from = 0, until } = row;
  const { t } = useText();
  const when = useWhen();
  const now = useMinute();
  const to = { family: 'order', id: orderId };
  const name = `${t(`plan.${planOf(planId)!.level}`)} ${when(paidAt ?? 0)}`;
  if (status === 'created' || status === 'paying')
    return (
      <>
        <CommandButton
          command={CancelOrder}
          to={to}
          data={{}}
          look="quiet"
          size="sm"
          confirm={{ title: t('order.cancelAsk'), what: t('order.cancelWhat'), keep: t('order.keep') }}
          onDone={(done) => onDone(t('order.cancelled'), done)}
        >
          {t('order.cancel')}
        </CommandButton>
        <Button look="primary" size="sm" onClick={onPay}>
          {t('order.pay')}
        </Button>
      </>
    );
  if (status === 'closed' || status === 'refunded')
    return (
      <Link className="btn sm" to="/me/membership" state={{ planId }}>
        {t('order.again')}
      </Link>
    );
  return (
    status === 'paid' && (
      <>
        <Link
          className="btn sm"
          to={isInvoiced ? `/me/invoices?order=${orderId}` : '/me/invoices'}
          state={isInvoiced ? undefined : { orderId }}
          aria-label={`${t(isInvoiced ? 'order.invoiced' : 'order.invoice')}: ${name}`}
        >
          {t(isInvoiced ? 'order.invoiced' : 'order.invoice')}
        </Link>
        {until !== undefined && until > now && (
          <RefundButton row={row} among={among} period={{ from, until }} name={name} now={now} onDone={onDone} />
        )}
      </>
    )
  );
}

interface RefundProps extends Pick<ActionsProps, 'row' | 'among' | 'onDone'> {
  readonly period: { readonly from: number; readonly until: number };
  readonly name: string;
  readonly now: number;
}

/** The server says what would go back, and what goes on; nothing stands here where nothing would, as in what was credited. */
function RefundButton({ row, among, period, name, now, onDone }: RefundProps) {
  const { orderId, orderNo, creditFen, paidAt } = row;
  const { t } = useText();
  const isOver = now - paidAt! >= LIMITS.refundDays * DAY_MS;
  const { data } = useQuery({
    queryKey: [OrderDetail.name, orderNo, daysLeft(period, now), among],
    queryFn: () => query<typeof OrderDetail>(OrderDetail, { order_no: orderNo }),
    enabled: !isOver,
  });
  const refund = data?.data.refund;
  if (refund === undefined && !isOver) return null;
  const last = refund?.restores.at(-1);
  const what = [
    t('order.refundWhat', { left: daysLeft(period, now), all: daysOf(period), sum: yuan(refund?.fen ?? 0) }),
    last === undefined
      ? t('order.refundEnds')
      : t('order.refundRestores', {
          what: t(`plan.${last.level}`),
          day: lastDayOf(last.until),
          credit: yuan(creditFen),
        }),
  ];
  return (
    <CommandButton
      command={RequestRefund}
      to={{ family: 'order', id: orderId }}
      data={{}}
      look="quiet"
      size="sm"
      aria-label={`${t('order.refund')}: ${name}`}
      why={isOver ? t('order.refundOver', { days: LIMITS.refundDays }) : undefined}
      confirm={{ title: t('order.refundAsk'), what: what.join(' '), keep: t('order.keep') }}
      onDone={(done) => onDone(t('order.refundAsked'), done)}
    >
      {t('order.refund')}
    </CommandButton>
  );
}
