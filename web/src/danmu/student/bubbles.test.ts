import { expect, it } from 'vitest';
import type { OpenDanmuView } from '../../kit/data/lesson-views.ts';
import { bubblesOf } from './bubbles.ts';

const settings = { on: true, moderated: true, speed: 'normal', size: 'normal', area: 'strip' } as const;
const view: OpenDanmuView = {
  settings,
  danmu: {
    a: { words: 'one', at: 1, order: 1, shownAt: 30 },
    b: { words: 'two', at: 2, order: 2, shownAt: 20 },
  },
};

it('stand in the order in which they came on the screen, my own among them once', () => {
  const own = { muted: false, danmu: { a: { words: 'one', at: 1, status: 'shown', version: 1 } } } as const;
  expect(bubblesOf(view, own).map(({ id, own: mine }) => [id, mine?.status])).toEqual([
    ['b', undefined],
    ['a', 'shown'],
  ]);
});

it('what someone wrote who was erased is not there', () => {
  const erased = { ...view, danmu: { ...view.danmu, c: { words: '', at: 3, order: 3, shownAt: 40 } } };
  expect(bubblesOf(erased, undefined).map(({ id }) => id)).toEqual(['b', 'a']);
});

it('my own that waits or was taken down stays where I sent it', () => {
  const own = { muted: false, danmu: { c: { words: 'mine', at: 25, status: 'held', version: 9 } } } as const;
  expect(bubblesOf(view, own).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});
