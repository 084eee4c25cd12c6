import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { ScreenView } from '../kit/data/lesson-views.ts';
import { useText } from './texts.ts';
import { Face } from '../live/projector/projection.tsx';
import { classSize } from './class-size.ts';
import type { Moment } from './playback.ts';
import type { ReplayedLesson } from './use-replay.ts';
import '../live/projector/projector-page.css';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly moment: Moment;
  readonly now: () => number;
}

/** The projector's own parts, as large as there is room. */
export function ScreenPicture({ id, lesson, moment, now }: Props) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  const pu = useUnit(place);
  return (
    <div className="screen-place" ref={place} role="region" aria-label={t('replay.pictureScreen')}>
      <div className="screen-frame" style={{ '--pu': `${pu}px`, width: 1920 * pu, height: 1080 * pu } as CSSProperties}>
        <Face
          lessonId={id}
          view={moment.view as unknown as ScreenView}
          now={now}
          taught={{ name: lesson.className, students: classSize(lesson.people) }}
          aspect={16 / 9}
        />
      </div>
    </div>
  );
}

/** One unit of the picture, 1/1080 of its height, in px: as large as fits into a box. */
function useUnit(place: RefObject<HTMLElement | null>): number {
  const [pu, setPu] = useState(0.4);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setPu(Math.min(width / 1920, height / 1080));
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [place]);
  return pu;
}
