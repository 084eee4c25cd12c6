import { useEffect, useMemo, useRef, useState } from 'react';

const UNDO_MS = 6000;

export interface Removals {
  /** Taken away on this page, and not told to the server yet. */
  readonly isWaiting: (id: string) => boolean;
  readonly begin: (id: string) => void;
  readonly undo: (id: string) => void;
  /** Without waiting. */
  readonly now: (id: string) => void;
}

/** Removing is final, so the command waits a moment in which it can be undone; leaving the page ends the moment. */
export function useRemovals(remove: (id: string) => void): Removals {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  }, [remove]);

  const acts = useMemo(() => {
    function stop(id: string): void {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      setWaiting(new Set(timers.current.keys()));
    }
    function now(id: string): void {
      stop(id);
      latest.current(id);
    }
    function begin(id: string): void {
      timers.current.set(
        id,
        setTimeout(() => now(id), UNDO_MS),
      );
      setWaiting(new Set(timers.current.keys()));
    }
    return { begin, now, undo: stop };
  }, []);

  useEffect(() => {
    const left = timers.current;
    function leave(): void {
      for (const [id, timer] of left) {
        clearTimeout(timer);
        latest.current(id);
      }
      left.clear();
    }
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { ...acts, isWaiting: (id) => waiting.has(id) };
}
