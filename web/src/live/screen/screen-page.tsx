import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Logo } from '../../kit/ui/icon.tsx';
import { LanguageSwitch } from '../../kit/ui/preferences.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { ScreenControls } from '../projector/screen-controls.tsx';
import { BecomeScreen } from './become-screen.tsx';
import { PairedScreen } from './paired-screen.tsx';
import { useScreenSession, type ScreenSession } from './screen-session.ts';
import { WaitingScreen } from './waiting-screen.tsx';
import { useEffect } from 'react';
import './screen-page.css';

/** A computer that is only a screen: it waits under a code, and then shows the lesson of whoever typed it in. */
export function ScreenPage() {
  const { t } = useText();
  const session = useScreenSession();
  const screen = session.known?.screen;
  useAwake();
  if (screen?.lessonId !== undefined) {
    return (
      <PairedScreen
        key={screen.lessonId}
        lessonId={screen.lessonId}
        screenId={screen.id}
        onRefused={session.ask}
        onAgain={() => void session.open()}
      />
    );
  }
  return (
    <div className={screen ? 'become-screen wall' : 'become-screen'} data-theme={screen && 'dark'}>
      <title>{`${t('pair.title')} - ${t('app.name')}`}</title>
      <header>
        <p className="brand">
          <Logo />
          {t('app.name')}
        </p>
        <LanguageSwitch />
      </header>
      <main>
        <Says session={session} />
      </main>
      {screen !== undefined && <ScreenControls state={session.isLost ? 'reconnecting' : 'connected'} />}
    </div>
  );
}

function Says({ session }: { session: ScreenSession }) {
  const { t } = useText();
  const { known, ahead, isLost, error, isOpening, wasUnpaired, open, leave } = session;
  if (known === undefined) return error ? <Failed error={error} /> : <Skeleton />;
  const { screen, user } = known;
  if (screen === undefined)
    return <BecomeScreen name={user?.name} isBusy={isOpening} error={error} onBegin={() => void open()} />;
  if (screen.code === undefined || screen.until === undefined) {
    return (
      <Empty
        icon="screen"
        title={t('pair.failed')}
        actions={
          <Button look="primary" icon="sync" busy={isOpening} onClick={() => void open()}>
            {t('action.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <WaitingScreen
      code={screen.code}
      until={screen.until - ahead}
      isLost={isLost}
      wasUnpaired={wasUnpaired}
      onLeave={() => void leave()}
    />
  );
}

/** Keeps the display on where the browser allows it, which is on secure pages; elsewhere the system decides. */
function useAwake(): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
    if (wakeLock === undefined) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isHere = true;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return; // the browser lets go of it itself then
      const held = await wakeLock.request('screen').catch(() => undefined); // refused, say to save power
      if (isHere) lock = held;
      else await held?.release();
    };
    const again = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
