import type { RoomState } from '../../data/room-snapshot.ts';
import { timeOfDay } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

interface Props {
  readonly state: RoomState;
  readonly heardAt: number;
  /** Undefined where another button does the same. */
  readonly onRetry: (() => void) | undefined;
}

/** How old what one sees is, while the network is gone. */
export function OfflineBanner({ state, heardAt, onRetry }: Props) {
  const { t } = useText();
  if (state !== 'offline') return null;
  return (
    <div className="banner">
      <Notice
        tone="warn"
        action={
          onRetry && (
            <Button size="lg" onClick={onRetry}>
              {t('offline.retry')}
            </Button>
          )
        }
      >
        {t('offline.seen', { time: timeOfDay(heardAt) })}
      </Notice>
    </div>
  );
}
