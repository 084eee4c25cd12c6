import { useEffect, useRef } from 'react';

/** A key that does something wherever nothing is being typed, and no dialog is open. */
export function useKey(key: string, run: () => void): void {
  const running = useRef(run);
  useEffect(() => {
    running.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken =
        document.querySelector('[role="dialog"], dialog[open]') !== null ||
        (event.target as HTMLElement).closest('input, textarea, select, [contenteditable="true"], dialog');
      if (event.key !== key || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      running.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [key]);
}
