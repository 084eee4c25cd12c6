import { useEffect } from 'react';
import { useRoom } from '../../kit/data/use-room.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Alone } from '../../kit/ui/alone.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import type { ScreenView } from '../../kit/data/lesson-views.ts';
import { Projection } from '../projector/projection.tsx';

interface Props {
  readonly lessonId: string;
  readonly screenId: string;
  /** The room was closed to this screen: whether it is still paired has to be asked. */
  readonly onRefused: () => void;
  readonly onAgain: () => void;
}

/** The lesson that this screen was paired with, as the class sees it; after a reload it is there again. */
export function PairedScreen({ lessonId, screenId, onRefused, onAgain }: Props) {
  const { t } = useText();
  const { view, ...live } = useRoom<ScreenView>('lesson', lessonId, screenId, 'screen');
  const isRefused = live.state === 'refused';
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);
  const again = (
    <Button icon="sync" onClick={onAgain}>
      {t('pair.again')}
    </Button>
  );
  if (isRefused || view === undefined) {
    return (
      <Alone>
        <Empty
          icon={live.state === 'offline' ? 'netoff' : 'screen'}
          {...(live.state === 'offline' && { tone: 'w' })}
          title={live.state === 'offline' ? t('page.offline') : t('pair.opening')}
          actions={again}
        >
          {live.state === 'offline' && t('pair.offline')}
        </Empty>
      </Alone>
    );
  }
  const isOver = view.lesson.status === 'ended' || view.lesson.status === 'cancelled';
  return (
    <>
      <title>{`${t('screen.title')} · ${view.lesson.title} - ${t('app.name')}`}</title>
      <Projection lessonId={lessonId} view={view} now={live.room.clock.now} state={live.state} />
      {isOver && (
        <div className="paired-over">
          {t('pair.over')}
          {again}
        </div>
      )}
    </>
  );
}
