import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import type { Live } from './desk.ts';

/** Says how old the picture is while the connection is gone. */
export function LiveNotice({ live }: { live: Pick<Live, 'state' | 'since' | 'room'> }) {
  const { t } = useText();
  if (live.state !== 'reconnecting' && live.state !== 'offline') return null;
  const time = timeOfDay(live.since);
  return (
    <Notice
      tone={live.state === 'offline' ? 'bad' : 'warn'}
      action={
        <Button size="sm" onClick={() => live.room.retry()}>
          {t('action.retry')}
        </Button>
      }
    >
      {live.state === 'offline' ? t('console.offline', { time }) : t('console.reconnecting', { time })}
    </Notice>
  );
}
