import { useEffect, useState } from 'react';
import { countdown, timeOfDay } from '../kit/i18n/format.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import type { LoggedLeave } from './leave-log.ts';
import { useText } from './texts.ts';
import type { Message } from './use-proctoring.ts';
import { canBeFull, enterFullScreen } from './watch-page.ts';

interface CountProps {
  readonly leaves: number;
  readonly most: number | undefined;
}

/** How often the page was left, beside the clock. */
export function LeaveChip({ leaves, most }: CountProps) {
  const { t } = useText();
  const isNear = most !== undefined && leaves >= most - 1 && leaves > 0;
  return (
    <span className={isNear ? 'chip warn' : 'chip'} role="status">
      <Icon name="eye" size="xs" />
      {most === undefined ? t('proctoring.left', { n: leaves }) : t('proctoring.leftOf', { n: leaves, most })}
    </span>
  );
}

interface LeaveProps extends CountProps {
  readonly leave: LoggedLeave;
  readonly onBack: () => void;
}

/** After each leave: how long it was, what follows from the next one, and that nothing is lost. */
export function LeaveDialog({ leave, leaves, most, onBack }: LeaveProps) {
  const { t } = useText();
  const { leftAt, backAt = leftAt, how } = leave;
  const left = most === undefined ? undefined : most - leaves;
  const goOn = () => {
    if (how === 'fullscreen') void enterFullScreen();
    onBack();
  };
  return (
    <Dialog
      title={t(`proctoring.you.${how}`, { time: countdown(backAt - leftAt) ?? '00:00' })}
      onClose={onBack}
      actions={
        <Button look="primary" size="touch" onClick={goOn}>
          {t('proctoring.goOn')}
        </Button>
      }
    >
      {most !== undefined && (
        <p>
          <b>{t('proctoring.leftOf', { n: leaves, most })}</b>{' '}
          {left !== undefined && left > 0 ? t('proctoring.thenCollected', { n: left }) : t('proctoring.collected')}
        </p>
      )}
      <p className="i2">
        {t('proctoring.fromTo', { from: timeOfDay(leftAt), to: timeOfDay(backAt) })} {t('proctoring.nothingLost')}
      </p>
    </Dialog>
  );
}

/** What a teacher wrote, over everything; it counts as no leave. */
export function MessageDialog({ message, onRead }: { readonly message: Message; readonly onRead: () => void }) {
  const { t } = useText();
  return (
    <Dialog
      title={t('proctoring.message')}
      onClose={onRead}
      actions={
        <Button look="primary" size="touch" onClick={onRead}>
          {t('proctoring.read')}
        </Button>
      }
    >
      <p className="proctoring-words">{message.words}</p>
      <p className="t13 i2">{timeOfDay(message.at)}</p>
    </Dialog>
  );
}

/** Full screen, where there is one; once it is on, leaving it counts. */
export function FullScreenButton() {
  const { t } = useText();
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (isFull || !canBeFull()) return null;
  return (
    <Button size="sm" icon="expand" onClick={() => void enterFullScreen()}>
      {t('proctoring.fullScreen')}
    </Button>
  );
}
