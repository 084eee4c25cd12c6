import { useSyncExternalStore } from 'react';

const narrow = () => matchMedia('(max-width: 1099px)');

/** Where the lanes are wider than the screen, and scroll: the same width as in replay.css. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
