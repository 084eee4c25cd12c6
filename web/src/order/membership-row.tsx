import { MyOrders } from '@lectern/contracts/order/queries.ts';
import { Link } from 'react-router';
import { useList } from '../kit/lists/use-list.ts';
import { useText } from './texts.ts';
import { UntilWhen } from './until-when.tsx';
import { useLevel } from './use-level.ts';
import '../kit/ui/me-row.css';

/** Of the personal centre: my level, and my orders; nothing where the school sells nothing. */
export function MembershipRow() {
  const { t } = useText();
  const { data } = useLevel();
  if (data?.isCommercial !== true) return null;
  return (
    <div className="me-row">
      <span className="i2">{t('plan.title')}</span>
      <div className="grow">
        <b>{t(`plan.${data.level}`)}</b>
        <small className="i2">
          <UntilWhen mine={data} />
        </small>
      </div>
      <Link className="btn sm" to="/me/invoices">
        {t('order.invoices')}
      </Link>
      <OrdersLink />
      <Link className="btn sm" to="/me/membership">
        {t('plan.open')}
      </Link>
    </div>
  );
}

/** How many orders wait for their money is counted by the server, on all pages. */
function OrdersLink() {
  const { t } = useText();
  const { total: n = 0 } = useList(MyOrders, { waits: 1, size: 1 });
  return (
    <Link className="btn sm" to="/me/orders">
      {t('plan.orders')}
      {n > 0 && <span className="badge hot">{t('order.toPay', { n })}</span>}
    </Link>
  );
}
