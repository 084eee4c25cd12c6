import type { LEAVES } from '@lectern/contracts/attempt/proctoring-facts.ts';

type How = (typeof LEAVES)[number];

interface Watching {
  /** Once for all signs of one leave: a window that is hidden has lost the focus, too. */
  readonly left: (how: How) => void;
  /** When the last of these signs is gone. */
  readonly back: () => void;
}

export interface PageWatch {
  /** Who goes on without full screen is back. */
  readonly settle: () => void;
  readonly stop: () => void;
}

/**
 * Whether somebody looks at this page, as far as a browser tells: not a second device, nor what another screen shows.
 */
export function watchPage({ left, back }: Watching): PageWatch {
  const away = new Set<How>();
  let wasFull = document.fullscreenElement !== null;
  const go = (how: How) => {
    const isFirst = away.size === 0;
    away.add(how);
    if (isFirst) left(how);
  };
  const come = (how: How) => {
    if (away.delete(how) && away.size === 0) back();
  };
  const on = [
    [document, 'visibilitychange', () => (document.visibilityState === 'hidden' ? go : come)('hidden')],
    [window, 'blur', () => go('blur')],
    [window, 'focus', () => come('blur')],
    [window, 'pagehide', () => go('closed')],
    [window, 'pageshow', () => come('closed')],
    [
      document,
      'fullscreenchange',
      () => {
        const isFull = document.fullscreenElement !== null;
        if (isFull) come('fullscreen');
        else if (wasFull) go('fullscreen');
        wasFull = isFull;
      },
    ],
  ] as const;
  for (const [target, event, listener] of on) target.addEventListener(event, listener);
  back(); // it is there: whatever was open when it was closed has ended
  return {
    settle: () => come('fullscreen'),
    stop: () => {
      for (const [target, event, listener] of on) target.removeEventListener(event, listener);
    },
  };
}

/** Where a browser can: phones often cannot. It has to be asked for by whoever presses something. */
export const canBeFull = (): boolean => document.fullscreenEnabled;

export async function enterFullScreen(): Promise<void> {
  if (!canBeFull() || document.fullscreenElement !== null) return;
  await document.documentElement.requestFullscreen().catch(() => undefined); // it goes on without
}
