import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPage, type PageWatch } from './watch-page.ts';

let said: string[];
let watch: PageWatch;
let page: EventTarget & { visibilityState: string; fullscreenElement: object | null };
let frame: EventTarget;
beforeEach(() => {
  said = [];
  frame = new EventTarget();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', fullscreenElement: null });
  vi.stubGlobal('window', frame);
  vi.stubGlobal('document', page);
  watch = watchPage({ left: (how) => said.push(how), back: () => said.push('back') });
  said.length = 0; // it is there
});
afterEach(() => vi.unstubAllGlobals());
const turn = (to: DocumentVisibilityState) => {
  page.visibilityState = to;
  page.dispatchEvent(new Event('visibilitychange'));
};
const fullScreen = (on: boolean) => {
  page.fullscreenElement = on ? {} : null;
  page.dispatchEvent(new Event('fullscreenchange'));
};

it('[R5.41] counts one leave for all signs of it, which ends when the last sign is gone', () => {
  frame.dispatchEvent(new Event('blur'));
  turn('hidden');
  turn('visible');
  expect(said).toEqual(['blur']);
  frame.dispatchEvent(new Event('focus'));
  expect(said).toEqual(['blur', 'back']);
});

it('counts leaving full screen only where it was on, until it is on again or the student goes on without', () => {
  fullScreen(false);
  expect(said).toEqual([]);
  fullScreen(true);
  fullScreen(false);
  fullScreen(true);
  expect(said).toEqual(['fullscreen', 'back']);
  fullScreen(false);
  watch.settle();
  expect(said).toEqual(['fullscreen', 'back', 'fullscreen', 'back']);
});

it('a page that goes away says so first, and nothing once it is not watched', () => {
  frame.dispatchEvent(new Event('pagehide'));
  turn('hidden');
  expect(said).toEqual(['closed']);
  watch.stop();
  frame.dispatchEvent(new Event('pageshow'));
  expect(said).toEqual(['closed']);
});
