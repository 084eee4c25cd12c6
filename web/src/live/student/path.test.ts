import { expect, it } from 'vitest';
import { placeOf } from './path.ts';

const ID = '019a0000-0000-7000-8002-000000000001';

it.each([
  ['/join', { at: 'join', code: '' }],
  ['/join/472916', { at: 'join', code: '472916' }],
  ['/s/0190-1', { at: 'lesson', lessonId: '0190-1' }],
  [`/s/${ID}/result`, { at: 'result', lessonId: ID }],
  ['/s/0190-1/result', { at: 'lesson', lessonId: '0190-1' }],
  ['/s/%E0%A4%A', { at: 'lesson', lessonId: '%E0%A4%A' }],
  ['/join/%E0%A4%A', { at: 'join', code: '%E0%A4%A' }],
  ['/s/log', { at: 'log' }],
  ['/s/', { at: 'join', code: '' }],
])('%s', (path, place) => expect(placeOf(path)).toEqual(place));
