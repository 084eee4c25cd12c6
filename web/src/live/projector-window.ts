import { LIMITS } from '@lectern/contracts/kernel/limits.ts';

/** Below this width there is no second screen to put a window on. */
const DESK_PX = 768;

let opened: Window | null = null;

/** Opens the projector's window, or brings it to the front. False when the browser blocked it. */
export function openProjector(lessonId: string): boolean {
  const path = `/lesson/${lessonId}/screen`;
  if (opened !== null && !opened.closed && opened.location.pathname === path) {
    opened.focus();
    return true;
  }
  opened = window.open(
    path,
    `lectern-screen-${lessonId}`,
    window.innerWidth > LIMITS.mobileMaxPx ? 'popup,width=1280,height=720' : undefined,
  );
  return opened !== null;
}

/** With the start of a lesson the projector opens too, where there is room for a second window. */
export function openProjectorOnDesk(lessonId: string): void {
  if (window.innerWidth >= DESK_PX) openProjector(lessonId);
}
