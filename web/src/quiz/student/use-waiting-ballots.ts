import { useEffect } from 'react';
import { usePace } from '../../kit/ui/pace.ts';
import { BALLOT } from './kept-ballots.ts';

const AGAIN_MS = 5000;

/** Ballots of anonymous polls that have not arrived are cast when the network is back, whatever the phone shows then. */
export function useWaitingBallots(isConnected: boolean): void {
  const isReplay = usePace().replayed !== undefined;
  useEffect(() => {
    if (!isConnected || isReplay) return undefined;
    const cast = () => {
      if (Object.keys(localStorage).some((name) => name.startsWith(BALLOT)))
        void import('./ballot.ts').then(({ castAll }) => castAll()).catch(() => undefined); // with the next
    };
    cast();
    const timer = setInterval(cast, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isConnected, isReplay]);
}
