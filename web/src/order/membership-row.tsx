import { Link } from 'react-router';
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
      <Link className="btn sm" to="/me/orders">
        {t('plan.orders')}
      </Link>
      <Link className="btn sm" to="/me/membership">
        {t('plan.open')}
      </Link>
    </div>
  );
}
