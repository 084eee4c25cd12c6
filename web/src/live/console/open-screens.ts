/** Which screens of a lesson are open now: the projector's window of this browser, and whatever shows it elsewhere. */
export interface OpenScreens {
  /** A window of this browser that has not reached the server (yet, or any more) shows nothing. */
  readonly here: 'none' | 'connecting' | 'open';
  readonly elsewhere: number;
  /** Paired ones among them. */
  readonly isOpen: (screenId: string) => boolean;
  /** Whether anything is really shown to anybody. */
  readonly isAny: boolean;
}

/** `screens` is whose screens the room holds, an entry for each. */
export const openScreens = (hasWindow: boolean, screens: readonly string[]): OpenScreens => ({
  here: !hasWindow ? 'none' : screens.length === 0 ? 'connecting' : 'open',
  elsewhere: hasWindow ? Math.max(0, screens.length - 1) : screens.length,
  isOpen: (screenId) => screens.includes(screenId),
  isAny: screens.length > 0,
});
