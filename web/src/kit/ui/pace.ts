import { createContext, useContext } from 'react';

/** How the time goes that countdowns and danmu live in. */
export interface Pace {
  /** Milliseconds of it for each one of the device: 1 in a lesson that is on; in a replay what is chosen, 0 while it stands. */
  readonly rate: number;
  /** Only in a replay, where everything is drawn as it was then. */
  readonly replayed?: {
    /** The lesson's time, in ms; another function after each change of the rate and each jump. */
    readonly now: () => number;
    /** Counts the jumps: what moves by itself starts anew there. */
    readonly cut: number;
  };
}

const LIVE: Pace = { rate: 1 };

export const PaceContext = createContext(LIVE);

export const usePace = (): Pace => useContext(PaceContext);
