import { useParams } from 'react-router';
import { useRoom } from '../../data/use-room.ts';
import type { TeacherView } from '../../data/lesson-views.ts';
import { ForbiddenPage, MissingPage, RoomPage } from '../pages.tsx';
import { Shell } from '../shell.tsx';
import { useUser } from '../signed-in-only.tsx';
import { useText } from '../../i18n/teacher.ts';
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
        frame={(waiting) => <Shell title={t('prep.questions')}>{waiting}</Shell>}
      />
    );
  }
  if (live.audience !== 'teacher') return <ForbiddenPage />;
  if (view.lesson.status === 'unscheduled') return <MissingPage />;
  return (
    <Shell title={view.lesson.title ?? ''}>
      <Preparation key={id} id={id} view={view} live={live} />
    </Shell>
  );
}
