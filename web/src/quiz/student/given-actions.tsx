import { useText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import type { Standing } from './standing.ts';
import type { Back } from './use-back-soon.ts';

interface Props {
  readonly standing: Standing;
  readonly isOver: boolean;
  /** What was chosen and never submitted, in words. */
  readonly unsubmitted: string | undefined;
  readonly back: Back;
  readonly onRetry: () => void;
  readonly onChange: () => void;
}

/** What can be done once an answer is on its way, or the time is up. */
export function GivenActions({ standing, isOver, unsubmitted, back, onRetry, onChange }: Props) {
  const { t } = useText();
  const change = !isOver && (
    <Button size="touch" wide onClick={onChange}>
      {t('quiz.change')}
    </Button>
  );
  if (standing.is === 'unsent') {
    const canRetry = standing.item.state === 'saved';
    return (
      <>
        <p className="hint">{t('quiz.lateHint')}</p>
        <div className={canRetry && !isOver ? 'pair even' : undefined}>
          {change}
          {canRetry && (
            <Button size="touch" wide icon="sync" onClick={onRetry}>
              {t('offline.retry')}
            </Button>
          )}
        </div>
      </>
    );
  }
  if (isOver) {
    return (
      <>
        {standing.is === 'none' && unsubmitted !== undefined && <p className="hint">{unsubmitted}</p>}
        <p className="hint">{t('quiz.timeUpHint')}</p>
      </>
    );
  }
  return (
    <>
      <p className="hint">{t(back.isSoon ? 'quiz.backSoon' : 'quiz.waitCollect')}</p>
      <div className={back.isSoon ? 'pair even' : undefined}>
        {back.isSoon && (
          <Button size="touch" wide onClick={back.stay}>
            {t('quiz.stay')}
          </Button>
        )}
        {change}
      </div>
    </>
  );
}
