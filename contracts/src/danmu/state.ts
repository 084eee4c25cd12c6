import { LIMITS } from '../kernel/limits.ts';
import type { Sealed } from '../kernel/personal.ts';
import { emptyTable, entries, get, rekeyed, set, type Table } from '../kernel/table.ts';
import type { DanmuFact } from './facts.ts';

export interface Danmu {
  readonly danmuId: string;
  readonly personId: string;
  readonly words: Sealed;
  readonly status: 'held' | 'shown' | 'hidden';
  readonly at: number;
  /** The number on the writer's receipt. */
  readonly version: number;
  /** When it came on the screen, so that one that waited runs as a new one. */
  readonly shownAt?: number;
}

export interface DanmuSettings {
  readonly on: boolean;
  readonly moderated: boolean;
  readonly speed: 'slow' | 'normal' | 'fast';
  readonly size: 'small' | 'normal' | 'large';
  readonly area: 'strip' | 'overlay' | 'phones';
}

/** What one person sent and whether they may. */
export interface Voice {
  readonly muted: boolean;
  readonly lastAt: number;
  readonly newest: readonly string[];
}

export interface DanmuState {
  readonly settings: DanmuSettings;
  readonly danmu: Table<Danmu>;
  /** The newest, oldest first: what teachers see. */
  readonly newest: readonly string[];
  /** The newest of those that are shown: what the class sees, whatever waits or was hidden meanwhile. */
  readonly onScreen: readonly string[];
  readonly waiting: readonly string[];
  readonly voices: Table<Voice>;
  readonly sent: number;
}

export const initialDanmu: DanmuState = {
  settings: { on: true, moderated: false, speed: 'normal', size: 'normal', area: 'strip' },
  danmu: emptyTable(),
  newest: [],
  onScreen: [],
  waiting: [],
  voices: emptyTable(),
  sent: 0,
};

export const SILENT: Voice = { muted: false, lastAt: 0, newest: [] };
/** How many of their own a writer is shown. */
const OWN = 20;

export function evolveDanmu(state: DanmuState, fact: DanmuFact): DanmuState {
  switch (fact.type) {
    case 'DanmuSent':
      return sent(state, { ...fact.data, status: 'shown', at: fact.at, version: fact.version, shownAt: fact.at });
    case 'DanmuHeld': {
      const next = sent(state, { ...fact.data, status: 'held', at: fact.at, version: fact.version });
      return { ...next, waiting: [...state.waiting, fact.data.danmuId] };
    }
    case 'DanmuPassed':
    case 'DanmuRestored':
      return newest(changed(state, fact.data.danmuId, { status: 'shown', shownAt: fact.at }), fact.data.danmuId);
    case 'DanmuHidden':
      return changed(withoutOnScreen(state, fact.data.danmuId), fact.data.danmuId, { status: 'hidden' });
    case 'StudentMuted':
    case 'StudentUnmuted':
      return withVoice(state, fact.data.personId, { muted: fact.type === 'StudentMuted' });
    case 'DanmuSettingsChanged':
      return { ...state, settings: fact.data };
  }
}

/** Who is not let speak is not let speak, under whichever name that was said. */
export function handOverDanmu(state: DanmuState, from: string, to: string): DanmuState {
  let { danmu } = state;
  for (const [danmuId, one] of entries(state.danmu))
    if (one.personId === from) danmu = set(danmu, danmuId, { ...one, personId: to });
  const voices = rekeyed(state.voices, from, to, (moved, there) => ({ ...moved, muted: moved.muted || there.muted }));
  return { ...state, danmu, voices };
}

function sent(state: DanmuState, danmu: Danmu): DanmuState {
  const { danmuId, personId, at } = danmu;
  const mine = [...(get(state.voices, personId)?.newest ?? []), danmuId].slice(-OWN);
  const next = { ...state, danmu: set(state.danmu, danmuId, danmu), sent: state.sent + 1 };
  return withVoice(newest(next, danmuId), personId, { lastAt: at, newest: mine });
}

/** What comes on the screen now is the newest, however long it waited. */
function newest(state: DanmuState, danmuId: string): DanmuState {
  const others = state.newest.filter((one) => one !== danmuId);
  const next = { ...state, newest: [...others, danmuId].slice(-LIMITS.danmuListed) };
  const isShown = get(state.danmu, danmuId)?.status === 'shown';
  return isShown ? { ...next, onScreen: [...next.onScreen, danmuId].slice(-LIMITS.danmuListed) } : next;
}

const withoutOnScreen = (state: DanmuState, danmuId: string): DanmuState => ({
  ...state,
  onScreen: state.onScreen.filter((one) => one !== danmuId),
});

function changed(state: DanmuState, danmuId: string, change: Partial<Danmu>): DanmuState {
  const danmu = get(state.danmu, danmuId);
  if (danmu === undefined) return state;
  const waiting = danmu.status === 'held' ? state.waiting.filter((one) => one !== danmuId) : state.waiting;
  return { ...state, danmu: set(state.danmu, danmuId, { ...danmu, ...change }), waiting };
}

function withVoice(state: DanmuState, personId: string, change: Partial<Voice>): DanmuState {
  const voice = { ...(get(state.voices, personId) ?? SILENT), ...change };
  return { ...state, voices: set(state.voices, personId, voice) };
}
