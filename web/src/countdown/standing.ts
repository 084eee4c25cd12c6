import type { Countdown } from '@lectern/contracts/countdown/state.ts';
import { countdown } from '../kit/i18n/format.ts';
import { useTimeLeft } from '../kit/ui/countdown.tsx';

export interface Standing {
  readonly leftMs: number;
  /** mm:ss; undefined when the time is up. */
  readonly shown: string | undefined;
  readonly is: 'running' | 'paused' | 'up';
}

/** How a countdown stands now: by the server's clock, or as it was left standing. */
export function useStanding(current: Countdown | undefined, now: () => number): Standing {
  const running = Math.max(0, useTimeLeft(current?.endsAt ?? 0, now));
  const leftMs = current?.leftMs ?? running;
  const is = current?.leftMs !== undefined ? 'paused' : leftMs > 0 ? 'running' : 'up';
  return { leftMs, shown: countdown(leftMs), is };
}
