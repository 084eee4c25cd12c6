import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { asClassSees } from '../../quiz/as-class-sees.ts';
import { PagePicture } from '../../slides/page-picture.tsx';
import { pictureOf } from '../../slides/pictures.ts';
import { Button } from '../../kit/ui/button.tsx';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { hasInk, openPage } from '../../board/surface.ts';
import { Later } from '../../kit/ui/later.tsx';
import { Board } from '../projector/board.tsx';
import { ratioOf } from '../../slides/page-ratio.ts';
import type { Asked } from './next-step.ts';
import { useStageNote, type StageNote } from './use-stage-note.ts';
import './stage.css';

interface Props {
  readonly id: string;
  readonly view: TeacherView;
  /** The page that is shown here; without one the board is. */
  readonly page: PageView | undefined;
  /** The page after it: its picture is fetched ahead, so that turning to it is at once, through a cut too. */
  readonly next: PageView | undefined;
  readonly shown: Asked | undefined;
  /** What the class has before it. */
  readonly current: Asked | undefined;
  readonly className: string | undefined;
  readonly members: number | undefined;
  readonly now: () => number;
  /** The board's tools are open: the page takes the pen. */
  readonly isWriting?: boolean;
  /** Whether any screen shows the lesson. */
  readonly isShown: boolean;
  /** Undefined where there is nothing to go back to: the record of a lesson that is over. */
  readonly onBack: (() => void) | undefined;
  /** Undefined for who may not choose what the screens show. */
  readonly onLesson: (() => void) | undefined;
}

const ASPECT = 16 / 9;

/** The page of slides, always; in a lesson without them the picture of the projector, small. */
export function Stage(props: Props) {
  const { id, view, page, next, isWriting = false } = props;
  const bare = view.lesson.status === 'running' ? openPage(view) : undefined;
  const drawing = { lessonId: id, board: view.board, isWriting };
  const { t } = useText();
  usePicturesAhead(id, page && next);
  const note = useStageNote(props);
  return (
    <div className="stage" role="region" aria-label={note?.says ?? t('console.stage')}>
      {bare ? (
        <div className="sheet" style={{ '--ratio': ASPECT } as CSSProperties}>
          <Later
            name="board/draw"
            load={loadDrawing}
            given={{ ...drawing, surface: bare.surface, ratio: ASPECT, isBare: true }}
          />
        </div>
      ) : page ? (
        <div className="sheet" style={{ '--ratio': ratioOf(page) } as CSSProperties}>
          <PagePicture lessonId={id} page={page} sizes={SIZES} leads={!isWriting} />
          {(isWriting || hasInk(view.board, `${page.deckId}/${page.n}`)) && (
            <Later
              name="board/draw"
              load={loadDrawing}
              given={{ ...drawing, surface: `${page.deckId}/${page.n}`, ratio: ratioOf(page) }}
              lines={0}
            />
          )}
        </div>
      ) : (
        <SmallBoard {...props} />
      )}
      {note && <Note note={note} />}
    </div>
  );
}

const loadDrawing = async () => (await import('../../board/drawing-layer.tsx')).DrawingLayer;

const SIZES = '(max-width: 767px) 100vw, 62vw';

function usePicturesAhead(lessonId: string, page: PageView | undefined): void {
  useEffect(() => {
    const picture = page && pictureOf(lessonId, page);
    if (picture === undefined) return;
    const ahead = new Image();
    ahead.sizes = SIZES;
    ahead.srcset = picture.srcSet;
    ahead.src = picture.src;
  }, [lessonId, page]);
}

function Note({ note: { says, action } }: { note: StageNote }) {
  return (
    <p className="says">
      {says}
      {action && (
        <Button size="sm" onClick={action.do}>
          {action.name}
        </Button>
      )}
    </p>
  );
}

function SmallBoard({ view, shown, className, members, now }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [pu, setPu] = useState(0.5);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setPu(Math.min(width / 1920, height / 1080));
    });
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="fit" ref={frame}>
      <div className="slide-frame" style={{ width: 1920 * pu, height: 1080 * pu, '--pu': `${pu}px` } as CSSProperties}>
        <Board
          lesson={view.lesson}
          className={className}
          joined={view.attendance.joined}
          members={members}
          question={shown && asClassSees(shown.question)}
          now={now}
          aspect={ASPECT}
        />
      </div>
    </div>
  );
}
