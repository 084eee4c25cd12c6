/** What a key does in the console. Ending the lesson has none. */
export type ConsoleKey =
  | 'next'
  | 'pageNext'
  | 'pageBack'
  | 'blank'
  | 'publish'
  | 'extend'
  | 'danmu'
  | 'pass'
  | 'hide'
  | 'checkIn'
  | 'students'
  | 'projector'
  | 'close'
  | 'help';

/** The part of a keyboard event that decides. */
export interface Pressed {
  readonly key: string;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const KEYS: Readonly<Record<string, ConsoleKey>> = {
  ' ': 'next',
  ArrowRight: 'pageNext',
  PageDown: 'pageNext', // a presenter's remote
  ArrowLeft: 'pageBack',
  PageUp: 'pageBack',
  '.': 'blank', // a presenter's remote, too
  q: 'publish',
  '+': 'extend',
  '=': 'extend', // the same key without Shift
  d: 'danmu',
  Enter: 'pass',
  Delete: 'hide',
  a: 'checkIn',
  s: 'students',
  f: 'projector',
  Escape: 'close',
  '?': 'help',
};

/** Off while typing or composing; a key held down counts once. */
export function consoleKey(pressed: Pressed, isTyping: boolean): ConsoleKey | undefined {
  const key = plainKey(pressed, isTyping);
  return key === undefined ? undefined : KEYS[key];
}

/** A key by itself, letters small; what of it opens a tool is in the list of tools. */
export function plainKey(pressed: Pressed, isTyping: boolean): string | undefined {
  if (isTyping || pressed.isComposing || pressed.repeat) return undefined;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const key = pressed.key.normalize('NFKC'); // a Chinese input method sends ？ and ＋
  return key.length === 1 ? key.toLowerCase() : key;
}

const REMOTE = ['pageNext', 'pageBack', 'blank'] as const;

/** What a presenter's remote may do: turn pages and blank the screens, nothing else. */
export type RemoteKey = (typeof REMOTE)[number];
export const isRemoteKey = (key: string): key is RemoteKey => (REMOTE as readonly string[]).includes(key);

/** Keys that belong to the control that has the focus: Enter presses it, arrows go through radio buttons. */
export function isOfControl(key: ConsoleKey, { pressed, isControl, isChoice }: Focused): boolean {
  if (key === 'pass') return isControl;
  return isChoice && pressed.startsWith('Arrow');
}

interface Focused {
  readonly pressed: string;
  /** A button, a link, an input. */
  readonly isControl: boolean;
  /** One of several, gone through by arrows. */
  readonly isChoice: boolean;
}

/** A second press this soon after the first is the same press: a bouncing key, a double tap. */
export const BOUNCE_MS = 250;

/** Lets one press through and swallows those that bounce after it. */
export function onceADownstroke(now: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < BOUNCE_MS) return false;
    last = at;
    return true;
  };
}

/** Where letters and spaces belong to the text that is being written. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  );
}
