import { useSyncExternalStore } from 'react';

const reduced = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the reader asked their system for less motion. */
export const useCalm = (): boolean => useSyncExternalStore(subscribe, () => reduced().matches);

function subscribe(listener: () => void): () => void {
  const query = reduced();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
