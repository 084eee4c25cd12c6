import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { DrawnOr } from '../kit/ui/drawn-or.tsx';
import { Empty, Notice, Skeleton, useErrorText } from '../kit/ui/states.tsx';
import { EyesBar } from './eyes-bar.tsx';
import { FiguresNow } from './figures-now.tsx';
import type { Moment } from './playback.ts';
import type { Player, PlayerSnapshot } from './player.ts';
import { ScreenPicture } from './screen-picture.tsx';
import { StudentPicture } from './student-picture.tsx';
import { TeacherPicture } from './teacher-picture.tsx';
import type { Behind } from './use-facts.ts';
import type { ReplayedLesson } from './use-replay.ts';
import './picture.css';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly player: Player;
  readonly snapshot: PlayerSnapshot;
  /** The lesson's time. */
  readonly now: () => number;
  readonly onBehind: (behind: Behind) => void;
}

/** What somebody saw at this second, and the lesson in figures beside it. */
export function Picture({ id, lesson, player, snapshot, now, onBehind }: Props) {
  const { t } = useText();
  const { moment, isSeeking, isStalled, error } = snapshot;
  const isSlow = useSlow(isSeeking || isStalled);
  const isAtEnd = lesson.status === 'running' && isStalled && player.position() >= lesson.to;
  return (
    <section className="vw" aria-label={t('replay.eyes')}>
      <EyesBar lesson={lesson} player={player} snapshot={snapshot} />
      {error !== undefined && <Trouble error={error} retry={() => void player.retry()} />}
      <div className="body" aria-busy={isSlow}>
        {moment === undefined ? (
          error === undefined && <Skeleton />
        ) : (
          <>
            <DrawnOr of={moment} instead={<Undrawn />}>
              <Seen id={id} lesson={lesson} moment={moment} snapshot={snapshot} now={now} />
            </DrawnOr>
            <FiguresNow lesson={lesson} moment={moment} onBehind={onBehind} />
          </>
        )}
        {isSlow && !isAtEnd && moment !== undefined && error === undefined && (
          <p className="toast slow" role="status">
            {t('replay.waiting')}
          </p>
        )}
      </div>
    </section>
  );
}

interface SeenProps extends Pick<Props, 'id' | 'lesson' | 'snapshot' | 'now'> {
  readonly moment: Moment;
}

/** By the eyes whose moment is there; those that are wanted may still be on their way. */
function Seen({ id, lesson, moment, snapshot, now }: SeenProps): ReactNode {
  switch (moment.eyes.as) {
    case 'screen':
      return <ScreenPicture id={id} lesson={lesson} moment={moment} now={now} />;
    case 'teacher':
      return <TeacherPicture id={id} lesson={lesson} moment={moment} now={now} />;
    case 'student':
      return <StudentPicture id={id} lesson={lesson} moment={moment} snapshot={snapshot} />;
  }
}

/** A fact that does not fit its form may leave a moment that no picture can be made of. */
function Undrawn() {
  const { t } = useText();
  return (
    <Empty icon="alert" tone="w" title={t('replay.undrawn')}>
      {t('replay.undrawnWhy')}
    </Empty>
  );
}

function Trouble({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  return (
    <div className="trouble">
      <Notice
        tone="warn"
        assertive
        action={
          <Button size="sm" icon="sync" onClick={retry}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('replay.failed', { why: errorText(error) })}
      </Notice>
    </div>
  );
}

/** What takes less than this is not worth a word. */
const SLOW_MS = 500;

function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isWaiting) timer.current = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer.current);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
