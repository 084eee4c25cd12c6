/** What a key does in the replay; `nth` is which of the speeds, from 0. */
export interface ReplayKey {
  readonly does:
    | 'play'
    | 'back'
    | 'forward'
    | 'sectionBefore'
    | 'sectionAfter'
    | 'factBefore'
    | 'factAfter'
    | 'speed'
    | 'markA'
    | 'markB'
    | 'close'
    | 'help';
  readonly nth: number;
}

/** The part of a keyboard event that decides. */
export interface Pressed {
  readonly key: string;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const KEYS: Readonly<Record<string, ReplayKey['does']>> = {
  ' ': 'play',
  ',': 'factBefore',
  '.': 'factAfter',
  a: 'markA',
  b: 'markB',
  Escape: 'close',
  '?': 'help',
};
const HELD = new Set<ReplayKey['does']>(['back', 'forward', 'factBefore', 'factAfter']);
const SPEEDS = '12345';

/** Off while typing or composing; held down, only the keys repeat that go a small step. */
export function replayKey(pressed: Pressed, isTyping: boolean): ReplayKey | undefined {
  if (isTyping || pressed.isComposing || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const key = plain(pressed.key);
  const does = nameOf(key, pressed.shiftKey);
  if (does === undefined || (pressed.repeat && !HELD.has(does))) return undefined;
  return { does, nth: Math.max(0, SPEEDS.indexOf(key)) };
}

function nameOf(key: string, isShifted: boolean): ReplayKey['does'] | undefined {
  if (key === 'ArrowLeft') return isShifted ? 'sectionBefore' : 'back';
  if (key === 'ArrowRight') return isShifted ? 'sectionAfter' : 'forward';
  return key.length === 1 && SPEEDS.includes(key) ? 'speed' : KEYS[key];
}

const FULL_STOPS: Readonly<Record<string, string>> = { '。': '.', '，': ',' };

/** A Chinese input method sends ？, ， and 。 for the same keys. */
function plain(key: string): string {
  const narrow = FULL_STOPS[key] ?? key.normalize('NFKC');
  return narrow.length === 1 ? narrow.toLowerCase() : narrow;
}
