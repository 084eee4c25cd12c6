import { useParams } from 'react-router';
import { useRoom } from '../../kit/data/use-room.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { ForbiddenPage, MissingPage, RoomPage } from '../../kit/ui/pages.tsx';
import { Page } from '../../kit/ui/page.tsx';
import { useUser } from '../../kit/data/use-user.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Preparation } from './preparation.tsx';

/** Prepares a lesson in its live room, so that what a colleague writes is there at once. */
export function PreparationPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const user = useUser();
  const { view, ...live } = useRoom<TeacherView>('lesson', id, user.id);
  if (live.state === 'refused' || view === undefined) {
    return (
      <RoomPage
        room={live}
        retry={() => live.room.retry()}
        frame={(waiting) => <Page title={t('prep.questions')}>{waiting}</Page>}
      />
    );
  }
  if (live.audience !== 'teacher') return <ForbiddenPage />;
  if (view.lesson.status === 'unscheduled') return <MissingPage />;
  return (
    <Page title={view.lesson.title ?? ''}>
      <Preparation key={id} id={id} view={view} live={live} />
    </Page>
  );
}
