import { Button } from '../kit/ui/button.tsx';
import { Skeleton } from '../kit/ui/states.tsx';
import { FactRows } from './fact-rows.tsx';
import { useLast, type FactsAround as Around } from './use-facts.ts';
import type { LessonTelling } from './use-telling.ts';

interface Props {
  readonly around: Around;
  readonly version: number;
  readonly telling: LessonTelling;
  readonly onShow: (version: number) => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** The facts before and after this second; the last ones stay until the next are there. */
export function FactsAround({ around: { facts, isHere, error }, version, telling, onShow, onStep }: Props) {
  const { t } = telling;
  const shown = useLast(isHere ? facts : undefined, error === null);
  return (
    <section className="near" aria-label={t('replay.around')}>
      <header>
        <h2>{t('replay.around')}</h2>
        <span className="grow" />
        <Button
          look="quiet"
          size="sm"
          icon="up"
          aria-label={t('replay.before')}
          title={`${t('replay.before')} ,`}
          onClick={() => onStep(-1)}
        />
        <Button
          look="quiet"
          size="sm"
          icon="down"
          aria-label={t('replay.after')}
          title={`${t('replay.after')} .`}
          onClick={() => onStep(1)}
        />
      </header>
      {shown === undefined ? (
        <div className="wait">{error === null && <Skeleton />}</div>
      ) : (
        <FactRows facts={shown} version={version} telling={telling} onShow={onShow} />
      )}
    </section>
  );
}
