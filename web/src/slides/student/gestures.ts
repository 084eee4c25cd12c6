import { useEffect, useRef, type PointerEvent } from 'react';

/** A shorter or steeper move is a tap, or a page that is scrolled. */
const SWIPE_PX = 48;

/** Which way a finger went: to the next page it goes to the left. Undefined for anything that is no swipe. */
export function swipeOf(dx: number, dy: number): 'before' | 'after' | undefined {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return undefined;
  return dx > 0 ? 'before' : 'after';
}

interface Ways {
  readonly onBefore: () => void;
  readonly onAfter: () => void;
  readonly onTap?: () => void;
}

/** Swipes of one finger on an element; a second finger makes it a pinch, which is the browser's. */
export function useSwipe({ onBefore, onAfter, onTap }: Ways) {
  const from = useRef<{ id: number; x: number; y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.isPrimary ? { id: event.pointerId, x: event.clientX, y: event.clientY } : undefined;
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = undefined;
      if (start?.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      const way = event.pointerType === 'mouse' ? undefined : swipeOf(dx, dy);
      if (way === 'before') onBefore();
      else if (way === 'after') onAfter();
      else if (Math.abs(dx) < 8 && Math.abs(dy) < 8 && event.button === 0 && !isOnControl(event.target)) onTap?.();
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}

const isOnControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button, a') !== null;

/** Where arrows mean something of their own. */
const OWN_ARROWS = 'input, textarea, select, dialog, [role="dialog"], [contenteditable]';

/** The arrow keys, wherever the focus is, except where they mean something else. */
export function useArrows({ onBefore, onAfter }: Ways): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'ArrowLeft') onBefore();
      else if (event.key === 'ArrowRight') onAfter();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onBefore, onAfter]);
}
