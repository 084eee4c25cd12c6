import { useEffect } from 'react';

/** Keeps the display on where the browser allows it, which is on secure pages; elsewhere the system decides. */
export function useAwake(): void {
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
