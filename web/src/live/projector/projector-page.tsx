import { useParams } from 'react-router';
import { useRoom } from '../../kit/data/use-room.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { ScreenView } from '../../kit/data/lesson-views.ts';
import { ForbiddenPage, RoomPage } from '../../kit/ui/pages.tsx';
import { useProjectorPresence } from '../projector-presence.ts';
import { useUser } from '../../kit/data/use-user.ts';
import { useClass } from '../../class/use-class.ts';
import { Projection } from './projection.tsx';

/** Whoever sits down by the code is counted with the class: its size is read again while the lesson runs. */
const CLASS_MS = 15_000;

/** A window for the projector: it is given the screen's view, which holds counts and never names. */
export function ProjectorPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const user = useUser();
  const { view, ...live } = useRoom<ScreenView>('lesson', id, user.id, 'screen');
  const taught = useClass(view?.lesson.classId, CLASS_MS);
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
