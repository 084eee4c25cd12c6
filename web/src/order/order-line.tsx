import { planOf } from '@lectern/contracts/membership/plans.ts';
import type { OrderRow } from '@lectern/contracts/order/queries.ts';
import type { ReactNode } from 'react';
import { useWhen } from '../kit/i18n/use-when.ts';
import { dayOf, lastDayOf, yuan } from './money.ts';
import { useText } from './texts.ts';

const LOOKS = {
  created: 'warn',
  paying: 'info',
  paid: 'ok',
  closed: 'off',
  refunding: 'warn',
  refunded: 'off',
  abnormal: 'bad',
} as const;

interface Props {
  readonly row: OrderRow;
  /** Whose it is, where that is not I. */
  readonly of?: string;
  readonly children?: ReactNode;
}

/** An order: number, goods, period, amount, way, time and status, and what can be done about it. */
export function OrderLine({ row, of, children }: Props) {
  const { t, language } = useText();
  const when = useWhen();
  const { level, months } = planOf(row.planId)!;
  const kind = t(`order.kind.${row.kind}`);
  const goods = [t(`plan.${level}`), t('plan.months', { n: months }), kind].join(language === 'en' ? ', ' : '，');
  const period =
    row.from !== undefined && row.until !== undefined
      ? t('pay.fromTo', { from: dayOf(row.from), to: lastDayOf(row.until) })
      : row.status !== 'closed' && t('order.paidThen');
  const back = [
    row.dueFen > 0 && t('order.dueBack', { sum: yuan(row.dueFen) }),
    row.returnedFen > 0 && t('order.returned', { sum: yuan(row.returnedFen) }),
  ].filter(Boolean);
  return (
    <li>
      <div className="grow">
        <b>{goods}</b>
        <small>{[of, period].filter(Boolean).join(' · ')}</small>
        <small className="mono">{row.orderNo}</small>
        {row.status === 'closed' && row.closedBy !== undefined && <small>{t(`order.closedBy.${row.closedBy}`)}</small>}
        {row.account !== undefined && <small>{t('order.account', { account: row.account })}</small>}
      </div>
      <div className="end">
        <b>{yuan(row.amountFen)}</b>
        <small>
          {[row.paidAt !== undefined && t('order.way'), when(row.paidAt ?? row.createdAt)].filter(Boolean).join(' · ')}
        </small>
        <span className={`st ${LOOKS[row.status]}`}>{[t(`order.${row.status}`), ...back].join(' · ')}</span>
      </div>
      <div className="acts">{children}</div>
    </li>
  );
}
