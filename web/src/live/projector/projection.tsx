import { questionPictureAt } from '@lectern/contracts/question/pictures-seen.ts';
import type { RoomState } from '../../kit/data/room-snapshot.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { PicturesAt } from '../../kit/pictures/pictures-at.ts';
import { DanmuLanes } from '../../danmu/lanes/danmu-lanes.tsx';
import type { ScreenView } from '../../kit/data/lesson-views.ts';
import { Later } from '../../kit/ui/later.tsx';
import { Board, Lobby } from './board.tsx';
import { CheckInFace } from './check-in-face.tsx';
import { PageFace } from './page-face.tsx';
import { ScreenControls } from './screen-controls.tsx';
import { shownOn } from './shown.ts';
import { useEffect, useState, type CSSProperties } from 'react';
import './projector-page.css';

interface Props {
  readonly lessonId: string;
  readonly view: ScreenView;
  /** The server's clock. */
  readonly now: () => number;
  readonly state: RoomState;
  /** Name and size of the class, where whoever shows it may know them. */
  readonly taught?: { readonly name: string; readonly students: number } | undefined;
}

/**
 * The picture for the whole class, as large as the window, of a room that is open as a screen: the projector's window
 * of this computer, and the screen of another one that was paired.
 */
export function Projection({ lessonId, view, now, state, taught }: Props) {
  const { aspect, pu } = usePicture();
  return (
    <main className="projection" style={pu}>
      <Face lessonId={lessonId} view={view} now={now} taught={taught} aspect={aspect} isOwn />
      <ScreenControls state={state} />
    </main>
  );
}

interface FaceProps extends Omit<Props, 'state'> {
  /** Width by height of the picture. */
  readonly aspect: number;
  /** A window of its own; in a frame the picture is always 16:9. */
  readonly isOwn?: boolean;
}

/** What a screen shows of a lesson: one face of it. */
export function Face({ lessonId, view, now, taught, aspect, isOwn = false }: FaceProps) {
  const { t } = useText();
  const shown = shownOn(view);
  const { lesson, attendance, guests } = view;
  const members = taught && taught.students + (guests?.students ?? 0);
  const board = {
    lesson,
    className: taught?.name,
    joined: attendance.joined,
    members,
    isOwn,
  };
  switch (shown.face) {
    case 'blank':
      return <section className="proj blank" aria-label={t('screen.blank')} />;
    case 'checkIn':
      return (
        <CheckInFace
          lessonId={lessonId}
          lesson={lesson}
          attendance={attendance}
          members={members}
          now={now}
          isOwn={isOwn}
        />
      );
    case 'tool':
      return (
        <div className="proj">
          <Later
            key={shown.tool.face}
            name={`face/${shown.tool.face}`}
            load={shown.tool.load}
            given={{ lessonId, view, members, now, isOwn }}
            lines={0}
          />
        </div>
      );
    case 'code':
      return <Lobby {...board} question={undefined} />;
    case 'page':
      return (
        <PageFace
          lessonId={lessonId}
          view={view}
          page={shown.page}
          question={shown.question}
          isBelow={shown.isBelow ?? false}
          now={now}
          aspect={aspect}
        />
      );
    case 'question':
    case 'result':
      return (
        <PicturesAt value={(file) => questionPictureAt(lessonId, file)}>
          <Board {...board} question={shown.question} now={now} aspect={aspect} />
        </PicturesAt>
      );
    case 'board':
      return (
        <>
          <Board {...board} question={undefined} now={now} aspect={aspect} />
          {lesson.status === 'running' && (
            <div className={`board-danmu ${view.danmu.settings.area}`}>
              <DanmuLanes danmu={view.danmu.danmu} settings={view.danmu.settings} />
            </div>
          )}
        </>
      );
  }
}

/** The picture's unit is 1/1080 of the height, but a window narrower than 4:3 is measured by its width. */
function usePicture(): { readonly aspect: number; readonly pu: CSSProperties } {
  const [size, setSize] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    const measure = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const pu = Math.min(size.height / 1080, size.width / 1440);
  return { aspect: size.width / (1080 * pu), pu: { '--pu': `${pu}px` } as CSSProperties };
}
