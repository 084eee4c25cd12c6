import { useEffect } from 'react';
import { useParams } from 'react-router';
import { enterLesson } from '../../kit/data/track.ts';
import { useRoom } from '../../kit/data/use-room.ts';
import { ForbiddenPage, MissingPage, RoomPage } from '../../kit/ui/pages.tsx';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { useUser } from '../../kit/data/use-user.ts';
import { Console } from './console.tsx';

/** Opens the room of a lesson; everything the console shows is in its view, so it opens where it was. */
export function ConsolePage() {
  const { id = '' } = useParams();
  const user = useUser();
  const { view, ...live } = useRoom<TeacherView>('lesson', id, user.id);
  const isRunning = view?.lesson.status === 'running';
  useEffect(() => (isRunning ? enterLesson(id) : undefined), [isRunning, id]);
  if (live.state === 'refused' || view === undefined) return <RoomPage room={live} retry={() => live.room.retry()} />;
  if (live.audience !== 'teacher') return <ForbiddenPage />; // a student of the lesson gets the student's view
  if (view.lesson.status === 'unscheduled') return <MissingPage />;
  return <Console key={id} id={id} view={view} live={live} />;
}
