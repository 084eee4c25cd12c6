import { expect, it } from 'vitest';
import { swipeOf } from './gestures.ts';

it.each([
  [-80, 10, 'after'],
  [80, -10, 'before'],
  [30, 0, undefined],
  [60, 50, undefined],
  [0, 200, undefined],
])('a move of %i, %i px is %s', (dx, dy, way) => expect(swipeOf(dx, dy)).toBe(way));
