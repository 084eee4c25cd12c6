import { useEffect, useRef, useState } from 'react';

/** How long a receipt is looked at before the slides come back [R9.07]. */
const BACK_AFTER_MS = 3_000;

export interface Back {
  /** The way back is running; whoever still reads stays. */
  readonly isSoon: boolean;
  readonly stay: () => void;
}

/** Leads back to the slides 3 s after an answer was received, unless there are none or the reader stays [R9.07]. */
export function useBackSoon(isDone: boolean, goBack: (() => void) | undefined): Back {
  const [stays, setStays] = useState(false);
  const isSoon = isDone && !stays && goBack !== undefined;
  // Another function for the same way does not start the wait anew.
  const way = useRef(goBack);
  useEffect(() => {
    way.current = goBack;
  }, [goBack]);
  useEffect(() => {
    if (!isSoon) return undefined;
    const timer = setTimeout(() => way.current?.(), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSoon]);
  return { isSoon, stay: () => setStays(true) };
}
