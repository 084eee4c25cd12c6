import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { ProblemError } from '../../kit/data/errors.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Empty, requestIdOf, useErrorText } from '../../kit/ui/states.tsx';
import { go } from './path.ts';

interface Props {
  readonly lessonId: string;
  readonly close: number | undefined;
  readonly error: unknown;
}

/** Why this lesson does not open, and where to go instead. Without a close code: a teacher on the students' page. */
export function Refused({ lessonId, close, error }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const useCode = (
    <Button look="primary" size="touch" onClick={() => go('/join')}>
      {t('lesson.useCode')}
    </Button>
  );
  const reload = (
    <Button look="primary" size="touch" icon="sync" onClick={() => location.reload()}>
      {t('action.reload')}
    </Button>
  );
  const isNotIn = error instanceof ProblemError && error.problem.code === 'page.forbidden';
  switch (close) {
    case undefined:
      return (
        <Empty
          icon="info"
          title={t('lesson.forTeachers')}
          actions={
            <Button look="primary" size="touch" onClick={() => location.assign(`/lesson/${lessonId}`)}>
              {t('lesson.home')}
            </Button>
          }
        >
          {t('lesson.forTeachersMore')}
        </Empty>
      );
    case CLOSE.missing:
      return (
        <Empty icon="search" title={t('lesson.missing')} actions={useCode}>
          {t('lesson.missingMore')}
        </Empty>
      );
    case CLOSE.userChanged:
      return <Empty icon="users" tone="w" title={t('lesson.userChanged')} actions={reload} />;
    case CLOSE.tooMany:
      return (
        <Empty icon="alert" tone="w" title={t('room.tooMany')} actions={reload}>
          {t('room.tooManyWhy')}
        </Empty>
      );
    case CLOSE.forbidden:
      return (
        <Empty
          icon="lock"
          tone="w"
          title={error === undefined || isNotIn ? t('lesson.forbidden') : errorText(error)}
          requestId={requestIdOf(error)}
          actions={useCode}
        >
          {isNotIn && t('lesson.notIn')}
        </Empty>
      );
    default:
      return <Empty icon="alert" tone="er" title={t('error.request')} actions={reload} />;
  }
}
