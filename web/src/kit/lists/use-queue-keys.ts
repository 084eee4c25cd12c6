import { useEffect, useRef } from 'react';

/** Keys by themselves, off while somebody types, composes or is asked something. */
export function useQueueKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken =
        document.querySelector('[role="dialog"]') !== null ||
        (event.target as HTMLElement).closest('input:not([type="radio"]), textarea, select, [contenteditable="true"]');
      if (isTaken || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const run = now.current[event.key.normalize('NFKC').toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
