import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The device's time, anew at each full minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS) + 10);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
