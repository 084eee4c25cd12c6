import * as facts from '@lectern/contracts/countdown/facts.ts';
import { at, countdownId } from './moments.ts';
import type { Grant } from './wish.ts';

export const countdownStarted = (n: number, durationS = 60) =>
  facts.CountdownStarted({ countdownId: countdownId(n), durationS, sound: false });

/** Countdowns that start, stand still, go on, get more time and are put away. */
export const grantCountdown: Grant = (wish, { countdown: { current } }, second) => {
  if (current === undefined) return at(second, countdownStarted(1 + (second % 1000), 5 + wish.choice));
  const one = { countdownId: current.countdownId };
  if (wish.move > 16) return at(second, facts.CountdownStopped(one));
  if (wish.move > 12) return at(second, facts.CountdownExtended({ ...one, byS: 60 }));
  return at(second, current.leftMs === undefined ? facts.CountdownPaused(one) : facts.CountdownResumed(one));
};
