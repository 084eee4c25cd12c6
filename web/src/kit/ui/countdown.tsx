import { useEffect, useState } from 'react';
import { countdown } from '../i18n/format.ts';
import { useUiText } from '../i18n/ui.ts';
import { usePace } from './pace.ts';

/** What is left until a moment of the server's clock, rendered anew at each full second; without one there is no end. */
export function useTimeLeft(until: number | undefined, now: () => number): number {
  const { rate } = usePace();
  const deadline = until ?? Number.POSITIVE_INFINITY;
  const [left, setLeft] = useState(() => deadline - now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const rest = deadline - now();
      setLeft(rest);
      // At most a second, so that a corrected clock shows soon; a little late rather than a tick too early.
      if (rest > 0 && rate > 0 && Number.isFinite(rest)) timer = setTimeout(tick, (rest % 1000) / rate + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline, now, rate]);
  return left;
}

interface Props {
  /** In ms of the server's clock. */
  readonly deadline: number | undefined;
  readonly now: () => number;
  /** With it, a bar shows how much of the time is left. */
  readonly durationMs?: number;
}

/** mm:ss, and the time-up text at or below zero [R9.21]; without a deadline it says so. */
export function Countdown({ deadline, now, durationMs }: Props) {
  const { t } = useUiText();
  const left = useTimeLeft(deadline, now);
  if (deadline === undefined)
    return (
      <div className="clock">
        <b className="word">{t('time.unlimited')}</b>
      </div>
    );
  return (
    <div className="clock" role="timer">
      <b>{countdown(left) ?? t('time.up')}</b>
      {durationMs !== undefined && (
        <span className="meter" aria-hidden="true">
          <i style={{ width: `${Math.max(0, Math.min(100, (left / durationMs) * 100))}%` }} />
        </span>
      )}
    </div>
  );
}
