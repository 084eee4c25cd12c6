import { useEffect, useRef, useState } from 'react';
import type { RoomState } from '../../kit/data/room-snapshot.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Icon } from '../../kit/ui/icon.tsx';

const HIDE_MS = 2500;

/** The connection's state, calm in a corner, and full screen by F or a button that shows when the pointer moves. */
export function ScreenControls({ state }: { state: RoomState }) {
  const { t } = useText();
  const isAwake = usePointerMoved();
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'f' && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey)
        void toggleFull();
    };
    document.addEventListener('fullscreenchange', changed);
    window.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      window.removeEventListener('keydown', pressed);
    };
  }, []);
  const isWell = state === 'connected';
  return (
    <div className={`screen-corner ${isAwake ? 'awake' : ''}`}>
      <span className={`link-state ${isWell ? 'well' : ''}`} role="status">
        <Icon name={isWell ? 'net' : state === 'offline' ? 'netoff' : 'sync'} />
        <span className={isWell ? 'vh' : undefined}>{t(`connection.${state}`)}</span>
      </span>
      {document.fullscreenEnabled && (
        <button type="button" onClick={() => void toggleFull()}>
          <Icon name="expand" />
          {isFull ? t('screen.leaveFull') : t('screen.full')} <kbd>F</kbd>
        </button>
      )}
    </div>
  );
}

async function toggleFull(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen().catch(() => undefined); // refused: the window stays as it is
}

function usePointerMoved(): boolean {
  const [moved, setMoved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const wake = () => {
      setMoved(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setMoved(false), HIDE_MS);
    };
    window.addEventListener('pointermove', wake);
    return () => {
      window.removeEventListener('pointermove', wake);
      clearTimeout(timer.current);
    };
  }, []);
  return moved;
}
