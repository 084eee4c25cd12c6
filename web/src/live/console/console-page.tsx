import { useEffect } from 'react';
import { useParams } from 'react-router';
import { enterLesson } from '../../data/track.ts';
import { useRoom } from '../../data/use-room.ts';
import { ForbiddenPage, MissingPage, RoomPage } from '../pages.tsx';
import type { TeacherView } from '../../data/lesson-views.ts';
import { useUser } from '../signed-in-only.tsx';
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
