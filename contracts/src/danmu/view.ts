import { LIMITS } from '../kernel/limits.ts';
import { remembered } from '../kernel/memo.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { Audience } from '../kernel/stream.ts';
import { entries, get } from '../kernel/table.ts';
import type { Danmu, DanmuSettings, DanmuState } from './state.ts';

/** A danmu as the class sees it: nobody's name. `order` is its number in the log. */
export type DanmuSeen = {
  readonly words: Sealed;
  readonly at: number;
  readonly order: number;
  readonly shownAt: number;
};

export type TeacherDanmuSeen = {
  readonly words: Sealed;
  readonly at: number;
  readonly order: number;
  readonly personId: string;
  readonly status: Danmu['status'];
  readonly shownAt?: number;
};

/** What was sealed is a text by the time it is read: see `Opened`. */
export type DanmuView = {
  readonly settings: { readonly [field in keyof DanmuSettings]: DanmuSettings[field] };
  /** The newest that are shown. */
  readonly danmu: { readonly [danmuId: string]: DanmuSeen };
};

export type TeacherDanmuView = {
  readonly settings: { readonly [field in keyof DanmuSettings]: DanmuSettings[field] };
  /** The newest, and of those that wait the ones that waited longest. */
  readonly danmu: { readonly [danmuId: string]: TeacherDanmuSeen };
  readonly sent: number;
  /** How many wait in all. */
  readonly waiting: number;
  readonly muted: { readonly [personId: string]: true };
};

export type DanmuOwn = {
  readonly muted: boolean;
  readonly danmu: {
    readonly [danmuId: string]: {
      readonly words: Sealed;
      readonly at: number;
      readonly status: Danmu['status'];
      /** The number on the receipt. */
      readonly version: number;
    };
  };
};

export function presentDanmu(
  { danmu }: { readonly danmu: DanmuState },
  audience: Audience,
): DanmuView | TeacherDanmuView {
  return audience === 'teacher' ? forTeachers(danmu) : forClass(danmu);
}

export function ownDanmu({ danmu: state }: { readonly danmu: DanmuState }, personId: string): DanmuOwn | undefined {
  const voice = get(state.voices, personId);
  if (voice === undefined) return undefined;
  const mine = voice.newest.flatMap((danmuId) => {
    const danmu = get(state.danmu, danmuId);
    return danmu ? [[danmuId, ownSeen(danmu)] as const] : [];
  });
  return { muted: voice.muted, danmu: Object.fromEntries(mine) };
}

const forClass = remembered(({ settings, danmu, onScreen }: DanmuState): DanmuView => {
  const shown = onScreen.slice(-LIMITS.danmuShown).flatMap((danmuId) => {
    const one = get(danmu, danmuId);
    return one ? [[danmuId, seen(one)] as const] : [];
  });
  return { settings, danmu: Object.fromEntries(shown) };
});

const forTeachers = remembered(({ settings, danmu, newest, waiting, voices, sent }: DanmuState): TeacherDanmuView => {
  const listed: Record<string, TeacherDanmuSeen> = {};
  for (const danmuId of [...newest, ...waiting.slice(0, LIMITS.danmuListed)]) {
    const one = get(danmu, danmuId);
    if (one) listed[danmuId] = teacherSeen(one);
  }
  return { settings, danmu: listed, sent, waiting: waiting.length, muted: mutedIn(voices) };
});

const mutedIn = remembered((voices: DanmuState['voices']): { readonly [personId: string]: true } => {
  const muted: Record<string, true> = {};
  for (const [personId, voice] of entries(voices)) if (voice.muted) muted[personId] = true;
  return muted;
});

const seen = remembered(({ words, at, version, shownAt }: Danmu): DanmuSeen => ({
  words,
  at,
  order: version,
  shownAt: shownAt ?? at,
}));

const ownSeen = remembered(({ words, at, status, version }: Danmu) => ({ words, at, status, version }));

const teacherSeen = remembered(({ words, at, version, personId, status, shownAt }: Danmu): TeacherDanmuSeen => ({
  words,
  at,
  order: version,
  personId,
  status,
  ...(shownAt !== undefined && { shownAt }),
}));
