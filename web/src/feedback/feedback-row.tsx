import { MyFeedback } from '@lectern/contracts/feedback/queries.ts';
import { Link } from 'react-router';
import { useList } from '../kit/lists/use-list.ts';
import { useText } from './texts.ts';
import '../kit/ui/me-row.css';

/** Of the personal centre: what I told the school, and how many replies I have not read. */
export function FeedbackRow() {
  const { t } = useText();
  const { total: n = 0 } = useList(MyFeedback, { message: 'new', size: 1 });
  return (
    <div className="me-row">
      <span className="i2">{t('feedback.title')}</span>
      <div className="grow">
        <small className="i2">{t('feedback.rowHint')}</small>
      </div>
      <Link className="btn sm" to="/feedback">
        {t('feedback.rowOpen')}
        {n > 0 && <span className="badge hot">{t('feedback.unread', { n })}</span>}
      </Link>
    </div>
  );
}
