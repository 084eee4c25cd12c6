import { useParams } from 'react-router';
import { useRoom } from '../../data/use-room.ts';
import { useText } from '../../i18n/teacher.ts';
import type { ScreenView } from '../../data/lesson-views.ts';
import { ForbiddenPage, RoomPage } from '../pages.tsx';
import { useProjectorPresence } from '../projector-presence.ts';
import { useUser } from '../signed-in-only.tsx';
import { useClass } from '../use-class.ts';
import { Projection } from './projection.tsx';

/** A window for the projector: it is given the screen's view, which holds counts and never names. */
export function ProjectorPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const user = useUser();
  const { view, ...live } = useRoom<ScreenView>('lesson', id, user.id, 'screen');
  const taught = useClass(view?.lesson.classId);
  useProjectorPresence(id);
  if (live.state === 'refused' || view === undefined) return <RoomPage room={live} retry={() => live.room.retry()} />;
  if (live.audience !== 'screen') return <ForbiddenPage />;
  return (
    <>
      <title>{`${t('screen.title')} · ${view.lesson.title} - ${t('app.name')}`}</title>
      <Projection lessonId={id} view={view} now={live.room.clock.now} state={live.state} taught={taught} />
    </>
  );
}
