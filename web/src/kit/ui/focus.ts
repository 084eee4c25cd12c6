import { useEffect, useRef } from 'react';

/** Where the focus goes when the thing that had it is gone: a keyboard never starts again from the top of the page. */
export function useFocusWhenLost<Target extends HTMLElement>(moment: string) {
  const target = useRef<Target>(null);
  useEffect(() => {
    const holder = document.activeElement;
    if (holder === null || holder === document.body || holder.matches(':disabled'))
      target.current?.focus({ preventScroll: true });
  }, [moment]);
  return target;
}
