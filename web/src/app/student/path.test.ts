import { expect, it } from 'vitest';
import { placeOf } from './path.ts';

it.each([
  ['/join', { at: 'join', code: '' }],
  ['/join/472916', { at: 'join', code: '472916' }],
  ['/s/0190-1', { at: 'lesson', lessonId: '0190-1' }],
  ['/s/0190-1/result', { at: 'result', lessonId: '0190-1' }],
  ['/s/log', { at: 'log' }],
  ['/s/', { at: 'join', code: '' }],
])('%s', (path, place) => expect(placeOf(path)).toEqual(place));
