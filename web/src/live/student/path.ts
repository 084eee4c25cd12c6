import { useSyncExternalStore } from 'react';

/** The places of this entry; a router would weigh more than everything else that is ours. */
export type Place =
  | { readonly at: 'join'; readonly code: string }
  | { readonly at: 'lesson'; readonly lessonId: string }
  | { readonly at: 'result'; readonly lessonId: string }
  | { readonly at: 'log' }
  | { readonly at: 'courses' };

export function placeOf(path: string): Place {
  const [, first, second = '', third] = path.split('/');
  if (first === 'm') return { at: 'courses' };
  if (first === 's' && second === 'log') return { at: 'log' };
  if (first === 's' && second !== '') {
    const lessonId = decoded(second);
    return { at: third === 'result' && UUID.test(lessonId) ? 'result' : 'lesson', lessonId };
  }
  return { at: 'join', code: first === 'join' ? decoded(second) : '' };
}

/** A lesson's screen says of any other address that there is none. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Half an escape, as in an address that was cut, stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function go(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.scrollTo(0, 0);
}

const HELD = { held: true };

/** Keeps Back from leaving without a word: behind this place stands the same address once more, where `onBack` is told. */
export function holdHere(onBack: () => void): () => void {
  const here = location.pathname;
  const hold = () => {
    if ((history.state as Partial<typeof HELD> | null)?.held !== true) history.pushState(HELD, '', location.href);
  };
  const came = () => {
    if (location.pathname !== here) return;
    if ((history.state as Partial<typeof HELD> | null)?.held === true) return;
    hold();
    onBack();
  };
  hold();
  window.addEventListener('popstate', came);
  return () => window.removeEventListener('popstate', came);
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
