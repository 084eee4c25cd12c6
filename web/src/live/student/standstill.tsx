import { useText } from '../../kit/i18n/student.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';

/** A lesson that shows nothing right now: before it begins, before the first page or question, or cancelled. */
export function Standstill({ view, own }: { view: StudentView; own: StudentOwn }) {
  const { t } = useText();
  const joined = own.attendance;
  return (
    <>
      <Words status={view.lesson.status} />
      <p className="here">
        {joined?.version !== undefined && (
          <span className="st ok">
            <Icon name="okc" size="xs" />
            {t('lesson.joined', { version: joined.version })}
          </span>
        )}
        <span>{t('lesson.present', { n: view.attendance.joined })}</span>
      </p>
    </>
  );
}

function Words({ status }: Pick<StudentView['lesson'], 'status'>) {
  const { t } = useText();
  switch (status) {
    case 'cancelled':
      return <Empty icon="leave" title={t('lesson.cancelled')} />;
    case 'running':
      return (
        <Empty icon="quiz" title={t('lesson.waiting')}>
          {t('lesson.waitingMore')}
        </Empty>
      );
    default:
      return (
        <Empty icon="clock" title={t('lesson.notStarted')}>
          {t('lesson.notStartedMore')}
        </Empty>
      );
  }
}
