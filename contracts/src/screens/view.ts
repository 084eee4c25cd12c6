import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import type { Face } from './facts.ts';
import type { ScreensState } from './state.ts';

/** Students are shown nothing of it: what a phone shows is its own choice. */
export type ScreensView = {
  readonly face?: Face;
  readonly paired?: { readonly [screenId: string]: { readonly at: number } };
};

export function presentScreens({ screens }: { readonly screens: ScreensState }, audience: Audience): ScreensView {
  if (audience === 'student') return NOTHING;
  return audience === 'teacher' ? forTeachers(screens) : forScreens(screens);
}

const NOTHING: ScreensView = {};

const forScreens = remembered(({ face }: ScreensState): ScreensView => ({ face }));

const forTeachers = remembered(({ face, paired }: ScreensState): ScreensView => ({
  face,
  paired: Object.fromEntries(Object.entries(paired).map(([screenId, at]) => [screenId, { at }])),
}));
