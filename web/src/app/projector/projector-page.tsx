import { useEffect, useState, type CSSProperties } from 'react';
import { useParams } from 'react-router';
import { useRoom } from '../../data/use-room.ts';
import { useText } from '../../i18n/teacher.ts';
import type { ScreenView } from '../lesson-view.ts';
import { ForbiddenPage, RoomPage } from '../pages.tsx';
import { useProjectorPresence } from '../projector-presence.ts';
import { useUser } from '../signed-in-only.tsx';
import { useClass } from '../use-class.ts';
import { Projection } from './projection.tsx';
import { ScreenControls } from './screen-controls.tsx';
import './projector-page.css';

/** A window for the projector: it is given the screen's view, which holds counts and never names. */
export function ProjectorPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const user = useUser();
  const { view, ...live } = useRoom<ScreenView>('lesson', id, user.id, 'screen');
  const taught = useClass(view?.lesson.classId);
  const { aspect, pu } = usePicture();
  useProjectorPresence(id);
  if (live.state === 'refused' || view === undefined) return <RoomPage room={live} retry={() => live.room.retry()} />;
  if (live.audience !== 'screen') return <ForbiddenPage />;
  return (
    <main className="screen" style={{ '--pu': `${pu}px` } as CSSProperties}>
      <title>{`${t('screen.title')} · ${view.lesson.title} - ${t('app.name')}`}</title>
      <Projection
        lesson={view.lesson}
        className={taught?.name}
        joined={view.attendance.joined}
        members={taught?.students}
        question={publishedLast(view)}
        now={live.room.clock.now}
        aspect={aspect}
        isOwn
      />
      <ScreenControls state={live.state} />
    </main>
  );
}

function publishedLast({ lesson, quiz }: ScreenView) {
  if (lesson.status !== 'running') return undefined;
  return Object.values(quiz.questions).sort((one, other) => other.n - one.n)[0];
}

/** The picture's unit is 1/1080 of the height, but a window narrower than 4:3 is measured by its width. */
function usePicture(): { aspect: number; pu: number } {
  const [size, setSize] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    const measure = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const pu = Math.min(size.height / 1080, size.width / 1440);
  return { aspect: size.width / (1080 * pu), pu };
}
