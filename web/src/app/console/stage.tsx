import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useText } from '../../i18n/teacher.ts';
import { asClassSees } from '../../quiz/as-class-sees.ts';
import { Button } from '../../ui/button.tsx';
import type { TeacherView } from '../lesson-view.ts';
import { Projection } from '../projector/projection.tsx';
import type { Asked } from './next-step.ts';
import './stage.css';

interface Props {
  readonly view: TeacherView;
  readonly shown: Asked | undefined;
  /** What the class has before it. */
  readonly current: Asked | undefined;
  readonly className: string | undefined;
  readonly members: number | undefined;
  readonly now: () => number;
  /** Undefined where there is nothing to go back to: the record of a lesson that is over. */
  readonly onBack: (() => void) | undefined;
}

const ASPECT = 16 / 9;

/** The picture of the projector, small; or what the teacher looks at instead, which says so. */
export function Stage({ view, shown, current, className, members, now, onBack }: Props) {
  const { t } = useText();
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
  const isElse = shown?.id !== current?.id;
  const says = !isElse
    ? undefined
    : view.lesson.status === 'ended'
      ? t('console.stageRecord')
      : shown?.question.status === 'draft'
        ? t('console.stagePreview')
        : t('console.stageLook', { n: current?.question.n ?? 0 });
  return (
    <div className="stage" role="region" aria-label={says ?? t('console.stage')}>
      <div className="fit" ref={frame}>
        <div
          className="slide-frame"
          style={{ width: 1920 * pu, height: 1080 * pu, '--pu': `${pu}px` } as CSSProperties}
        >
          <Projection
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
      {says !== undefined && (
        <p className="says">
          {says}
          {onBack && (
            <Button size="sm" onClick={onBack}>
              {t('console.backToCurrent')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
