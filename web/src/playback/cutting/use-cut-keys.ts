import { useEffect, useRef } from 'react';

/** Keys hold wherever nothing is typed and no dialog is open; `ctrl+s` everywhere. What was done is not done a second time by the browser. */
export function useCutKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const name = event.ctrlKey || event.metaKey ? `ctrl+${key}` : key;
      const on = event.target as HTMLElement;
      const isTaken =
        document.querySelector('[role="dialog"]') !== null ||
        (name !== 'ctrl+s' && on.closest('input, textarea, select') !== null) ||
        ((key === ' ' || key === 'enter') && on.closest('button, a') !== null);
      const run = now.current[name];
      if (run === undefined || isTaken || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
