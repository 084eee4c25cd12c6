import { useEffect, useState } from 'react';

interface Props {
  readonly since: number;
  /** Without it, until now. */
  readonly until?: number | undefined;
  readonly now: () => number;
}

/** How long something has been so, in minutes and seconds. */
export function Clock({ since, until, now }: Props) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until !== undefined) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const s = Math.max(0, Math.floor(((until ?? now()) - since) / 1000));
  return (
    <span className="num" role="timer">
      {Math.floor(s / 60)}:{String(s % 60).padStart(2, '0')}
    </span>
  );
}
