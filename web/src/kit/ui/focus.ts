import { useEffect, useRef } from 'react';

/**
 * Where the focus goes when the thing that had it is gone: a keyboard never starts again from the top of the page.
 * It is looked at whenever the moment is another one, and when the page is opened unless that is not wanted.
 */
export function useFocusWhenLost<Target extends HTMLElement>(moment: string, atFirst = true) {
  const target = useRef<Target>(null);
  const seen = useRef(atFirst ? undefined : moment);
  useEffect(() => {
    if (seen.current === moment) return;
    seen.current = moment;
    const holder = document.activeElement;
    if (holder === null || holder === document.body || holder.matches(':disabled'))
      target.current?.focus({ preventScroll: true });
  }, [moment]);
  return target;
}
